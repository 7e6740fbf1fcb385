import { describe, expect, it } from 'vitest';
import { defaultTextStyle, emptyBlock } from '../model/defaults.ts';
import type { DimensionEntity } from '../model/dimensions.ts';
import type { Entity } from '../model/entity.ts';
import type { MtextColumns } from '../model/texts.ts';
import { blankMtext } from '../read/dxf/mtext.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { toDisplayList } from './build.ts';
import {
  common,
  dimension,
  drawing,
  image,
  insert,
  line,
  model,
  savedPlan,
  show,
  plainText,
} from './fixture.ts';
import { KIND } from './list.ts';
import { StyleContext } from './resolve.ts';

describe('inserts', () => {
  it('compiles a block once and gives BYBLOCK and layer 0 of the insert to its members', () => {
    const list = show(
      drawing([insert('B', { layer: 'WALL', color: 1 }), insert('B', { layer: 'WALL' })], {
        B: [line(0, 0, 1, 0, { color: 0 }), line(0, 0, 0, 1)],
      }),
    );
    expect(list.groups).toHaveLength(2);
    const { inserts } = model(list);
    const child = list.groups[inserts.group[0]!]!;
    const top = new StyleContext(list);
    const colors = [0, 1].map((i) => {
      const inside = new StyleContext(list, top.resolve(inserts.style[i]!));
      return [0, 1].map((k) => inside.resolve(child.paths.style[k]!).color);
    });
    expect(colors).toEqual([
      [
        { kind: 'index', index: 1 },
        { kind: 'index', index: 3 },
      ],
      [
        { kind: 'index', index: 3 },
        { kind: 'index', index: 3 },
      ],
    ]);
  });

  it('places, scales, turns, mirrors and repeats', () => {
    const list = show(
      drawing(
        [
          insert('B', {
            position: [10, 5, 0],
            scale: [2, 3, 1],
            rotation: Math.PI / 2,
            columns: 3,
            columnSpacing: 4,
          }),
        ],
        { B: [line(0, 0, 1, 1)] },
      ),
    );
    const { box } = model(list);
    expect(box!.minX).toBeCloseTo(10 - 3);
    expect(box!.maxX).toBeCloseTo(10);
    expect(box!.minY).toBeCloseTo(5);
    expect(box!.maxY).toBeCloseTo(5 + 2 + 8);
    const mirrored = show(
      drawing([insert('B', { position: [10, 0, 0], extrusion: [0, 0, -1] })], { B: [line(0, 0, 1, 0)] }),
    );
    expect(model(mirrored).box!.minX).toBeCloseTo(-11);
  });

  it('survives blocks that contain themselves and blocks that are missing', () => {
    const { list, diagnostics } = toDisplayList(
      drawing([insert('A'), insert('NONE')], { A: [insert('B'), line(0, 0, 1, 1)], B: [insert('A')] }),
      NO_FONTS,
    );
    expect(list.drawn.LINE).toBe(1);
    expect(list.skipped.INSERT!.count).toBe(2);
    expect(diagnostics.map((d) => d.code)).toContain('blockMissing');
  });

  it('sees a tilted block from above', () => {
    const list = show(
      drawing([insert('B', { extrusion: [1, 0, 0] })], { B: [line(0, 0, 5, 0), line(0, 0, 0, 7)] }),
    );
    // Its x axis is the world's y, its y axis the world's z.
    expect(model(list).box).toMatchObject({ minX: 0, maxX: 0, minY: 0, maxY: 5 });
  });

  it('draws attributes with what they inherit, and no hidden ones', () => {
    const text = {
      ...common(),
      ...plainText,
      type: 'ATTRIB',
      position: [0, 0, 0],
      text: 'Ab',
      tag: 'T',
      flags: 0,
      hidden: false,
      constant: false,
      fieldLength: 0,
      lockPosition: false,
    };
    const list = show(
      drawing([insert('B', { layer: 'WALL', attributes: [text, { ...text, hidden: true }] as never })], {
        B: [],
      }),
    );
    const group = model(list);
    expect(group.texts.count).toBe(1);
    expect(list.layers[list.styles[group.texts.style[0]!]!.layer]!.name).toBe('WALL');
    expect(list.strings[group.texts.string[0]!]).toBe('Ab');
  });

  it('resolves external references through the callback', () => {
    const d = drawing([insert('X')]);
    d.blocks.set('X', { ...emptyBlock('X'), flags: 4, xrefPath: 'other.dwg' });
    const other = drawing([line(0, 0, 9, 9, { layer: 'WALL' })]);
    const list = show(d, { xref: () => other });
    expect(model(list).box!.maxX).toBe(9);
    expect(list.layers.map((l) => l.name)).toContain('X|WALL');
    expect(toDisplayList(d, NO_FONTS).diagnostics.map((x) => x.code)).toContain('xrefMissing');
  });

  describe('references within references', () => {
    const attached = (path: string, overlaid = false) => ({
      ...emptyBlock(path),
      flags: overlaid ? 12 : 4,
      xrefPath: `${path}.dwg`,
    });
    const referring = (entities: Entity[], ...references: ReturnType<typeof attached>[]) => {
      const d = drawing([...entities, ...references.map(({ name }) => insert(name))]);
      for (const each of references) d.blocks.set(each.name, each);
      return d;
    };

    it('shows drawings that refer to each other once within each other', () => {
      const files: Record<string, ReturnType<typeof drawing>> = {
        'A.dwg': referring([line(0, 0, 1, 0)], attached('B'), attached('C')),
        'B.dwg': referring([line(0, 0, 2, 0)], attached('C'), attached('A')),
        'C.dwg': referring([line(0, 0, 3, 0)], attached('A'), attached('B')),
      };
      const { list, diagnostics } = toDisplayList(files['A.dwg']!, NO_FONTS, { xref: (path) => files[path] });
      // A; B with C in it; C with B in it
      expect(list.drawn).toEqual({ LINE: 5, INSERT: 10 });
      expect(list.groups.length).toBeLessThan(12);
      expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['xrefCircular']));
    });

    it('leaves out what was put aside, whether it is at hand or not', () => {
      const d = referring([line(0, 0, 1, 0)], { ...attached('B'), unloaded: true });
      const xref = () => drawing([line(0, 0, 2, 0)]);
      expect(show(d, { xref }).drawn['LINE']).toBe(1);
      expect(toDisplayList(d, NO_FONTS).diagnostics).toEqual([]);
    });

    it('shows an overlay in the drawing that has it and not in those that refer to this one', () => {
      const over = drawing([line(0, 0, 3, 0)]);
      const middle = referring([line(0, 0, 2, 0)], attached('OVER', true));
      const top = referring([line(0, 0, 1, 0)], attached('MIDDLE'));
      const xref = (path: string) => (path === 'OVER.dwg' ? over : middle);
      expect(show(middle, { xref }).drawn['LINE']).toBe(2);
      expect(show(top, { xref }).drawn['LINE']).toBe(2);
      expect(toDisplayList(top, NO_FONTS, { xref }).diagnostics).toEqual([]);
    });
  });
});

