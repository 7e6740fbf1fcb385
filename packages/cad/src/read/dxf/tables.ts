import type { Tags } from '../../model/common.ts';
import {
  defaultDimStyle,
  defaultLayer,
  defaultLineType,
  defaultTextStyle,
  zerosAsMeasured,
} from '../../model/defaults.ts';
import type { View } from '../../model/layout.ts';
import type { LineTypeElement } from '../../model/styles.ts';
import { DEGREE, indexColor, opacityOf } from './common.ts';
import { enterSection, restOfRecord, type DxfContext } from './context.ts';
import { handleOf, setDimensionVariable } from './dimvars.ts';

type Value = string | number | Uint8Array | undefined;
type EntryReader = (context: DxfContext, tags: Tags) => void;

const number = (value: Value): number => (typeof value === 'number' ? value : Number(value) || 0);
const text = (value: Value): string => (typeof value === 'string' ? value : '');

const READERS: ReadonlyMap<string, EntryReader> = new Map<string, EntryReader>([
  ['LAYER', readLayer],
  ['LTYPE', readLineType],
  ['STYLE', readTextStyle],
  ['DIMSTYLE', () => undefined],
  ['BLOCK_RECORD', readBlockRecord],
  ['VPORT', (context, tags) => context.drawing.viewports.push(readView(context, tags, true))],
  [
    'VIEW',
    (context, tags) =>
      context.drawing.views.push(
        Object.assign(readView(context, tags, false), { handle: entryHandle(tags) }),
      ),
  ],
  ['UCS', readUcs],
]);

/** TABLES: each table, each entry as its groups. Dimension styles come last, since they refer to the others. */
export function readTables(context: DxfContext): void {
  const cursor = context.cursor;
  const dimStyles: Tags[] = [];
  enterSection(cursor);
  while (!cursor.ended && cursor.code === 0) {
    const name = cursor.name();
    if (name === 'ENDSEC' || name === 'SECTION' || name === 'EOF') break;
    const tags = restOfRecord(cursor);
    if (name === 'TABLE' || name === 'ENDTAB') continue;
    if (!context.budget.entity()) break;
    if (name === 'DIMSTYLE') dimStyles.push(tags);
    noteHandle(context, tags, name === 'DIMSTYLE' ? 105 : 5);
    const reader = READERS.get(name);
    if (reader) reader(context, tags);
    if (!reader || name === 'VPORT' || name === 'VIEW' || name === 'UCS') {
      const list = context.drawing.otherTables.get(name) ?? [];
      list.push({ name, handle: entryHandle(tags), owner: handleOf(first(tags, 330)), tags });
      context.drawing.otherTables.set(name, list);
    }
  }
  readDimStyles(context, dimStyles);
}

function noteHandle(context: DxfContext, tags: Tags, code: number): void {
  const handle = handleOf(first(tags, code));
  if (handle > context.maxHandle) context.maxHandle = handle;
}

export function first(tags: Tags, code: number): Value {
  const index = tags.codes.indexOf(code);
  return index < 0 ? undefined : tags.values[index];
}

function entryHandle(tags: Tags): number {
  return handleOf(first(tags, 5));
}

/** Runs over the groups, keeping those that are not taken and do not just frame the entry. */
function eachGroup(
  tags: Tags,
  holder: { extra?: Tags },
  take: (code: number, value: Value) => boolean,
): void {
  let brace = false;
  for (let i = 0; i < tags.codes.length; i++) {
    const code = tags.codes[i] as number;
    const value = tags.values[i];
    if (code === 102) brace = text(value).startsWith('{');
    if (code !== 102 && !brace && code < 1000) {
      if (take(code, value) || code === 5 || code === 100 || code === 330) continue;
    }
    const extra = (holder.extra ??= { codes: [], values: [] });
    extra.codes.push(code);
    extra.values.push(value ?? '');
  }
}

