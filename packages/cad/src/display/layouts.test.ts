import { describe, expect, it } from 'vitest';
import { defaultLayout, defaultLineType, emptyBlock } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { PLAIN_DEPTH } from '../model/layout.ts';
import type { ViewportEntity } from '../model/viewports.ts';
import { blankViewport } from '../read/dxf/viewports.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { toDisplayList } from './build.ts';
import { common, drawing, insert, line, model, savedPlan, show } from './fixture.ts';
import { type DisplayList, firstLayout } from './list.ts';

describe('layouts', () => {
  const viewport = (more: Partial<ViewportEntity>): ViewportEntity =>
    ({
      ...blankViewport(),
      ...common(),
      id: 2,
      center: [100, 50, 0],
      width: 40,
      height: 20,
      viewCenter: [5, 5],
      viewHeight: 10,
      frozenLayers: ['WALL'],
      ...more,
    }) as ViewportEntity;
  const sheet = (...entities: Entity[]): Drawing => {
    const d = drawing([line(0, 0, 10, 10)]);
    d.blocks.set('*PAPER_SPACE', {
      ...emptyBlock('*Paper_Space'),
      entities: [viewport({ id: 1 }), ...entities],
    });
    d.layouts.push(defaultLayout('A1', '*Paper_Space'));
    return d;
  };

  it('maps the model into viewports, with their scale, twist and frozen layers', () => {
    const list = show(
      sheet(viewport({}), viewport({ twist: Math.PI / 2, viewCenter: [0, 0] }), viewport({ status: 0 })),
    );
    const [plain, turned, ...rest] = list.layouts[1]!.viewports;
    expect(rest).toEqual([]);
    const map = (m: readonly number[], x: number, y: number): number[] => [
      m[0]! * x + m[2]! * y + m[4]!,
      m[1]! * x + m[3]! * y + m[5]!,
    ];
    expect(map(plain!.matrix, 5, 5)).toEqual([100, 50]);
    expect(map(plain!.matrix, 10, 5)[0]).toBeCloseTo(110);
    expect(map(turned!.matrix, 1, 0)[1]).toBeCloseTo(52);
    expect(plain!.scale).toBe(2);
    expect(list.layers[plain!.frozen[0]!]!.name).toBe('WALL');
    expect([...plain!.clip.points]).toEqual([80, 40, 120, 40, 120, 60, 80, 60]);
  });

  it('tells where an editable list leaves out perspective, or planes that cut', () => {
    const told = (flags: number): string[] =>
      toDisplayList(sheet(viewport({ flags })), NO_FONTS, { wires: true }).diagnostics.map(
        ({ code }) => code,
      );
    expect([1, 2, 4, 18, 5].map(told)).toEqual([
      ['perspectiveFlat'],
      [],
      ['viewNotCut'],
      ['viewNotCut'],
      ['perspectiveFlat'],
    ]);
  });

  it('shows the frames of all viewports that lie in the model, where none is the sheet', () => {
    const list = show(drawing([viewport({ id: 1 }), viewport({ id: 2 })]));
    expect(list.drawn['VIEWPORT']).toBe(2);
    expect(model(list).paths.count).toBe(2);
  });

  it('takes the sheet from the limits where they are as large as the paper', () => {
    const d = sheet();
    const layout = d.layouts.at(-1)!;
    Object.assign(layout.plot, {
      paperWidth: 297,
      paperHeight: 210,
      margins: [5, 5, 5, 5],
      units: 1,
      rotation: 0,
    });
    layout.limits = [
      [15, 12],
      [312, 222],
    ];
    expect(show(d).layouts[1]!.sheet).toEqual({ minX: 15, minY: 12, maxX: 312, maxY: 222 });
    layout.limits = [
      [0, 0],
      [12, 9],
    ];
    expect(show(d).layouts[1]!.sheet).toEqual({ minX: -5, minY: -5, maxX: 292, maxY: 205 });
  });

  it('compiles the model again for a viewport that looks from the side', () => {
    const list = show(sheet(viewport({ viewDirection: [0, -1, 0], viewCenter: [0, 0] })));
    const [side] = list.layouts[1]!.viewports;
    expect(side!.group).not.toBe(list.layouts[0]!.group);
    expect(list.groups[side!.group]!.box).toMatchObject({ minX: 0, maxX: 10, minY: 0, maxY: 0 });
  });

  it('sets the texts of lines as far apart as their dashes in a viewport, and compiles nothing else again', () => {
    const d = sheet(viewport({}), viewport({ viewHeight: 20 }));
    d.blocks.get('*MODEL_SPACE')!.entities = [insert('PIPE'), insert('PLAIN')];
    d.blocks.set('PIPE', { ...emptyBlock('PIPE'), entities: [line(0, 0, 45, 0, { lineType: 'GAS' })] });
    d.blocks.set('PLAIN', { ...emptyBlock('PLAIN'), entities: [line(0, 0, 45, 0)] });
    const at = { text: 'G', number: 0, styleHandle: 0, style: '', scale: 1, rotation: 0 };
    const shape = { ...at, absolute: false, upright: true, offset: [0, 0] as [number, number] };
    d.lineTypes.set('GAS', {
      ...defaultLineType('GAS'),
      length: 10,
      elements: [{ length: 6 }, { length: -2, shape }, { length: -2 }],
    });
    const parts = (group: number, list: DisplayList): { names: string[]; texts: number; size: number } => {
      const inner = [...list.groups[group]!.inserts.group].map((each) => list.groups[each]!);
      const { texts } = inner[0]!;
      return { names: inner.map(({ name }) => name), texts: texts.count, size: texts.matrix[0]! };
    };
    d.header.paperLineTypeScale = false;
    const plain = show(d);
    expect(plain.layouts[1]!.viewports.map(({ group }) => group)).toEqual([
      plain.layouts[0]!.group,
      plain.layouts[0]!.group,
    ]);
    d.header.paperLineTypeScale = true;
    const list = show(d);
    const [twice, once] = list.layouts[1]!.viewports;
    expect(once!.group).toBe(list.layouts[0]!.group);
    expect(parts(once!.group, list)).toEqual({ names: ['PIPE', 'PLAIN'], texts: 4, size: 1 });
    expect(parts(twice!.group, list)).toEqual({ names: ['PIPE', 'PLAIN'], texts: 9, size: 0.5 });
    expect(list.groups.filter(({ name }) => name === 'PLAIN')).toHaveLength(1);
    expect(list.drawn['LINE']).toBe(2);
  });

  it('shows one view of an Inventor sheet in each viewport', () => {
    const layer = '*IDW_BlockReferenceLayer';
    const at = (x: number): Partial<ViewportEntity> => ({ viewCenter: [x, 5] });
    const d = sheet(viewport(at(0.5)), viewport(at(3)));
    for (const name of ['A', 'B']) d.blocks.set(name, { ...emptyBlock(name), entities: [line(0, 0, 1, 1)] });
    const views = [insert('A', { layer, position: [0, 5, 0] }), insert('B', { layer, position: [3, 5, 0] })];
    d.blocks.get('*MODEL_SPACE')!.entities = views;
    const list = show(d);
    const shown = list.layouts[1]!.viewports.map(({ group }) => {
      const { inserts } = list.groups[group]!;
      return [...inserts.group].map((inner) => list.groups[inner]!.name);
    });
    expect(shown).toEqual([['A'], ['B']]);
    expect(model(list).inserts.count).toBe(2);
  });

  const lastSeenFrom = (...direction: [number, number, number]) => ({
    name: '*ACTIVE',
    center: [1, 2] as [number, number],
    height: 30,
    aspect: 2,
    target: [0, 0, 0] as [number, number, number],
    direction,
    twist: 0,
    paperSpace: false,
  });

  it('begins with the model from the side where it was last seen from there', () => {
    const d = sheet(viewport({}));
    d.blocks.get('*MODEL_SPACE')!.entities = [line(0, 0, 10, 20)];
    d.viewports = [lastSeenFrom(0, -1, 0)];
    const { layouts, groups } = show(d);
    expect(layouts.map(({ name, modelView3d }) => [name, modelView3d ?? false])).toEqual([
      ['Model', false],
      ['Model 3D', true],
      ['A1', false],
    ]);
    expect(firstLayout(layouts)).toBe(1);
    expect(groups[layouts[0]!.group]!.box!.maxY).toBe(20);
    expect(groups[layouts[1]!.group]!.box).toMatchObject({ maxX: 10, maxY: 0 });
    expect(layouts[1]!.home).toMatchObject({ x: 1, y: 2, width: 60, height: 30 });
  });

  it('shows the model in the perspective that it was last seen in', () => {
    const d = drawing([line(0, 0, 10, 20)]);
    d.viewports = [{ ...lastSeenFrom(10, -10, 10), depth: { ...PLAIN_DEPTH, mode: 1 } }];
    const { list, diagnostics } = toDisplayList(d, NO_FONTS);
    expect(diagnostics).toEqual([]);
    expect(list.layouts[1]!.home).toMatchObject({ width: 60, height: 30 });
  });

  it('takes a view for one from above where only rests of calculations stand beside', () => {
    const d = drawing([line(0, 0, 20, 20)]);
    d.viewports = [lastSeenFrom(-0.003, 0.001, 4058677)];
    const { layouts } = show(d);
    expect(layouts).toHaveLength(1);
    expect(layouts[0]!.home).toMatchObject({ x: 1, y: 2, width: 60, height: 30 });
  });

  it('begins with the sheet that was last looked at, if it shows anything', () => {
    const d = sheet(viewport({}));
    expect(firstLayout(show(d).layouts)).toBe(0);
    d.header.modelActive = false;
    expect(firstLayout(show(d).layouts)).toBe(1);
    for (const block of d.blocks.values()) if (block.name !== '*Model_Space') block.entities = [];
    expect(firstLayout(show(d).layouts)).toBe(0);
  });

  it('opens on the saved view, unless nobody chose it or it shows nothing', () => {
    const home = (x: number, y: number, height: number): number => {
      const d = drawing([line(0, 0, 400, 0), line(400, 0, 400, 300), line(0, 300, 400, 300)]);
      d.viewports = [savedPlan([x, y], height)];
      return show(d).layouts[0]!.home.height;
    };
    expect(home(200, 150, 310)).toBe(310);
    expect(home(1000, 500, 1500)).toBe(1500);
    // A corner, and the whole drawing as a small thing.
    expect(home(-800, -500, 1500)).toBe(1500);
    expect(home(400, 0, 20)).toBe(20);
    expect(home(200, 150, 5000)).toBe(5000);
    // Beside the drawing, and a dot.
    expect(home(-8000, -500, 1500)).toBe(300);
    expect(home(200, 150, 50_000)).toBe(300);
    // The view of an empty sheet of a template, which cuts this one.
    expect(home(286.3055555555555, 148.5, 297)).toBe(300);
  });

  it('opens a sheet where it was left', () => {
    const left = { center: [60, 40, 0], width: 30, height: 20, viewCenter: [60, 40], viewHeight: 20 };
    const d = sheet();
    const block = d.blocks.get('*PAPER_SPACE')!;
    const own = viewport({ ...left, id: 1 } as Partial<ViewportEntity>);
    block.entities = [own, line(0, 0, 200, 0), line(0, 0, 60, 45)];
    expect(show(d).layouts[1]!.home).toEqual({ x: 60, y: 40, width: 30, height: 20, twist: 0 });
    block.entities = [own, line(0, 0, 10, 10)];
    expect(show(d).layouts[1]!.home).not.toMatchObject({ x: 60, y: 40 });
  });

  it('scales dashes of the model with its annotation scale', () => {
    const d = sheet(viewport({}));
    expect(show(d).layouts[0]!.lineTypeScale).toBeUndefined();
    d.modelLineTypeScale = 50;
    const { layouts } = show(d);
    expect(layouts[0]!.lineTypeScale).toBe(50);
    expect(layouts[1]!.lineTypeScale).toBeUndefined();
  });

  it('shows thickness only where it is not seen along it', () => {
    const thick = line(0, 0, 10, 0, { thickness: 4 } as Partial<Entity>);
    const d = sheet(viewport({ viewDirection: [0, -1, 0] }));
    d.blocks.get('*MODEL_SPACE')!.entities = [thick];
    const list = show(d);
    expect(model(list).paths.count).toBe(1);
    const side = list.groups[list.layouts[1]!.viewports[0]!.group]!;
    expect(side.paths.count).toBe(4);
    expect(side.box).toMatchObject({ maxX: 10, minY: 0, maxY: 4 });
  });

  it('finds home where the drawing is, not at its strays', () => {
    const many = Array.from({ length: 300 }, (_, i) => line(i, 0, i + 1, 50));
    const { home, extents } = show(drawing([...many, line(1e9, 1e9, 1e9 + 1, 1e9)])).layouts[0]!;
    expect(home.width).toBeLessThan(400);
    expect(extents!.maxX).toBeGreaterThan(1e8);
  });
});
