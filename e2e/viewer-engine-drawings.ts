/** Drawings for the engine's browser tests, as DXF. */
type Pair = readonly [code: number, value: string | number];

export function line(x0: number, y0: number, x1: number, y1: number, layer = '0'): Pair[] {
  return [
    [0, 'LINE'],
    [8, layer],
    [10, x0],
    [20, y0],
    [11, x1],
    [21, y1],
  ];
}

export function text(x: number, y: number, height: number, said: string): Pair[] {
  return [
    [0, 'TEXT'],
    [8, '0'],
    [10, x],
    [20, y],
    [40, height],
    [1, said],
  ];
}

export function dxf(entities: readonly (readonly Pair[])[]): string {
  const pairs: Pair[] = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1027'],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
  ];
  let handle = 0xa0;
  for (const [head, ...rest] of entities) pairs.push(head!, [5, (handle++).toString(16)], ...rest);
  pairs.push([0, 'ENDSEC'], [0, 'EOF']);
  return pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
}

/** Lines all over a sheet of paper, nowhere alike: more than comes at once. */
export function linesOnSheet(count: number): Pair[][] {
  let state = 42;
  const random = (size: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 4294967296) * size;
  };
  return Array.from({ length: count }, () => {
    const [x, y] = [random(1000), random(1000)];
    const [head, ...rest] = line(x, y, x + random(5), y + random(5));
    return [head!, [67, 1], ...rest];
  });
}

/** Crosses all over a square. */
export function crosses(side: number): Pair[][] {
  return Array.from({ length: side * side }, (_, i) => {
    const x = (i % side) * 10;
    const y = Math.floor(i / side) * 10;
    return i % 2 === 0 ? line(x, y, x + 7, y + 7) : line(x, y + 7, x + 7, y);
  });
}