function readLayer(context: DxfContext, tags: Tags): void {
  const layer = defaultLayer(text(first(tags, 2)).trim(), entryHandle(tags));
  eachGroup(tags, layer, (code, value) => {
    switch (code) {
      case 2:
        return true;
      case 70: {
        const flags = number(value);
        layer.frozen = (flags & 1) !== 0;
        layer.frozenInNewViewports = (flags & 2) !== 0;
        layer.locked = (flags & 4) !== 0;
        return true;
      }
      case 62:
        layer.off = number(value) < 0;
        if (typeof layer.color === 'number') layer.color = indexColor(number(value)) || 7;
        return true;
      case 420:
        layer.color = { rgb: number(value) & 0xffffff };
        return true;
      case 430:
        if (typeof layer.color === 'object') layer.color = { rgb: layer.color.rgb, name: text(value) };
        return true;
      case 6:
        layer.lineType = text(value).trim();
        return true;
      case 290:
        layer.plot = number(value) !== 0;
        return true;
      case 370:
        layer.lineWeight = number(value);
        return true;
      case 440: {
        const opacity = opacityOf(number(value));
        if (opacity !== undefined) layer.opacity = opacity;
        return true;
      }
      default:
        return false;
    }
  });
  const opacity = layerOpacity(layer.extra);
  if (opacity !== undefined) layer.opacity = opacity;
  context.drawing.layers.set(layer.name.toUpperCase(), layer);
  if (layer.handle) context.drawing.names.layers.set(layer.handle, layer.name);
}

/** Layer transparency lives in extended data of AcCmTransparency. */
function layerOpacity(extra: Tags | undefined): number | undefined {
  const at = extra ? extra.values.indexOf('AcCmTransparency') : -1;
  return at >= 0 && extra?.codes[at + 1] === 1071 ? opacityOf(number(extra.values[at + 1])) : undefined;
}

function readLineType(context: DxfContext, tags: Tags): void {
  const lineType = defaultLineType(text(first(tags, 2)).trim(), entryHandle(tags));
  let element: LineTypeElement | undefined;
  let flags = 0;
  const shape = (): NonNullable<LineTypeElement['shape']> | undefined =>
    element &&
    (element.shape ??= {
      number: 0,
      styleHandle: 0,
      style: '',
      scale: 1,
      rotation: 0,
      absolute: (flags & 1) !== 0,
      upright: (flags & 8) !== 0,
      offset: [0, 0],
    });
  eachGroup(tags, lineType, (code, value) => {
    switch (code) {
      case 2:
      case 70:
      case 72:
      case 73:
        return true;
      case 3:
        lineType.description = text(value);
        return true;
      case 40:
        lineType.length = number(value);
        return true;
      case 49:
        element = { length: number(value) };
        lineType.elements.push(element);
        return true;
      case 74:
        flags = number(value);
        if (flags & 6) shape();
        return true;
      case 75:
      case 340:
      case 46:
      case 50:
      case 44:
      case 45:
      case 9: {
        if (!(flags & 6)) return true;
        const target = shape();
        if (!target) return true;
        if (code === 75) target.number = number(value);
        else if (code === 340) target.styleHandle = handleOf(value);
        else if (code === 46) target.scale = number(value);
        else if (code === 50) target.rotation = number(value) * DEGREE;
        else if (code === 44) target.offset[0] = number(value);
        else if (code === 45) target.offset[1] = number(value);
        else target.text = text(value);
        return true;
      }
      default:
        return false;
    }
  });
  context.drawing.lineTypes.set(lineType.name.toUpperCase(), lineType);
  if (lineType.handle) context.drawing.names.lineTypes.set(lineType.handle, lineType.name);
}

