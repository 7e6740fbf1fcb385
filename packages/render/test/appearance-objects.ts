/** Rules of appearance about objects: surfaces, the saved view, fonts, hatches and what other programs leave. */
import { inflateSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import { label, stream } from '@linework/cad/display/entities/proxy-fixture';
import { common, dimension, drawing, line, plainText, savedPlan } from '@linework/cad/display/fixture';
import {
  defaultTextStyle,
  emptyBlock,
  emptyDrawing,
  plainInsert,
  blankHatch,
} from '@linework/cad/model/defaults';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { PLAIN_DEPTH, type View } from '@linework/cad/model/layout';
import { read } from '@linework/cad/read/read';
import { box } from '@linework/cad/solid/fixture';
import { hersheyFont } from '@linework/cad/text/hershey';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { write } from '@linework/cad/write/write';
import { decodePng } from '@linework/render/picture/png';
import { renderRaster } from '@linework/render/raster/render';
import { APPEARANCE_SIZE, type AppearanceRule } from './appearance-rule.ts';

const solid = (from: [number, number, number], to: [number, number, number], color: number): Entity =>
  ({ ...common(), type: '3DSOLID', handle: 0x100 + color, color, acis: box(from, to), wires: [] }) as Entity;

const blocks = [
  solid([0, 0, 0], [40, 30, 12], 1),
  solid([8, 6, 12], [20, 18, 34], 5),
  solid([52, 4, 0], [66, 26, 20], 3),
];

const fromCorner: View = { ...savedPlan([0, 0], 56), target: [33, 15, 10], direction: [54, -72, 48] };

function seen(view: View, wires: boolean): Uint8ClampedArray {
  const made = drawing(blocks);
  made.viewports = [view];
  const { list } = toDisplayList(made, NO_FONTS, { wires });
  const decodeImage = ({ bytes }: { bytes?: Uint8Array }) =>
    bytes && decodePng(bytes, (packed, most) => inflateSync(packed, { maxOutputLength: most }));
  return renderRaster(list, { ...APPEARANCE_SIZE, background: 'light', layout: 1, decodeImage }).rgba;
}

function plan(
  shown: Drawing,
  view?: { x: number; y: number; width: number; height: number },
): Uint8ClampedArray {
  const { list } = toDisplayList(shown, NO_FONTS);
  const looked = view && { view: { ...view, twist: 0 } };
  return renderRaster(list, { ...APPEARANCE_SIZE, background: 'light', ...looked }).rgba;
}

const frame = (width: number, height: number): Entity[] => [
  line(0, 0, width, 0),
  line(width, 0, width, height),
  line(width, height, 0, height),
  line(0, height, 0, 0),
];

const WORDS = ['Fundament', 'Deckenplan', 'Schnitt B'];
const HERSHEY = hersheyFont();
const widthOf = (text: string): number =>
  Array.from(text, (c) => HERSHEY.glyph(c.codePointAt(0)!)!.advance).reduce((a, b) => a + b, 0);

/** Labels in boxes that fit the font they were written with, at two thirds of the substitute's width. */
function labels(isRecorded: boolean): Drawing {
  const made = drawing(
    WORDS.flatMap((text, i): Entity[] => {
      const [width, y] = [widthOf(text) * 0.62, i * 3];
      const written = {
        ...(common() as Entity),
        ...plainText,
        type: 'TEXT',
        text,
        style: 'GOST',
        horizontal: 2,
        position: [isRecorded ? -width : 0, y, 0],
        alignment: [0, y, 0],
      } as Entity;
      return [written, line(-width - 0.4, y - 0.7, 0.4, y - 0.7, { color: 1 })];
    }),
  );
  made.textStyles.set('GOST', { ...defaultTextStyle('GOST'), font: 'gosts.shx' });
  return made;
}

/** A room whose hatch has a boundary that ends just before it closes. */
function hatched(isHatched: boolean): Drawing {
  const corners: [number, number][] = [
    [0, 0],
    [60, 0],
    [60, 40],
    [0, 40],
    [0, 0.3],
  ];
  const hatch = {
    ...common(),
    ...blankHatch(),
    color: 8,
    loops: [
      {
        flags: 33,
        edges: corners.slice(1).map((end, i) => ({ kind: 'line', start: corners[i]!, end })),
        sources: [],
      },
    ],
  } as unknown as Entity;
  return drawing([...(isHatched ? [hatch] : []), ...frame(60, 40)]);
}

const foreign = (graphics: Uint8Array): Entity =>
  ({ ...common(), type: 'UNKNOWN', name: 'AEC_WALL', graphics }) as Entity;
/** A rectangle of 40 by 9, as the corners of a polyline. */
const rectangle: [number, (number | bigint)[]] = [6, [5n, 0, 0, 0, 40, 0, 0, 40, 9, 0, 0, 9, 0, 0, 0, 0]];

/** A plan that refers to the drawing with its axes. */
function referring(fade: boolean): Uint8ClampedArray {
  const axes = drawing([line(-10, 30, 100, 30, { color: 3 }), line(45, -10, 45, 70, { color: 5 })]);
  const made = drawing([...frame(90, 60), plainInsert(common(), 'AXES')]);
  made.blocks.set('AXES', { ...emptyBlock('AXES'), flags: 4, xrefPath: 'axes.dwg' });
  const { list } = toDisplayList(made, NO_FONTS, { xref: () => axes });
  return renderRaster(list, { ...APPEARANCE_SIZE, background: 'light', fade }).rgba;
}

/** A plate whose sizes are parameters. */
function constrained(layer: string): Drawing {
  const sizes: Partial<DimensionEntity> = { textMiddle: [0, 0, 0], measurement: 0 };
  const made = drawing([
    ...frame(60, 40),
    line(54, 0, 54, 40),
    dimension(layer, { ...sizes, definitionPoint: [0, 52, 0], point14: [60, 0, 0], text: 'width=60' }),
    dimension(layer, {
      ...sizes,
      definitionPoint: [54, -8, 0],
      point13: [60, 0, 0],
      point14: [54, 0, 0],
      text: 'edge=width/10',
    }),
  ]);
  made.viewports = [savedPlan([20, 20], 180)];
  return made;
}

/** An object of another program with a picture of its own, written into another version and read again. */
function rewritten(isKept: boolean): Drawing {
  const made = emptyDrawing('dwg');
  const foreignObject = { ...foreign(stream(label('Door 7'), rectangle)), handle: made.nextHandle++ };
  made.blocks.get('*MODEL_SPACE')!.entities = [...frame(60, 20), ...(isKept ? [foreignObject] : [])];
  return read(write(made, { format: 'dxf', version: '2018' }).bytes!).drawing;
}

export const objectRules: readonly AppearanceRule[] = [
  { name: 'hidden-view', draw: (isOn) => seen({ ...fromCorner, visualStyle: 'hidden' }, !isOn) },
  { name: 'shaded-view', draw: (isOn) => seen({ ...fromCorner, visualStyle: 'shadedWithEdges' }, !isOn) },
  {
    name: 'perspective',
    draw: (isOn) => {
      const depth = { ...PLAIN_DEPTH, mode: isOn ? 1 : 0 };
      return seen({ ...fromCorner, depth, visualStyle: 'hidden' }, false);
    },
  },
  { name: 'substitute-fonts', draw: (isOn) => plan(labels(isOn)) },
  { name: 'open-hatches', draw: (isOn) => plan(hatched(isOn)) },
  {
    name: 'box-objects',
    // With a text of its own it is the object's picture, and stays as it is.
    draw: (isOn) => plan(drawing([foreign(isOn ? stream(rectangle) : stream(label(' '), rectangle))])),
  },
  { name: 'external-references', draw: referring },
  {
    name: 'dimensional-constraints',
    draw: (isOn) =>
      plan(constrained(isOn ? '*ADSK_CONSTRAINTS' : '0'), { x: 24, y: 22, width: 120, height: 80 }),
  },
  { name: 'rewritten-objects', draw: (isOn) => plan(rewritten(isOn)) },
  {
    name: 'saved-view',
    draw: (isOn) => {
      const made = drawing([
        ...frame(90, 60),
        line(20, 20, 30, 30, { color: 1 }),
        line(20, 30, 30, 20, { color: 1 }),
      ]);
      made.viewports = [savedPlan([25, 25], 20)];
      return plan(made, isOn ? undefined : { x: 45, y: 30, width: 90, height: 60 });
    },
  },
];
