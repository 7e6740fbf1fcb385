import { describe, expect, it } from 'vitest';
import { copyText, headlineOf, partsOf, tableText, valuesOf } from './describe.ts';
import type { MeasuredThing, Measurement } from './measurement.ts';

const notation = {
  units: 4,
  linear: { format: 2, precision: 2 },
  angular: { format: 0, precision: 1 },
};
const of = (thing: MeasuredThing, paper = false): Measurement => ({ id: 'a', layout: 'Model', paper, thing });
const chain = of({
  kind: 'distance',
  points: [
    { x: 0, y: 0 },
    { x: 3, y: 4 },
    { x: 3, y: 14 },
  ],
});
const line = of({
  kind: 'distance',
  points: [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
  ],
});
const words = (key: string): string => key.split('.').at(-1)!;

describe('what is said of a measurement', () => {
  it('is a length with its direction and its way along both axes, or a total with its parts', () => {
    expect(valuesOf(line, notation).map(({ text }) => text)).toEqual([
      '10.00 mm',
      '90.0°',
      '0.00 mm',
      '10.00 mm',
    ]);
    expect(valuesOf(chain, notation).map(({ text }) => text)).toEqual(['15.00 mm']);
    expect(partsOf(chain, notation)).toEqual(['5.00 mm', '10.00 mm']);
    expect(partsOf(line, notation)).toEqual([]);
    const back = of({
      kind: 'distance',
      points: [
        { x: 7, y: 1 },
        { x: 3, y: 4 },
      ],
    });
    expect(
      valuesOf(back, notation)
        .map(({ text }) => text)
        .slice(2),
    ).toEqual(['-4.00 mm', '3.00 mm']);
    const spot = of({ kind: 'distance', points: [{ x: 7, y: 1 }] });
    expect(valuesOf(spot, notation).map(({ text }) => text)).toEqual(['0.00 mm']);
  });

  it('has radius, diameter and circumference', () => {
    const circle = of({ kind: 'radius', center: { x: 0, y: 0 }, radius: 5, at: { x: 5, y: 0 } });
    expect(valuesOf(circle, notation).map(({ text }) => text)).toEqual(['5.00 mm', '10.00 mm', '31.42 mm']);
    expect(headlineOf(circle, notation)).toBe('R 5.00 mm');
  });

  it('has an area in square meters beside millimeters, and none on paper', () => {
    const room = { kind: 'area', points: [], at: { x: 0, y: 0 }, area: 20e6, perimeter: 18_000 } as const;
    expect(valuesOf(of({ ...room, points: [] }), notation)[0]).toEqual({
      label: 'measure.value.area',
      text: '20000000.00 mm²',
      beside: '20.00 m²',
    });
    expect(valuesOf(of({ ...room, points: [] }, true), notation)[0]!.text).toBe('20000000.00');
    const inInches = { ...of({ ...room, points: [] }, true), units: 1 };
    expect(valuesOf(inInches, notation)[0]!.text).toBe('20000000.00 in²');
  });

  it('says angles without a sign', () => {
    const angle = of({ kind: 'angle', apex: { x: 0, y: 0 }, from: 1, sweep: -Math.PI / 4, reach: 1 });
    expect(headlineOf(angle, notation)).toBe('∠ 45.0°');
  });

  it('is copied as a line and as a table', () => {
    expect(copyText(line, notation, words)).toBe('length 10.00 mm; angle 90.0°; across 0.00 mm; up 10.00 mm');
    const tabbed = { ...chain, layout: 'A\tB' };
    expect(tableText([line, tabbed], notation, words)).toBe(
      [
        '1\tdistance\tlength\t10.00 mm\tModel',
        '1\tdistance\tangle\t90.0°\tModel',
        '1\tdistance\tacross\t0.00 mm\tModel',
        '1\tdistance\tup\t10.00 mm\tModel',
        '2\tdistance\ttotal\t15.00 mm\tA B',
      ].join('\n'),
    );
  });
});
