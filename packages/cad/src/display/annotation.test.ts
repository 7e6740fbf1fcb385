import { expect, test } from 'vitest';
import type { Annotation, Representation } from '../model/annotation.ts';
import type { MultileaderContext } from '../model/dimensions.ts';
import { defaultLayout, emptyBlock } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { HatchEntity } from '../model/hatch.ts';
import type { AttribEntity, MtextEntity, TextEntity } from '../model/texts.ts';
import type { ViewportEntity } from '../model/viewports.ts';
import { blankViewport } from '../read/dxf/viewports.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { Annotations } from './annotation.ts';
import { toDisplayList } from './build.ts';
import { common, drawing, insert, line, plainText, show } from './fixture.ts';
import { movedAttribute, applyAnnotationScale } from './annotation-scale.ts';

const ONE = 0xa1;
const FIFTY = 0xa2;
const HUNDRED = 0xa3;

const at = (scale: number, x: number, more: Partial<Representation> = {}): Representation => ({
  scale,
  isDefault: scale === FIFTY,
  annotationContext: { kind: 'text', horizontal: 0, rotation: 0, position: [x, 0], alignment: [0, 0] },
  ...more,
});

const text = (handle: number): TextEntity =>
  ({
    ...common(),
    ...plainText,
    type: 'TEXT',
    handle,
    text: 'A',
    height: 50,
    position: [1, 0, 0],
  }) as TextEntity;

const viewport = (handle: number): ViewportEntity => ({
  ...blankViewport(),
  handle,
  id: handle,
  center: [50, 50, 0],
  width: 40,
  height: 40,
  viewHeight: 400,
});

/** A model at 1:50, and a sheet with viewports at 1:50, 1:100 and 1:1 (numbers 2 to 4), and one without a scale. */
function annotated(
  entities: Entity[],
  representations: [number, Representation[]][],
  blocks: Record<string, Entity[]> = {},
): Drawing {
  const made = drawing(entities, blocks);
  const paper = emptyBlock('*Paper_Space');
  paper.entities = [1, 2, 3, 4, 5].map(viewport);
  made.blocks.set('*PAPER_SPACE', paper);
  made.layouts.push({ ...defaultLayout('Sheet', '*Paper_Space'), handle: 0x77 });
  const annotation: Annotation = {
    scales: new Map([
      [ONE, { name: '1:1', factor: 1 }],
      [FIFTY, { name: '1:50', factor: 50 }],
      [HUNDRED, { name: '1:100', factor: 100 }],
    ]),
    current: FIFTY,
    representations: new Map(representations),
    viewports: new Map([
      [2, FIFTY],
      [3, HUNDRED],
      [4, ONE],
    ]),
    hiding: new Set(),
  };
  made.annotation = annotation;
  return made;
}

/** Of each viewport: where the line of each text begins, and how high it is. */
function texts(made: Drawing): number[][][] {
  const list = show(made);
  return list.layouts[1]!.viewports.map(({ group }) => {
    const { matrix, count } = list.groups[group]!.texts;
    return Array.from({ length: count }, (_, i) => [matrix[6 * i + 4]!, matrix[6 * i + 3]!]);
  });
}

test('an annotation stands in each viewport as its scale has it, and otherwise as it is', () => {
  const made = annotated([text(9), line(0, 0, 5, 5)], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]]);
  const list = show(made);
  const [fifty, hundred, one, none] = list.layouts[1]!.viewports.map(({ group }) => group);
  expect([fifty, one, none]).toEqual([
    list.layouts[0]!.group,
    list.layouts[0]!.group,
    list.layouts[0]!.group,
  ]);
  expect(hundred).not.toBe(fifty);
  expect(list.groups[hundred!]!.paths.count).toBe(list.groups[fifty!]!.paths.count);
  expect(list.drawn['TEXT']).toBe(1);
});

test('a layout may hide what its scale has nothing of', () => {
  const made = annotated([text(9), text(10)], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]]);
  made.annotation!.hiding.add(0x77);
  expect(texts(made).map((shown) => shown.length)).toEqual([2, 2, 1, 2]);
});

test('so may the model, and a viewport without a scale of its own shows all', () => {
  const made = annotated([text(9), text(10)], [[9, [at(ONE, 1)]]]);
  made.annotation!.hiding = new Set([made.layouts[0]!.handle, 0x77]);
  const list = show(made);
  expect(list.groups[list.layouts[0]!.group]!.texts.count).toBe(1);
  expect(texts(made).map((shown) => shown.length)).toEqual([1, 1, 2, 2]);
  expect(list.drawn['TEXT']).toBe(2);
});

