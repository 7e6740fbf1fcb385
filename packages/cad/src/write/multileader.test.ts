import { expect, test } from 'vitest';
import { applyBatches } from '../edit/apply-batches.ts';
import { encodeBatch } from '../edit/batch-codec.ts';
import { EditDocument } from '../edit/document.ts';
import { translation } from '../edit/matrix.ts';
import { defaultTextStyle, emptyBlock, emptyDrawing } from '../model/defaults.ts';
import type { MultileaderEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import type { MultileaderStyle } from '../model/styles.ts';
import type { AttdefEntity } from '../model/texts.ts';
import { blank } from '../read/dxf/common.ts';
import { blankMultileader } from '../read/dxf/multileader.ts';
import { finishDrawing } from '../read/finish.ts';
import { read } from '../read/read.ts';
import { openDocument } from '../save/document.ts';
import { write, type WriteFormat, type WriteVersion } from './write.ts';

const STYLE: MultileaderStyle = {
  name: 'Notes',
  handle: 0x90,
  contentKind: 2,
  pathKind: 1,
  lineColor: 3,
  lineTypeHandle: 0,
  lineWeight: 25,
  landing: true,
  landingGap: 2,
  dogleg: true,
  doglegLength: 8,
  arrowHandle: 0,
  arrowSize: 4,
  text: 'as a rule',
  textStyleHandle: 0x91,
  textColor: { rgb: 0x123456 },
  textHeight: 2.5,
  textFrame: true,
  leftAttachment: 2,
  rightAttachment: 6,
  blockHandle: 0,
  scale: 1,
};

const NUMBER: AttdefEntity = {
  ...blank(),
  type: 'ATTDEF',
  handle: 0x93,
  tag: 'NUMBER',
  prompt: '',
  text: '',
  flags: 0,
  hidden: false,
  constant: false,
  fieldLength: 0,
  lockPosition: false,
  position: [0, 0, 0],
  height: 1,
  rotation: 0,
  widthFactor: 1,
  oblique: 0,
  style: 'STANDARD',
  backwards: false,
  upsideDown: false,
  horizontal: 0,
  vertical: 0,
  thickness: 0,
};

/** One with a text, from below, and one with a block and a value in it. */
function drawingWithLeaders(): Drawing {
  const drawing = emptyDrawing('dwg');
  drawing.version = 'AC1032';
  drawing.textStyles.set('NARROW', { ...defaultTextStyle('Narrow'), handle: 0x91 });
  drawing.names.textStyles.set(0x91, 'Narrow');
  drawing.blocks.set('BUBBLE', { ...emptyBlock('Bubble'), handle: 0x92, entities: [NUMBER] });
  drawing.names.blocks.set(0x92, 'Bubble');
  drawing.multileaderStyles.set(STYLE.handle, STYLE);
  finishDrawing(drawing, 0x100);
  const worded: MultileaderEntity = {
    ...blankMultileader(),
    handle: drawing.nextHandle++,
    styleHandle: STYLE.handle,
    contentKind: 2,
    lineColor: 1,
    leaderWeight: 30,
    doglegLength: 8,
    arrowSize: 4,
    textFrame: true,
    hanging: {
      overrides: 0x44400,
      left: 6,
      right: 8,
      top: 10,
      bottom: 9,
      direction: 1,
      textAngle: 0,
      textAlignment: 1,
      blockConnection: 0,
      annotative: true,
    },
    context: {
      scale: 2,
      base: [20, 30, 0],
      textHeight: 2.5,
      arrowSize: 4,
      landingGap: 2,
      plane: { origin: [1, 2, 0], xAxis: [0, 1, 0], yAxis: [-1, 0, 0], reversed: false },
      leaders: [
        {
          connection: [12, 30, 0],
          doglegDirection: [1, 0, 0],
          doglegLength: 8,
          breaks: new Float64Array([13, 30, 0, 14, 30, 0]),
          lines: [
            { points: new Float64Array([1, 2, 0, 5, 9, 0]), breaks: new Float64Array([2, 3, 0, 3, 4, 0]) },
            { points: new Float64Array([3, 2, 0]), breaks: new Float64Array(0), color: 5 },
          ],
        },
      ],
      text: {
        text: 'welded\\Pall round',
        styleHandle: 0x91,
        position: [22, 32, 0],
        direction: [1, 0, 0],
        normal: [0, 0, 1],
        rotation: 0.5,
        width: 40,
        height: 0,
        spacingFactor: 1.25,
        spacingStyle: 2,
        color: { rgb: 0x00ff80 },
        alignment: 2,
        flow: 5,
        background: { color: 2, scale: 1.5, mask: false },
      },
    },
  };
  const { text: _, ...plain } = worded.context;
  const numbered: MultileaderEntity = {
    ...worded,
    handle: drawing.nextHandle++,
    contentKind: 1,
    blockAttributes: [{ handle: 0x93, text: '17', width: 3 }],
    context: {
      ...plain,
      block: {
        handle: 0x92,
        position: [20, 30, 0],
        normal: [0, 0, 1],
        scale: [2, 2, 2],
        rotation: 0.25,
        color: 0,
        matrix: [2, 0, 0, 20, 0, 2, 0, 30, 0, 0, 2, 0, 0, 0, 0, 1],
      },
    },
  };
  drawing.blocks.get('*MODEL_SPACE')!.entities.push(worded, numbered);
  return drawing;
}

const leadersOf = ({ blocks }: Drawing): MultileaderEntity[] =>
  [...blocks.values()].flatMap(({ entities }) => entities).filter((entity) => entity.type === 'MULTILEADER');

/** What each must be after it was written and read: handles of others may be new. */
function comparable(drawing: Drawing): unknown[] {
  const { blocks, textStyles } = drawing.names;
  const attributes = drawing.blocks.get('BUBBLE')!.entities.filter((entity) => entity.type === 'ATTDEF');
  return leadersOf(drawing).map(({ raw: _raw, extra: _extra, handle: _handle, ...entity }) => ({
    ...entity,
    styleHandle: drawing.multileaderStyles.get(entity.styleHandle)?.name,
    lineTypeHandle: 0,
    blockAttributes: entity.blockAttributes.map(({ handle, ...value }) => ({
      ...value,
      tag: attributes.find((attribute) => attribute.handle === handle)?.tag,
    })),
    context: {
      ...entity.context,
      ...(entity.context.text && {
        text: { ...entity.context.text, styleHandle: textStyles.get(entity.context.text.styleHandle) },
      }),
      ...(entity.context.block && {
        block: { ...entity.context.block, handle: blocks.get(entity.context.block.handle) },
      }),
    },
  }));
}

test.each<[WriteFormat, WriteVersion]>([
  ['dxf', '2010'],
  ['dxf', '2013'],
  ['dxf', '2018'],
  ['dwg', '2010'],
  ['dwg', '2018'],
])('multileaders stay what they are in %s %s', (format, version) => {
  const drawing = drawingWithLeaders();
  const { bytes, diagnostics } = write(drawing, { format, version });
  const back = read(bytes!).drawing;
  expect(comparable(back)).toEqual(comparable(drawing));
  const {
    handle: _,
    lineTypeHandle: _lineType,
    textStyleHandle,
    ...style
  } = [...back.multileaderStyles.values()][0]!;
  expect(STYLE).toMatchObject(style);
  expect(back.names.textStyles.get(textStyleHandle)).toBe('Narrow');
  expect(diagnostics.filter(({ message }) => message.includes('MULTILEADER'))).toEqual([]);
});

test.each<WriteFormat>(['dxf', 'dwg'])('2007 has leaders at the sides only, and says so: %s', (format) => {
  const { bytes, diagnostics } = write(drawingWithLeaders(), { format, version: '2007' });
  const said = diagnostics.map(({ message }) => message).join();
  expect(said).toContain('2 × leader from above or below its text');
  expect(said).toContain('2 × color of a single leader');
  const [worded] = leadersOf(read(bytes!).drawing);
  expect(worded?.hanging).toMatchObject({ left: 6, right: 8, top: 9, bottom: 9, direction: 0 });
  expect(worded?.context.leaders[0]?.lines[1]?.color).toBeUndefined();
});

test('in DXF of 2007 extended data tells the form of the record', () => {
  const back = read(write(drawingWithLeaders(), { format: 'dxf', version: '2007' }).bytes!).drawing;
  const [worded] = leadersOf(back);
  const mark = worded?.raw?.values.indexOf('ACAD_MLEADERVER') ?? -1;
  expect(worded?.raw?.values.slice(mark)).toEqual(['ACAD_MLEADERVER', 2]);
});

test('a multileader of one DXF goes into another version with its extended data', () => {
  const first = write(drawingWithLeaders(), { format: 'dxf', version: '2018' }).bytes!;
  const { drawing } = read(first);
  const entity = leadersOf(drawing)[0]!;
  entity.raw!.codes.push(1001, 1000);
  entity.raw!.values.push('ACAD', 'kept');
  const older = read(write(drawing, { format: 'dxf', version: '2007' }).bytes!).drawing;
  const { values } = leadersOf(older)[0]!.raw!;
  expect(values).toContain('kept');
  // In 2018 the record begins with its version, which 2007 does not know.
  expect(leadersOf(older)[0]!.raw!.codes).not.toContain(270);
  expect(older.multileaderStyles.size).toBe(1);
});

test.each(['dwg', 'dxf'] as const)('one with a block is moved in a %s, and stays what it is', (format) => {
  const { bytes: file } = write(drawingWithLeaders(), { format, version: '2018' });
  const document = new EditDocument(openDocument(file!).drawing);
  const wanted = leadersOf(document.drawing).find(({ contentKind }) => contentKind === 1)!;
  document.transact('move', (tx) => {
    tx.transform([wanted.handle], translation(5, 7));
    tx.set(wanted.handle, { color: 3 });
  });
  const { bytes, differences } = applyBatches(file!, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  const moved = leadersOf(openDocument(bytes).drawing).find(({ handle }) => handle === wanted.handle)!;
  const { block } = wanted.context;
  expect(moved).toMatchObject({ color: 3, contentKind: 1, blockAttributes: wanted.blockAttributes });
  expect(moved.context.block).toMatchObject({
    handle: block!.handle,
    position: [25, 37, 0],
    scale: block!.scale,
  });
});
