import { expect, it } from 'vitest';
import { defaultDimensionVariables } from '../../model/defaults.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { blankDimension } from '../../read/dxf/dimensions.ts';
import { drawing, model, show } from '../fixture.ts';

const round = (n: number): number => Math.round(n * 1000) / 1000 + 0;

/** What a dimension without its block shows: straight lines as x, y, x, y, and how many arcs, areas and texts. */
function drawn(part: Partial<DimensionEntity>, variables: Partial<DimensionVariables> = {}) {
  const d = drawing([{ ...blankDimension(), handle: 1, measurement: Number.NaN, ...part }]);
  const style = { ...defaultDimensionVariables(), textHeight: 1, arrowSize: 1, textGap: 0.5, decimals: 0 };
  d.dimStyles.set('STANDARD', {
    ...style,
    extensionOffset: 0.25,
    extensionBeyond: 0.5,
    scale: 1,
    textVertical: 1,
    centerMark: 0,
    ...variables,
    name: 'STANDARD',
    handle: 2,
  });
  const { paths, arcs, fills, texts } = model(show(d));
  const lines: number[][] = [];
  for (let p = 0; p < paths.count; p++)
    for (let i = paths.start[p]!; i + 1 < paths.start[p + 1]!; i++)
      lines.push(Array.from(paths.points.subarray(2 * i, 2 * i + 4), round));
  return { lines, arcs: arcs.count, fills: fills.count, texts: texts.count };
}

const LINEAR: Partial<DimensionEntity> = {
  kind: 'rotated',
  point13: [0, 0, 0],
  point14: [20, 2, 0],
  definitionPoint: [20, 10, 0],
  textMiddle: [10, 11, 0],
};

it('draws extension lines, the line between them and its heads', () => {
  const { lines, fills, texts } = drawn(LINEAR);
  expect(lines).toContainEqual([0, 0.25, 0, 10.5]);
  expect(lines).toContainEqual([20, 2.25, 20, 10.5]);
  expect(lines.filter(([, y0, , y1]) => y0 === 10 && y1 === 10).length).toBeGreaterThan(0);
  expect([fills, texts]).toEqual([2, 1]);
});

it('leaves a gap for a text that stands on the line, and none for one beside it', () => {
  const along = (lines: number[][]): number =>
    lines.filter(([, y0, , y1]) => y0 === 10 && y1 === 10).reduce((sum, [a, , b]) => sum + b! - a!, 0);
  expect(along(drawn(LINEAR).lines)).toBeCloseTo(20);
  const gap = 20 - along(drawn({ ...LINEAR, textMiddle: [10, 10, 0] }, { textVertical: 0 }).lines);
  expect(gap).toBeGreaterThan(1.5);
  expect(gap).toBeLessThan(6);
});

it('suppresses one half of the line with its head', () => {
  const { lines, fills } = drawn(LINEAR, { suppressLine2: true, suppressExtension1: true });
  expect(fills).toBe(1);
  expect(Math.max(...lines.filter(([, y0, , y1]) => y0 === 10 && y1 === 10).map(([, , x]) => x!))).toBe(10);
  expect(lines).not.toContainEqual([0, 0.25, 0, 10.5]);
});

it('leans extension lines as the dimension says, and shortens them where their length is fixed', () => {
  const leaning = drawn({ ...LINEAR, obliqueAngle: Math.PI / 4 }).lines;
  const quarter = Math.SQRT1_2 / 4;
  expect(leaning).toContainEqual([quarter, quarter, 10 + 2 * quarter, 10 + 2 * quarter].map(round));
  const short = drawn(LINEAR, { fixedExtension: true, fixedExtensionLength: 3 }).lines;
  expect(short).toContainEqual([0, 7, 0, 10.5]);
});

it('puts heads outside where there is no room for them between the extension lines', () => {
  const narrow = { ...LINEAR, point14: [1.5, 0, 0], textMiddle: [0.75, 11, 0] } as Partial<DimensionEntity>;
  const { lines } = drawn(narrow);
  expect(lines).toContainEqual([-1, 10, -2, 10]);
  expect(lines).toContainEqual([2.5, 10, 3.5, 10]);
});

it('leads an ordinate to its text as AutoCAD does', () => {
  const { lines } = drawn(
    {
      kind: 'ordinate',
      point13: [660.8717, 8.6409, 0],
      point14: [700.7696, 14.3406, 0],
      definitionPoint: [313.19, 111.2355, 0],
      textMiddle: [706.4688, 16.468, 0],
    },
    { arrowSize: 2.5, extensionOffset: 0.625 },
  );
  expect(lines[0]).toEqual([661.497, 8.641, 690.77, 8.641]);
  expect(lines[1]).toEqual([690.77, 8.641, 695.77, 14.341]);
  expect(lines[2]!.slice(0, 2)).toEqual([695.77, 14.341]);
  expect(lines[2]![2]).toBeGreaterThan(702);
});

it('draws a radius from outside with a mark at its center, or through to it where that is forced', () => {
  const radius: Partial<DimensionEntity> = {
    kind: 'radius',
    definitionPoint: [0, 0, 0],
    point15: [10, 0, 0],
    textMiddle: [15, 1, 0],
  };
  const outside = drawn(radius, { centerMark: 1 }).lines;
  expect(outside).toContainEqual([-1, 0, 1, 0]);
  expect(Math.min(...outside.filter(([, y]) => y === 0).map(([x]) => x!))).toBe(-1);
  expect(drawn(radius, { lineForced: true, centerMark: 1 }).lines).toContainEqual([0, 0, 10, 0]);
});

it('measures the angle that its arc lies in, of the four between two lines', () => {
  const crossing: Partial<DimensionEntity> = {
    kind: 'angular',
    point13: [-10, 0, 0],
    point14: [10, 0, 0],
    point15: [0, 0, 0],
    definitionPoint: [10, 10, 0],
  };
  // above to the left: between the second line and the first one's beginning
  const wide = drawn({ ...crossing, point16: [-3, 4, 0], textMiddle: [-4, 6, 0] });
  expect([wide.arcs, wide.fills]).toEqual([1, 2]);
  expect(wide.lines).toEqual([]);
  const far = drawn({ ...crossing, point16: [20, 8, 0], textMiddle: [22, 9, 0] });
  expect(far.lines).toContainEqual([10.25, 0, round(Math.hypot(20, 8) + 0.5), 0]);
});