test('scales at which nothing looks otherwise share what is drawn', () => {
  const made = annotated([text(9), line(0, 0, 5, 5)], [[9, [at(0xa4, 1, { isDefault: true })]]]);
  made.annotation!.scales.set(0xa4, { name: '1:5', factor: 5 });
  made.annotation!.hiding.add(0x77);
  const [fifty, hundred, one, none] = show(made).layouts[1]!.viewports.map(({ group }) => group);
  expect([hundred, one]).toEqual([fifty, fifty]);
  expect(none).not.toBe(fifty);
});

test('what has lost all of its scales is never hidden', () => {
  const made = annotated([text(9)], [[9, [at(0xdead, 1)]]]);
  made.annotation!.hiding.add(0x77);
  expect(texts(made).map((shown) => shown.length)).toEqual([1, 1, 1, 1]);
});

test('what an annotative block holds has no size of its own', () => {
  const holder = { ...insert('MARK'), handle: 8 };
  const annotationContext = { kind: 'insert', rotation: 0, position: [0, 0, 0], scale: [2, 2, 2] } as const;
  const made = annotated(
    [holder],
    [
      [
        8,
        [
          at(FIFTY, 0, {
            annotationContext: { ...annotationContext, position: [0, 0, 0], scale: [1, 1, 1] },
          }),
        ],
      ],
      [9, [at(ONE, 1)]],
    ],
    { MARK: [text(9)] },
  );
  made.annotation!.hiding.add(0x77);
  const list = show(made);
  const [fifty, hundred] = list.layouts[1]!.viewports.map(({ group }) => list.groups[group]!.inserts.count);
  expect([fifty, hundred]).toEqual([1, 0]);
  const mark = list.groups.filter(({ name }) => name === 'MARK');
  expect(mark.map((group) => group.texts.count)).toEqual([1]);
});

test('an attribute is counted once, at however many scales it is drawn', () => {
  const attribute = { ...text(9), type: 'ATTRIB', tag: 'T', hidden: false } as unknown as AttribEntity;
  const hidden = { ...attribute, handle: 11, hidden: true };
  const made = annotated(
    [insert('X', { attributes: [attribute, hidden] })],
    [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]],
    { X: [] },
  );
  const list = show(made);
  expect(new Set(list.layouts[1]!.viewports.map(({ group }) => group)).size).toBe(2);
  expect(list.drawn['ATTRIB']).toBe(2);
});

test('what is missing is told once, at however many scales', () => {
  const made = annotated([insert('NOWHERE'), text(9)], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]]);
  const told = toDisplayList(made, NO_FONTS).diagnostics.filter(({ code }) => code === 'blockMissing');
  expect(told).toHaveLength(1);
});

test('the scale of the model decides there', () => {
  const made = annotated([text(9)], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]]);
  made.annotation!.current = HUNDRED;
  const list = show(made);
  expect(list.layouts[1]!.viewports.map(({ group }) => group === list.layouts[0]!.group)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('within blocks too, which are shared where nothing differs', () => {
  const made = annotated([insert('OUTER'), insert('PLAIN')], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]], {
    OUTER: [insert('INNER')],
    INNER: [text(9)],
    PLAIN: [line(0, 0, 1, 1)],
  });
  const names = show(made).groups.map(({ name }) => name.toUpperCase());
  const count = (name: string): number => names.filter((one) => one === name).length;
  expect([count('OUTER'), count('INNER'), count('PLAIN'), count('*MODEL_SPACE')]).toEqual([2, 2, 1, 2]);
});

test('many entities are not compiled for every scale', () => {
  const many = Array.from({ length: 50_001 }, () => line(0, 0, 1, 1));
  const made = annotated([text(9), ...many], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]]);
  const list = show(made);
  expect(new Set(list.layouts[1]!.viewports.map(({ group }) => group)).size).toBe(1);
});