function readTextStyle(context: DxfContext, tags: Tags): void {
  const style = defaultTextStyle(text(first(tags, 2)).trim(), entryHandle(tags));
  eachGroup(tags, style, (code, value) => {
    switch (code) {
      case 2:
        return true;
      case 70: {
        const flags = number(value);
        style.shapeFile = (flags & 1) !== 0;
        style.vertical = (flags & 4) !== 0;
        return true;
      }
      case 40:
        style.fixedHeight = number(value);
        return true;
      case 41:
        style.widthFactor = number(value) || 1;
        return true;
      case 42:
        style.lastHeight = number(value);
        return true;
      case 50:
        style.oblique = number(value) * DEGREE;
        return true;
      case 71: {
        const flags = number(value);
        style.backwards = (flags & 2) !== 0;
        style.upsideDown = (flags & 4) !== 0;
        return true;
      }
      case 3:
        style.font = text(value).trim();
        return true;
      case 4:
        style.bigFont = text(value).trim();
        return true;
      default:
        return false;
    }
  });
  const extra = style.extra;
  const acad = extra ? extra.values.indexOf('ACAD') : -1;
  if (extra && acad >= 0 && extra.codes[acad + 1] === 1000) {
    style.face = text(extra.values[acad + 1]);
    const flags = number(extra.values[acad + 2]);
    style.italic = (flags & 0x1000000) !== 0;
    style.bold = (flags & 0x2000000) !== 0;
  }
  // Styles that only load a shape file share the empty name: key them by the file.
  const key = style.shapeFile && style.name === '' ? `*SHAPE ${style.font}` : style.name;
  context.drawing.textStyles.set(key.toUpperCase(), style);
  if (style.handle) context.drawing.names.textStyles.set(style.handle, key);
}

function readBlockRecord(context: DxfContext, tags: Tags): void {
  const name = text(first(tags, 2)).trim();
  const handle = entryHandle(tags);
  if (handle) context.drawing.names.blocks.set(handle, name);
  context.blockRecords.set(name.toUpperCase(), tags);
}

function readView(context: DxfContext, tags: Tags, viewport: boolean): View {
  const at = (code: number): number => number(first(tags, code));
  const view: View = {
    name: text(first(tags, 2)).trim(),
    center: viewport ? [at(12), at(22)] : [at(10), at(20)],
    height: at(40),
    aspect: viewport ? at(41) || 1 : at(41) / (at(40) || 1) || 1,
    target: viewport ? [at(17), at(27), at(37)] : [at(12), at(22), at(32)],
    direction: viewport ? [at(16), at(26), at(36)] : [at(11), at(21), at(31)],
    twist: (viewport ? at(51) : at(50)) * DEGREE,
    paperSpace: !viewport && (at(70) & 1) !== 0,
    depth: { lensLength: at(42) || 50, frontClip: at(43), backClip: at(44), mode: at(71) },
  };
  if (viewport && first(tags, 11) !== undefined) view.screen = [at(10), at(20), at(11), at(21)];
  if (view.direction[0] === 0 && view.direction[1] === 0 && view.direction[2] === 0)
    view.direction = [0, 0, 1];
  const renderMode = at(281);
  if (renderMode !== 0) context.shadedViews.push({ view, renderMode, style: handleOf(first(tags, 348)) });
  return view;
}

function readUcs(context: DxfContext, tags: Tags): void {
  const at = (code: number): number => number(first(tags, code));
  context.drawing.ucs.push({
    name: text(first(tags, 2)).trim(),
    handle: entryHandle(tags),
    origin: [at(10), at(20), at(30)],
    xAxis: [at(11), at(21), at(31)],
    yAxis: [at(12), at(22), at(32)],
  });
}

/** After BLOCK_RECORD and STYLE are known: dimension styles may name either by handle. */
function readDimStyles(context: DxfContext, entries: readonly Tags[]): void {
  const { drawing } = context;
  for (const tags of entries) {
    const style = defaultDimStyle(text(first(tags, 2)).trim(), handleOf(first(tags, 105)));
    let brace = false;
    for (let i = 0; i < tags.codes.length; i++) {
      const code = tags.codes[i] as number;
      const value = tags.values[i];
      if (code === 102) brace = text(value).startsWith('{');
      if (code === 2 || code === 105 || code === 100 || code === 102 || code === 330 || code === 70) continue;
      if (!brace && code < 1000 && setDimensionVariable(drawing, style, code, value)) continue;
      const extra = (style.extra ??= { codes: [], values: [] });
      extra.codes.push(code);
      extra.values.push(value ?? '');
    }
    if (drawing.version < 'AC1012') zerosAsMeasured(style);
    drawing.dimStyles.set(style.name.toUpperCase(), style);
  }
}
