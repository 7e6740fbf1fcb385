import { describe, expect, it } from 'vitest';
import { blankHatch } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import type { HatchEntity } from '../model/hatch.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { toDisplayList } from './build.ts';
import { common, drawing, model, show } from './fixture.ts';
import { expandHatch } from './hatch.ts';

describe('hatches', () => {
  const ring = (x: number, y: number, size: number): HatchEntity['loops'][number] => ({
    flags: 2,
    polyline: { points: Float64Array.of(x, y, x + size, y, x + size, y + size, x, y + size), closed: true },
    edges: [],
    sources: [],
  });
  const hatch = (more: Partial<HatchEntity>): Entity =>
    ({
      ...common(),
      ...blankHatch(),
      loops: [ring(0, 0, 10), ring(2, 2, 6), ring(4, 4, 2)],
      ...more,
    }) as Entity;
  const rings = (e: Entity): number => model(show(drawing([e]))).fills.pointStart.length - 1;

  it('keeps islands by the style', () => {
    expect([0, 1, 2].map((style) => rings(hatch({ style })))).toEqual([3, 2, 1]);
  });

  it('counts a boundary that is there twice once', () => {
    expect(rings(hatch({ loops: [ring(0, 0, 10), ring(0, 0, 10)] }))).toBe(1);
  });

  it('joins edges whatever way they run', () => {
    const edges: HatchEntity['loops'][number]['edges'] = [
      { kind: 'line', start: [1, 0], end: [0, 0] },
      { kind: 'line', start: [1, 0], end: [1, 1] },
      { kind: 'line', start: [0, 1], end: [1, 1] },
      { kind: 'line', start: [0, 1], end: [0, 0] },
    ];
    const { fills } = model(show(drawing([hatch({ loops: [{ flags: 1, edges, sources: [] }] })])));
    expect([...fills.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
  });

  it('takes open loops together, and only what they close', () => {
    const open = (...points: [number, number][]): HatchEntity['loops'][number] => ({
      flags: 33,
      edges: points.slice(1).map((end, i) => ({ kind: 'line' as const, start: points[i]!, end })),
      sources: [],
    });
    const corner = open([0, 0], [4, 0], [4, 4], [0, 4]);
    expect(rings(hatch({ loops: [corner, open([0, 0], [0, 4])] }))).toBe(1);
    expect(rings(hatch({ loops: [ring(0, 0, 10), corner] }))).toBe(1);
    expect(show(drawing([hatch({ loops: [corner] })])).skipped['HATCH']?.count).toBe(1);
  });

  it('closes small gaps, and what nearly closes where nothing does, and says so', () => {
    const chain = (...points: [number, number][]): Entity =>
      hatch({
        loops: [
          {
            flags: 33,
            edges: points.slice(1).map((end, i) => ({ kind: 'line' as const, start: points[i]!, end })),
            sources: [],
          },
        ],
      });
    const told = (e: Entity): [number, number] => {
      const { list, diagnostics } = toDisplayList(drawing([e]), NO_FONTS);
      const { fills } = model(list);
      return [fills.count, diagnostics.filter(({ code }) => code === 'hatchOpen').length];
    };
    expect(told(chain([0, 0], [4, 0], [4, 4], [0, 4], [0, 0.03]))).toEqual([1, 0]);
    expect(told(chain([0, 0], [4, 0], [4, 4], [0, 4], [0, 2]))).toEqual([1, 1]);
    expect(told(chain([0, 0], [4, 0], [4, 1]))).toEqual([0, 1]);
  });

  it('paints the color behind a pattern', () => {
    const behind = (packed: number): number => {
      const extra = { codes: [1001, 1071], values: ['HATCHBACKGROUNDCOLOR', packed] };
      const list = show(drawing([hatch({ solid: false, pattern: 'ANSI31', extra })]));
      const { color } = list.styles[model(list).fills.style[0] ?? -1] ?? {};
      return color?.kind === 'rgb' ? color.rgb : color?.kind === 'index' ? color.index : -1;
    };
    expect(behind(0xc2123456 | 0)).toBe(0x123456);
    expect(behind(0xc3000005 | 0)).toBe(5);
    expect(behind(0xc8000000 | 0)).toBe(-1);
  });

  it('clips pattern lines to rings and islands, and gives up at the limit', () => {
    const e = hatch({
      solid: false,
      pattern: 'LINE',
      loops: [ring(0, 0, 10), ring(2, 2, 6)],
      lines: [{ angle: 0, base: [0, 0.5], offset: [0, 1], dashes: [] }],
    });
    const list = show(drawing([e]));
    let length = 0;
    let pieces = 0;
    const sink = (x0: number, _y0: number, x1: number): void => {
      length += Math.abs(x1 - x0);
      pieces++;
    };
    expect(expandHatch(list, model(list), 0, sink)).toBe(true);
    expect(length).toBeCloseTo(100 - 36);
    expect(pieces).toBe(4 + 6 * 2);
    expect(expandHatch(list, model(list), 0, sink, 5)).toBe(false);
  });
});
