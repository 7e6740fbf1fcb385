/** AssemblyScript, not TypeScript: paths, arcs, points and rays of a tile. */
import { byte, double, int, single, uint, wrong } from './readers';
import { mark, next } from './tile-columns';
import {
  ANGLES,
  ARC,
  ARC_AXIS,
  ARC_BACKWARD,
  ARC_CIRCLE,
  ARC_FORWARD,
  ARC_MIRRORED,
  ARC_PHASE,
  columnOf,
  COUNTS,
  FLAGS,
  FLOATS,
  LENGTHS,
  PATH,
  PATH_PHASE,
  POINT,
  RAY,
} from './tile-layout';
import { begin, moveOn, length, number, put } from './tile-pen';

const TURN: f64 = 6.283185307179586;
const DEGREE: f64 = 0.017453292519943295;

/** The power of two that parts of a degree are counted in, for half axes of so many steps. */
declare function power(ux: f64, uy: f64, vx: f64, vy: f64): i32;

/** Where the next points go. */
let pathAt: usize = 0;

export function beginLines(): void {
  pathAt = columnOf(PATH, 3);
}

export function path(): void {
  const style = next();
  const flags = byte(FLAGS);
  const size = uint(COUNTS);
  const ring = flags >> 7;
  const from = pathAt;
  let at = from;
  for (let i = 0; i < size; i++, at += 16) {
    if (i === 0) begin();
    else moveOn();
    put(at);
  }
  const phase = (flags & PATH_PHASE) !== 0 ? length(int(LENGTHS)) : 0;
  // What has no length is not drawn.
  if (size === 0 || size + ring < 2 || wrong !== 0) return;
  if (ring !== 0) {
    store<f64>(at, load<f64>(from));
    store<f64>(at, load<f64>(from, 8), 8);
    at += 16;
  }
  pathAt = at;
  const row = mark(PATH, style);
  store<u32>(columnOf(PATH, 2) + ((row + 1) << 2), <u32>((at - columnOf(PATH, 3)) >> 4));
  store<f64>(columnOf(PATH, 4) + (row << 3), phase);
  store<u8>(columnOf(PATH, 5) + row, <u8>(flags & 0x3f));
}

export function arc(): void {
  const style = next();
  const flags = byte(FLAGS);
  const shape = byte(FLAGS);
  begin();
  const row = mark(ARC, style);
  const at = columnOf(ARC, 2) + (row << 6);
  put(at);
  const ux = int(LENGTHS);
  const axis = (shape & ARC_AXIS) !== 0;
  const uy = axis ? 0 : int(LENGTHS);
  let vx: f64 = 0;
  let vy: f64 = 0;
  const round = (shape & (ARC_CIRCLE | ARC_MIRRORED)) !== 0;
  if (!round) {
    vx = int(LENGTHS);
    vy = int(LENGTHS);
  }
  const parts = <f64>((<i64>1) << (<i64>power(ux, uy, vx, vy)));
  if (round) {
    const sign: f64 = (shape & ARC_CIRCLE) !== 0 ? 1 : -1;
    vx = -uy * sign;
    vy = ux * sign;
  }
  store<f64>(at, length(ux), 16);
  store<f64>(at, axis ? 0 : length(uy), 24);
  store<f64>(at, length(vx), 32);
  store<f64>(at, length(vy), 40);
  store<f64>(at, number((int(ANGLES) / parts) * DEGREE), 48);
  const full: f64 = (shape & ARC_FORWARD) !== 0 ? TURN : (shape & ARC_BACKWARD) !== 0 ? -TURN : 0;
  store<f64>(at, full !== 0 ? full : number((int(ANGLES) / parts) * DEGREE), 56);
  store<f64>(columnOf(ARC, 3) + (row << 3), (shape & ARC_PHASE) !== 0 ? length(int(LENGTHS)) : 0);
  store<u8>(columnOf(ARC, 4) + row, <u8>flags);
}

export function point(): void {
  const style = next();
  begin();
  const at = columnOf(POINT, 2) + mark(POINT, style) * 24;
  put(at);
  store<f64>(at, single(FLOATS), 16);
}

export function ray(): void {
  const style = next();
  begin();
  const row = mark(RAY, style);
  const at = columnOf(RAY, 2) + (row << 5);
  put(at);
  store<f64>(at, double(FLOATS), 16);
  store<f64>(at, double(FLOATS), 24);
  store<u8>(columnOf(RAY, 3) + row, byte(FLAGS) !== 0 ? 1 : 0);
}