describe('order', () => {
  const wipeout = image('WIPEOUT', {
    width: 1,
    height: 1,
    clipKind: 1,
    clipPoints: Float64Array.of(-0.5, -0.5, 0.5, 0.5),
    clipInverted: false,
  });

  it('keeps the order of entities, or that of the sort table', () => {
    const first = line(0, 0, 1, 1);
    const cover = { ...wipeout, handle: common().handle };
    const last = line(0, 1, 1, 0);
    const d = drawing([first, cover, last]);
    expect([...model(show(d)).runs.kind]).toEqual([KIND.path, KIND.wipeout, KIND.path]);
    d.sortOrder.set(0, new Map([[cover.handle, 1e9]]));
    expect([...model(show(d)).runs.kind]).toEqual([KIND.path, KIND.wipeout]);
  });
});

describe('linetypes', () => {
  it('sets the texts of a complex linetype along the line', () => {
    const d = drawing([line(0, 0, 95, 0, { lineType: 'GAS' }), line(100, 0, 0, 0, { lineType: 'GAS' })]);
    const shape = {
      text: 'G',
      number: 0,
      styleHandle: 0,
      style: '',
      scale: 1,
      rotation: 0,
      absolute: false,
      upright: true,
      offset: [0, 0] as [number, number],
    };
    d.lineTypes.set('GAS', {
      name: 'GAS',
      handle: 0,
      description: '',
      length: 10,
      elements: [{ length: 6 }, { length: -2, shape }, { length: -2 }],
    });
    const list = show(d);
    const { texts } = model(list);
    expect(texts.count).toBe(9 + 10);
    // Upright on both lines.
    for (let i = 0; i < texts.count; i++) expect(texts.matrix[4 * i]).toBeGreaterThan(0);
    expect(list.linePatterns[1]).toMatchObject({ name: 'GAS', dashes: [6, -2, -2], length: 10 });
  });

  it('sets nothing behind the dash that a line ends with', () => {
    const d = drawing([line(0, 0, 11, 0, { lineType: 'TIES' })]);
    d.textStyles.set('SHAPES', { ...defaultTextStyle('SHAPES'), font: 'ltypeshp.shx', shapeFile: true });
    const shape = {
      number: 130,
      styleHandle: 0,
      style: 'SHAPES',
      scale: 1,
      rotation: 0,
      absolute: false,
      upright: false,
      offset: [0, 0] as [number, number],
    };
    d.lineTypes.set('TIES', {
      name: 'TIES',
      handle: 0,
      description: '',
      length: 3,
      elements: [{ length: 1.5, shape }, { length: 1.5 }],
    });
    const { texts } = model(show(d));
    expect(texts.count).toBe(3);
  });

  it('cuts wide polylines into their dashes', () => {
    const d = drawing([]);
    d.lineTypes.set('DASHED', {
      name: 'DASHED',
      handle: 0,
      description: '',
      length: 3,
      elements: [{ length: 2 }, { length: -1 }],
    });
    const wide = {
      ...common(),
      type: 'LWPOLYLINE',
      lineType: 'DASHED',
      points: Float64Array.of(0, 0, 9, 0),
      constantWidth: 1,
      closed: false,
      continuousLineType: true,
      elevation: 0,
      thickness: 0,
    };
    d.blocks.get('*MODEL_SPACE')!.entities = [wide as Entity];
    const { fills } = model(show(d));
    expect(fills.pointStart.length - 1).toBe(3);
  });
});

