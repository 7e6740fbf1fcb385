import { LAYER_FLAGS } from '../../../dwg/fields/entries.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import {
  FRONT_AWAY_FROM_EYE,
  type ViewDepth,
  type VisualStyle,
  visualStyleOf,
} from '../../../model/layout.ts';
import { color, flag, num, numbers, point, point2, records, str } from '../../../dwg/fields/record.ts';
import { weightOfIndex } from '../../../dwg/line-weight.ts';
import { R2000, R2007 } from '../../../dwg/versions.ts';
import type { Tags } from '../../../model/common.ts';
import type { Layer, LineType, LineTypeElement, TextStyle } from '../../../model/styles.ts';
import { opacityOf } from '../../dxf/common.ts';
import type { DwgContext, DwgObject } from '../context.ts';
import { readDictionary } from '../objects/dictionary.ts';
import { readVisualStyleType } from '../objects/styles.ts';
import { extra, tableEntries } from './control.ts';

const LAYER = 51;
const STYLE = 53;
const LTYPE = 57;
const VIEW = 61;
const UCS = 63;
const VPORT = 65;
const APPID = 67;

/** Applications and layers first: extended data names both. */
export function readTables(context: DwgContext, header: Rec): void {
  const { drawing } = context;
  for (const { handle, record } of tableEntries(context, num(header, 'appidControl'), APPID))
    context.applications.set(handle, context.text(str(record, 'name')));
  const layers = [...tableEntries(context, num(header, 'layerControl'), LAYER)];
  for (const { handle, record } of layers)
    drawing.names.layers.set(handle, context.text(str(record, 'name')));
  for (const entry of tableEntries(context, num(header, 'styleControl'), STYLE))
    readTextStyle(context, entry);
  readLineTypes(context, header);
  for (const [name, handle] of readDictionary(context, num(header, 'plotStyleDictionary')))
    drawing.names.plotStyles.set(handle, name);
  for (const entry of layers) readLayer(context, entry);
  readViews(context, header);
}

function readTextStyle(context: DwgContext, entry: DwgObject): void {
  const { drawing } = context;
  const { handle, record } = entry;
  const tags = extra(context, entry);
  const trueType = trueTypeOf(tags);
  const generation = num(record, 'generation');
  const style: TextStyle = {
    name: context.text(str(record, 'name')),
    handle,
    shapeFile: flag(record, 'shapeFile'),
    vertical: flag(record, 'vertical'),
    fixedHeight: num(record, 'fixedHeight'),
    widthFactor: num(record, 'widthFactor') || 1,
    oblique: num(record, 'oblique'),
    backwards: (generation & 2) !== 0,
    upsideDown: (generation & 4) !== 0,
    font: context.text(str(record, 'font')),
    bigFont: context.text(str(record, 'bigFont')),
    ...trueType,
    lastHeight: num(record, 'lastHeight'),
    ...(tags ? { extra: tags } : {}),
  };
  // Styles that only load a shape file carry made-up names: key them by the file, as the DXF reader does.
  const shapeKey = `*SHAPE ${style.font}`;
  if (style.shapeFile) context.shapeStyles.set(handle, style.name || shapeKey);
  drawing.textStyles.set((style.shapeFile ? shapeKey : style.name).toUpperCase(), style);
  // A file that is loaded twice has one style here: the name leads to it from both.
  drawing.names.textStyles.set(handle, context.shapeStyles.get(handle) ?? style.name);
}

const BOLD = 0x2000000;
const ITALIC = 0x1000000;

/** The TrueType family and its cut are the first string and number of the ACAD extended data. */
function trueTypeOf(tags: Tags | undefined): { face: string; bold: boolean; italic: boolean } {
  const at = tags ? tags.values.indexOf('ACAD') : -1;
  const face = at >= 0 && tags?.codes[at + 1] === 1000 ? String(tags.values[at + 1]) : '';
  const cut = face && tags?.codes[at + 2] === 1071 ? Number(tags.values[at + 2]) : 0;
  return { face, bold: (cut & BOLD) !== 0, italic: (cut & ITALIC) !== 0 };
}

function readLineTypes(context: DwgContext, header: Rec): void {
  const { drawing } = context;
  for (const entry of tableEntries(context, num(header, 'lineTypeControl'), LTYPE)) {
    const { handle, record } = entry;
    const styles = numbers(record, 'styles');
    const texts = record['texts'] instanceof Uint8Array ? record['texts'] : new Uint8Array(0);
    const lineType: LineType = {
      name: context.text(str(record, 'name')),
      handle,
      description: context.text(str(record, 'description')),
      length: records(record, 'dashes').reduce((sum, dash) => sum + Math.abs(num(dash, 'length')), 0),
      elements: records(record, 'dashes').map((dash, i) => element(context, dash, styles[i] ?? 0, texts)),
    };
    const tags = extra(context, entry);
    if (tags) lineType.extra = tags;
    drawing.lineTypes.set(lineType.name.toUpperCase(), lineType);
    drawing.names.lineTypes.set(handle, lineType.name);
  }
}

const TEXT = 2;
const SHAPE = 4;

function element(context: DwgContext, dash: Rec, styleHandle: number, texts: Uint8Array): LineTypeElement {
  const flags = num(dash, 'flags');
  const length = num(dash, 'length');
  if (!(flags & (TEXT | SHAPE))) return { length };
  const { names } = context.drawing;
  const shape = {
    number: flags & TEXT ? 0 : num(dash, 'shape') & 0xffff,
    styleHandle,
    style: shapeFile(context, styleHandle) ?? names.textStyles.get(styleHandle) ?? '',
    scale: num(dash, 'scale'),
    rotation: num(dash, 'rotation'),
    absolute: (flags & 1) !== 0,
    upright: (flags & 8) !== 0,
    offset: [num(dash, 'x'), num(dash, 'y')] as [number, number],
  };
  if (!(flags & TEXT)) return { length, shape };
  return {
    length,
    shape: { ...shape, text: context.text(dashText(context, texts, num(dash, 'shape') & 0xffff)) },
  };
}

