/** A compiled bigfont of our own making, for tests: a box of the given width for every character, on a cell of 8. */
export function bigfont(characters: ReadonlyMap<number, number>, name = 'made'): Uint8Array {
  const info = [...new TextEncoder().encode(name), 0, 8, 0, 0, 0];
  const shapes: [number, number[]][] = [[0, info]];
  for (const [code, width] of [...characters].sort((a, b) => a[0] - b[0])) {
    // pen down, east, north, west, south; pen up, on to the next, end
    const box = [(width << 4) | 0, 0x84, (width << 4) | 8, 0x8c];
    shapes.push([code, [1, ...box, 2, ((width + 2) << 4) | 0, 0]]);
  }
  const head = [...new TextEncoder().encode('AutoCAD-86 bigfont 1.0'), 13, 10, 26];
  const leads = [...characters.keys()].map((code) => code >> 8);
  const range = [Math.min(...leads), Math.max(...leads)];
  const start = head.length + 6 + 4 + shapes.length * 8;
  const out: number[] = [
    ...head,
    ...u16(8),
    ...u16(shapes.length),
    ...u16(1),
    ...u16(range[0]!),
    ...u16(range[1]!),
  ];
  let offset = start;
  for (const [code, data] of shapes) {
    out.push(...u16(code), ...u16(data.length), ...u16(offset & 0xffff), ...u16(offset >>> 16));
    offset += data.length;
  }
  return Uint8Array.from([...out, ...shapes.flatMap(([, data]) => data)]);
}

function u16(value: number): [number, number] {
  return [value & 255, (value >> 8) & 255];
}