describe('text', () => {
  it('of stacked letters between two points keeps its height and runs along its own turn', () => {
    const text = {
      ...common(),
      type: 'TEXT',
      position: [0, 0, 0],
      alignment: [5, 0, 0],
      height: 1,
      text: 'ABCD',
      rotation: Math.PI / 2,
      widthFactor: 1,
      oblique: 0,
      style: 'STACKED',
      backwards: false,
      upsideDown: false,
      horizontal: 3,
      vertical: 0,
      thickness: 0,
    } as Entity;
    const d = drawing([text]);
    d.textStyles.set('STACKED', { ...defaultTextStyle('STACKED'), vertical: true });
    const { texts, box } = model(show(d));
    expect(Math.hypot(texts.matrix[2]!, texts.matrix[3]!)).toBeCloseTo(1);
    // One below the other, turned: to the right, from the first point on.
    expect([texts.origin[0]! < texts.origin[2]!, texts.origin[2]! < texts.origin[4]!]).toEqual([true, true]);
    expect(box!.maxX - box!.minX).toBeGreaterThan(3 * (box!.maxY - box!.minY));
  });
});

describe('columns of a paragraph', () => {
  const paragraph = (columns: Partial<MtextColumns>): Entity =>
    ({
      ...blankMtext(),
      handle: 1,
      height: 1,
      width: 6,
      text: 'one two three four five six seven eight nine ten',
      columns: {
        kind: 2,
        count: 0,
        autoHeight: true,
        reversed: false,
        width: 6,
        gutter: 2,
        height: 3,
        heights: [],
        ...columns,
      },
    }) as Entity;

  it('of one height are as many as the text fills', () => {
    const { box } = model(show(drawing([paragraph({})])));
    expect(box!.maxX).toBeGreaterThan(16);
    expect(box!.minY).toBeGreaterThan(-4);
  });

  it('of a number stop there, and the last takes the rest', () => {
    const { box } = model(show(drawing([paragraph({ kind: 1, count: 2, autoHeight: false })])));
    expect(box!.maxX).toBeLessThan(16);
    expect(box!.minY).toBeLessThan(-4);
  });
});

