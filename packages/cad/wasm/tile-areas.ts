/** AssemblyScript, not TypeScript: fills, hatches, wipeouts and images of a tile. */
import { byte, double, uint, wrong } from './readers';
import { mark, next } from './tile-columns';
import { columnOf, COUNTS, FILL, FLAGS, FLOATS, HATCH, IMAGE, INDICES } from './tile-layout';
import { below, clips, gradients, images, patterns } from './tile-lists';
import { begin, moveOn, number, put, roundedX, roundedY } from './tile-pen';

export function area(kind: i32): void {
  const style = next();
  let flags = 0;
  let index = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  if (kind === FILL) {
    flags = byte(FLAGS);
    index = uint(INDICES) - 1;
    if (index !== -1) below(index, gradients);
  } else if (kind === HATCH) {
    index = below(uint(INDICES), patterns);
    begin();
    x = number(roundedX());
    y = number(roundedY());
  }
  const rings = <u32>uint(COUNTS);
  if (rings === 0) return;
  const row = mark(kind, style);
  const ringStart = columnOf(kind, 2) + (row << 2);
  const first = load<u32>(ringStart);
  const points = columnOf(kind, 4);
  for (let r: u32 = 0; r < rings && wrong === 0; r++) {
    const size = uint(COUNTS);
    const start = columnOf(kind, 3) + ((<usize>(first + r)) << 2);
    let at = points + ((<usize>load<u32>(start)) << 4);
    for (let i = 0; i < size; i++, at += 16) {
      if (i === 0) begin();
      else moveOn();
      put(at);
    }
    store<u32>(start, load<u32>(start) + size, 4);
  }
  store<u32>(ringStart, first + rings, 4);
  store<i32>(columnOf(kind, 5) + (row << 2), index);
  if (kind === HATCH) {
    store<f64>(columnOf(kind, 6) + (row << 4), x);
    store<f64>(columnOf(kind, 6) + (row << 4), y, 8);
  } else store<u8>(columnOf(kind, 6) + row, <u8>flags);
}

export function image(): void {
  const row = mark(IMAGE, next());
  const frame = columnOf(IMAGE, 2) + row * 48;
  for (let k: usize = 0; k < 6; k++) store<f64>(frame + (k << 3), double(FLOATS));
  store<i32>(columnOf(IMAGE, 3) + (row << 2), below(uint(INDICES), images));
  const clip = uint(INDICES) - 1;
  if (clip !== -1) below(clip, clips);
  store<i32>(columnOf(IMAGE, 4) + (row << 2), clip);
}