test('texts, paragraphs, blocks, dimensions, leaders and hatches become what they are at the scale', () => {
  const made = drawing([], { '*D2': [line(0, 0, 1, 1)] });
  const one = (annotationContext: Representation['annotationContext']): Representation => ({
    scale: HUNDRED,
    isDefault: false,
    ...(annotationContext && { annotationContext }),
  });
  expect(applyAnnotationScale(text(9), at(HUNDRED, 7), 2, made)).toMatchObject({
    height: 100,
    position: [7, 0, 0],
  });
  expect(applyAnnotationScale(text(9), at(FIFTY, 7), 1, made)).toMatchObject({
    height: 50,
    position: [1, 0, 0],
  });
  const paragraph = {
    ...common(),
    type: 'MTEXT',
    height: 5,
    text: '\\H2.5;a\\H0.5x;b\\\\H3;',
    width: 9,
    attachment: 1,
  };
  const annotationContext = {
    attachment: 5,
    xAxis: [0, 1, 0],
    position: [3, 4, 0],
    width: 30,
    rectangleHeight: 0,
  } as const;
  expect(
    applyAnnotationScale(
      paragraph as unknown as MtextEntity,
      one({ kind: 'paragraph', ...annotationContext } as never),
      2,
      made,
    ),
  ).toMatchObject({ ...annotationContext, height: 10, text: '\\H5;a\\H0.5x;b\\\\H3;' });
  expect(
    applyAnnotationScale(
      insert('X'),
      one({ kind: 'insert', rotation: 1, position: [2, 2, 0], scale: [4, 4, 4] }),
      2,
      made,
    ),
  ).toMatchObject({ rotation: 1, position: [2, 2, 0], scale: [4, 4, 4] });
  const dimension = { ...common(), type: 'DIMENSION', block: '*D1' } as Entity;
  expect(applyAnnotationScale(dimension, one({ kind: 'dimension', block: '*D2' }), 2, made)).toMatchObject({
    block: '*D2',
  });
  expect(applyAnnotationScale(dimension, one({ kind: 'dimension', block: '*D3' }), 2, made)).toBe(dimension);
  const leader = {
    ...common(),
    type: 'LEADER',
    style: 'STANDARD',
    points: Float64Array.of(0, 0, 0, 1, 1, 0),
  } as Entity;
  const points = Float64Array.of(0, 0, 0, 9, 9, 0);
  expect(
    applyAnnotationScale(leader, one({ kind: 'leader', points, horizontal: [1, 0, 0] }), 2, made),
  ).toMatchObject({
    points,
    overrides: { scale: 2 },
  });
  const multileader = { ...common(), type: 'MULTILEADER', context: { textHeight: 1 } } as Entity;
  const context = { textHeight: 2 } as MultileaderContext;
  expect(applyAnnotationScale(multileader, one({ kind: 'multileader', context }), 2, made)).toMatchObject({
    context,
  });
  const lines = [{ angle: 0, base: [1, 0], offset: [0, 3], dashes: [1, -2] }];
  const hatch = { ...common(), type: 'HATCH', scale: 1, lines, solid: false } as unknown as HatchEntity;
  expect(applyAnnotationScale(hatch, one(undefined), 2, made)).toMatchObject({
    scale: 2,
    lines: [{ angle: 0, base: [2, 0], offset: [0, 6], dashes: [2, -4] }],
  });
});

test('attributes go along with their insert', () => {
  const from = insert('X', { position: [26, 24, 0], scale: [2, 2, 2] });
  const to = insert('X', { position: [26, 24, 0], scale: [4, 4, 4] });
  const attribute = {
    ...text(9),
    type: 'ATTRIB',
    position: [26, 23.25, 0],
    alignment: [26, 23.5, 0],
  } as unknown;
  expect(movedAttribute(attribute as AttribEntity, from, to)).toMatchObject({
    position: [26, 22.5, 0],
    alignment: [26, 23, 0],
    height: 100,
  });
});

test('attributes may be annotative where their insert is not', () => {
  const attribute = { ...text(9), type: 'ATTRIB', tag: 'T', hidden: false } as unknown as AttribEntity;
  const holder = insert('X', { attributes: [attribute] });
  const made = annotated([holder], [[9, [at(FIFTY, 1), at(HUNDRED, 7)]]], { X: [] });
  const annotations = new Annotations(made);
  const view = annotations.ofViewport(made.layouts[1]!, viewport(3))!;
  const replaced = annotations.replaced(made.blocks.get('*MODEL_SPACE')!, view)!;
  expect(replaced.get(holder)).toMatchObject({ attributes: [{ position: [7, 0, 0], height: 100 }] });
});