function shapeFile({ drawing }: DwgContext, handle: number): string | undefined {
  for (const style of drawing.textStyles.values())
    if (style.handle === handle && style.shapeFile) return `*SHAPE ${style.font}`;
  return undefined;
}

function dashText(context: DwgContext, texts: Uint8Array, at: number): string {
  const { version, decode } = context.stream.data;
  if (version >= R2007) {
    let text = '';
    // where it begins is counted in characters
    for (let i = at * 2; i + 1 < texts.length; i += 2) {
      const unit = (texts[i] as number) | ((texts[i + 1] as number) << 8);
      if (unit === 0) break;
      text += String.fromCharCode(unit);
    }
    return text;
  }
  const end = texts.indexOf(0, at);
  return decode(texts.subarray(at, end < 0 ? texts.length : end));
}

function readLayer(context: DwgContext, entry: DwgObject): void {
  const { drawing } = context;
  const { handle, record } = entry;
  const old = context.stream.data.version < R2000;
  const flags = num(record, 'flags');
  const on = (name: keyof typeof LAYER_FLAGS): boolean =>
    old ? flag(record, name) : (flags & LAYER_FLAGS[name]) !== 0;
  const own = color(record, 'color');
  const layer: Layer = {
    name: context.text(str(record, 'name')),
    handle,
    color: typeof own === 'number' ? own % 256 || 7 : own,
    off: on('off'),
    frozen: on('frozen'),
    frozenInNewViewports: on('frozenInNew'),
    locked: on('locked'),
    plot: old ? str(record, 'name').toUpperCase() !== 'DEFPOINTS' : on('plot'),
    lineType: drawing.names.lineTypes.get(num(record, 'lineType')) ?? 'CONTINUOUS',
    lineWeight: old ? -3 : weightOfIndex((flags >> 5) & 31),
    plotStyle: drawing.names.plotStyles.get(num(record, 'plotStyle')) ?? '',
  };
  const tags = extra(context, entry);
  if (tags) {
    layer.extra = tags;
    const opacity = opacityOfTags(tags);
    if (opacity !== undefined) layer.opacity = opacity;
  }
  drawing.layers.set(layer.name.toUpperCase(), layer);
}

/** The transparency of a layer is extended data, as in DXF. */
function opacityOfTags({ codes, values }: Tags): number | undefined {
  const at = values.indexOf('AcCmTransparency');
  return at >= 0 && codes[at + 1] === 1071 ? opacityOf(Number(values[at + 1])) : undefined;
}

function readViews(context: DwgContext, header: Rec): void {
  const { drawing } = context;
  const viewports: number[] = [];
  const controls = new Map(
    Object.keys(header)
      .filter((name) => name.endsWith('Control'))
      .map((name) => [name, num(header, name)]),
  );
  drawing.tableHandles = { controls, viewports };
  for (const { handle, record } of tableEntries(context, num(header, 'vportControl'), VPORT)) {
    const height = num(record, 'height');
    viewports.push(handle);
    drawing.viewports.push({
      name: context.text(str(record, 'name')),
      center: point2(record, 'center'),
      height,
      aspect: num(record, 'aspectWidth') / (height || 1) || 1,
      target: point(record, 'target'),
      direction: point(record, 'direction'),
      twist: num(record, 'twist'),
      paperSpace: false,
      depth: depthOf(record),
      ...visualStyle(context, record),
      screen: [...point2(record, 'lowerLeft'), ...point2(record, 'upperRight')],
    });
  }
  for (const { handle, record } of tableEntries(context, num(header, 'viewControl'), VIEW)) {
    const height = num(record, 'height');
    drawing.views.push({
      handle,
      name: context.text(str(record, 'name')),
      center: point2(record, 'center'),
      height,
      aspect: num(record, 'width') / (height || 1) || 1,
      target: point(record, 'target'),
      direction: point(record, 'direction'),
      twist: num(record, 'twist'),
      paperSpace: flag(record, 'paperSpace'),
      depth: depthOf(record),
      ...visualStyle(context, record),
    });
  }
  for (const { handle, record } of tableEntries(context, num(header, 'ucsControl'), UCS)) {
    drawing.ucs.push({
      name: context.text(str(record, 'name')),
      handle,
      origin: point(record, 'origin'),
      xAxis: point(record, 'xAxis'),
      yAxis: point(record, 'yAxis'),
    });
  }
}

function visualStyle(context: DwgContext, record: Rec): { visualStyle?: VisualStyle } {
  const renderMode = num(record, 'renderMode');
  if (renderMode === 0) return {};
  const style = visualStyleOf(renderMode, readVisualStyleType(context, num(record, 'visualStyle')));
  return style ? { visualStyle: style } : {};
}

function depthOf(record: Rec): ViewDepth {
  const bits = ['perspective', 'frontClipOn', 'backClipOn'].reduce(
    (mode, name, bit) => mode | (num(record, name) << bit),
    0,
  );
  return {
    lensLength: num(record, 'lensLength'),
    frontClip: num(record, 'frontClip'),
    backClip: num(record, 'backClip'),
    mode: flag(record, 'frontClipAtEye') ? bits : bits | FRONT_AWAY_FROM_EYE,
  };
}