describe('dimensions', () => {
  it('are drawn from their points where their block is missing', () => {
    const list = show(drawing([dimension('0')]));
    expect(list.drawn).toEqual({ DIMENSION: 1 });
    expect(model(list).paths.count).toBeGreaterThan(2);
    expect(list.strings).toContain('d1=4');
  });

  it('that are dynamic constraints are as large as a screen wants, and never plotted', () => {
    const constrained = drawing([dimension('*LayerNameForDynamicConstraint')]);
    constrained.viewports = [savedPlan([0, 0], 900)];
    const list = show(constrained);
    expect(list.drawn).toEqual({ DIMENSION: 1 });
    expect(list.layers.find(({ name }) => name.startsWith('*'))?.plot).toBe(false);
    expect(list.strings).toContain('d1=4');
    const { minY, maxY } = model(list).box!;
    expect(maxY - minY).toBeGreaterThan(900 / 60);
  });

  it('that are constraints have their text above the line, or beyond its second end where there is no room', () => {
    const boxOf = (more: Partial<DimensionEntity>) => {
      const constrained = drawing([
        dimension('*ADSK_CONSTRAINTS', { textMiddle: [0, 0, 0], definitionPoint: [0, 20, 0], ...more }),
      ]);
      constrained.viewports = [savedPlan([0, 0], 45)];
      return model(show(constrained)).box!;
    };
    const wide = boxOf({ point14: [40, 0, 0] });
    expect(wide.minX).toBeGreaterThan(-1);
    expect(wide.maxX).toBeLessThan(41);
    expect(wide.maxY).toBeGreaterThan(21);
    const right = boxOf({ point14: [1, 0, 0] });
    expect(right.maxX).toBeGreaterThan(5);
    expect(right.minX).toBeGreaterThan(-3);
    const left = boxOf({ point13: [1, 0, 0], point14: [0, 0, 0] });
    expect(left.minX).toBeLessThan(-4);
    expect(left.maxX).toBeLessThan(4);
    // Beside an upright line the text stays level: right of it above, left of it below.
    const upright: Partial<DimensionEntity> = {
      kind: 'rotated',
      angle: Math.PI / 2,
      definitionPoint: [20, 0, 0],
    };
    expect(boxOf({ ...upright, point14: [0, 1, 0] }).maxX).toBeGreaterThan(24);
    expect(boxOf({ ...upright, point13: [0, 1, 0], point14: [0, 0, 0] }).maxX).toBeLessThan(24);
  });
});

describe('limits', () => {
  it('stops at them and says so', () => {
    const { list, diagnostics } = toDisplayList(
      drawing(Array.from({ length: 100 }, () => line(0, 0, 1, 1))),
      NO_FONTS,
      { limits: { maxPrimitives: 10 } },
    );
    expect(model(list).paths.count).toBeLessThan(15);
    expect(diagnostics.map((d) => d.code)).toContain('displayLimit');
  });

  it('does not unfold inserts of inserts', () => {
    const blocks: Record<string, Entity[]> = { B0: [line(0, 0, 1, 1)] };
    for (let i = 1; i < 30; i++)
      blocks[`B${i}`] = Array.from({ length: 10 }, () => insert(`B${i - 1}`, { position: [1, 0, 0] }));
    const list = show(drawing([insert('B29')], blocks));
    expect(list.groups).toHaveLength(31);
    expect(model(list).box!.maxX).toBeCloseTo(30);
  });

  it('passes over numbers that are none', () => {
    const list = show(drawing([line(Number.NaN, 0, 1, 1), line(0, 0, Infinity, 1), line(0, 0, 2, 2)]));
    expect(model(list).paths.count).toBe(1);
    expect(model(list).box!.maxX).toBe(2);
  });

  it('passes over what lies farther away than anything can be', () => {
    const far = 1e300;
    const list = show(
      drawing([
        line(0, 0, 2, 2),
        line(1, 1, far, 1),
        { ...common(), type: 'CIRCLE', center: [-far, 0, 0], radius: 1, thickness: 0 } as Entity,
        { ...common(), type: 'CIRCLE', center: [0, 0, 0], radius: far, thickness: 0 } as Entity,
        { ...common(), type: 'POINT', position: [0, far, 0], angle: 0, thickness: 0 } as Entity,
      ]),
    );
    expect(model(list).box).toEqual({ minX: 0, minY: 0, maxX: 2, maxY: 2 });
    expect(list.layouts[0]!.home).toMatchObject({ x: 1, y: 1 });
  });
});
