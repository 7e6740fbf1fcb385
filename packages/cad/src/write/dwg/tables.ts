import { DIMENSION_ROWS } from '../../read/dxf/dimvars.ts';
import { DIMSTYLE } from '../../dwg/fields/dimstyle.ts';
import * as entries from '../../dwg/fields/entries.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { numbers } from '../../dwg/fields/record.ts';
import { VIEW, VPORT } from '../../dwg/fields/viewports.ts';
import { indexOfWeight } from '../../dwg/line-weight.ts';
import { R2004, R2007 } from '../../dwg/versions.ts';
import type { Color, Tags } from '../../model/common.ts';
import {
  FRONT_AWAY_FROM_EYE,
  PLAIN_DEPTH,
  renderModeOf,
  type View,
  type ViewDepth,
} from '../../model/layout.ts';
import type { DimensionVariables, Layer, LineType, TextStyle } from '../../model/styles.ts';
import type { ObjectWriter } from './object-writer.ts';
import { sameValue } from './same-value.ts';
import type { Target } from './target.ts';

export type Controls = Record<
  | 'block'
  | 'layer'
  | 'style'
  | 'lineType'
  | 'view'
  | 'ucs'
  | 'vport'
  | 'appid'
  | 'dimstyle'
  | 'viewportHeader',
  number
>;

/** Handles that AutoCAD gives the tables of a new file; a file that is saved again keeps its own. */
const USUAL: Controls = {
  block: 1,
  layer: 2,
  style: 3,
  lineType: 5,
  view: 6,
  ucs: 7,
  vport: 8,
  appid: 9,
  dimstyle: 10,
  viewportHeader: 11,
};

export function newControls(target: Target): Controls {
  const { tableHandles, objects } = target.drawing;
  const taken = new Set(objects.map(({ handle }) => handle));
  const handleOf = (name: string, usual: number): number => {
    const before = tableHandles?.controls.get(`${name}Control`);
    return !before && taken.has(usual) ? target.newHandle() : target.prefer(before || usual);
  };
  return Object.fromEntries(
    Object.entries(USUAL).map(([name, usual]) => [name, handleOf(name, usual)]),
  ) as Controls;
}

/** All symbol tables but that of the blocks. */
export function writeTables(target: Target, out: ObjectWriter, controls: Controls, plotStyle: number): void {
  const { drawing } = target;
  const before = target.sourceDiff?.before;
  const table = <T extends { extra?: Tags }>(
    control: Table,
    owner: number,
    entry: Table,
    list: readonly (readonly [handle: number, entry: T])[],
    known: ReadonlyMap<number, T>,
    record: (of: T) => Rec,
    more: Rec = {},
  ): void => {
    const handles = list.map(([handle]) => handle);
    // of two entries with one name the model has one
    for (const handle of entriesOf(target, control, owner))
      if (!known.has(handle) && !handles.includes(handle) && keepStored(target, handle)) handles.push(handle);
    const hidden = new Set(Object.values(more));
    const entriesLeft = handles.filter((handle) => !hidden.has(handle));
    writeControl(target, out, control, owner, { entries: entriesLeft, ...more });
    for (const [handle, of] of list) {
      const was = known.get(handle);
      if (was && sameValue(was, of) && keepStored(target, handle)) continue;
      out.object(entry, entry.type, target.head(handle, owner, of), record(of));
    }
  };
  const named = <T>(map: ReadonlyMap<string, T>, handles: ReadonlyMap<string, number>): [number, T][] =>
    [...map].map(([key, entry]) => [handles.get(key) ?? 0, entry]);
  table(
    entries.LTYPE_CONTROL,
    controls.lineType,
    entries.LTYPE,
    named(drawing.lineTypes, target.lineTypes),
    byHandle(before?.lineTypes),
    (lineType) => lineTypeRecord(target, lineType),
    { byLayer: target.lineType('BYLAYER'), byBlock: target.lineType('BYBLOCK') },
  );
  table(
    entries.LAYER_CONTROL,
    controls.layer,
    entries.LAYER,
    named(drawing.layers, target.layers),
    byHandle(before?.layers),
    (layer) => layerRecord(target, layer, plotStyle),
  );
  table(
    entries.STYLE_CONTROL,
    controls.style,
    entries.STYLE,
    named(drawing.textStyles, target.styles).map(([handle, style]) => [handle, withFace(style)]),
    new Map([...byHandle(before?.textStyles)].map(([handle, style]) => [handle, withFace(style)])),
    (style) => styleRecord(style),
  );
  table(
    entries.DIMSTYLE_CONTROL,
    controls.dimstyle,
    DIMSTYLE,
    named(drawing.dimStyles, target.dimStyles),
    byHandle(before?.dimStyles),
    (style) => ({ name: style.name, ...dimensionRecord(target, style) }),
  );
  table(
    entries.APPID_CONTROL,
    controls.appid,
    entries.APPID,
    [...target.applicationNames].map(([handle, name]): [number, Application] => [handle, { name }]),
    new Map(
      before?.otherTables
        .get('APPID')
        ?.map(({ handle, tags }): [number, Application] => [handle, { name: String(tags.values[0]) }]),
    ),
    ({ name }) => ({ name }),
  );
  viewTables(target, out, controls);
}

type Application = { name: string; extra?: Tags };

function byHandle<T extends { handle: number }>(table: ReadonlyMap<string, T> | undefined): Map<number, T> {
  return new Map(Array.from(table?.values() ?? [], (entry) => [entry.handle, entry]));
}

/** What a table of the file lists that the drawing came from. */
function entriesOf({ sourceDiff }: Target, control: Table, owner: number): number[] {
  const sourceRecord = sourceDiff?.sourceFile.object(owner);
  if (sourceRecord?.type !== control.type) return [];
  return numbers(sourceRecord.record, 'entries').filter((handle) => handle !== 0);
}

function keepStored(target: Target, handle: number): boolean {
  const sourceRecord = target.sourceDiff?.sourceFile.stored(handle);
  if (!sourceRecord) return false;
  target.hold(handle);
  target.stored.push({ ...sourceRecord, isEntity: false });
  return true;
}

function writeControl(target: Target, out: ObjectWriter, control: Table, owner: number, record: Rec): void {
  const found = target.sourceDiff?.sourceFile.object(owner);
  const sourceRecord = found?.type === control.type ? found : undefined;
  const more = sourceRecord
    ? numbers(sourceRecord.record, 'more').filter((handle) => target.reference(handle))
    : [];
  out.object(control, control.type, target.head(owner, 0, {}, sourceRecord), { more, ...record });
}

function viewTables(target: Target, out: ObjectWriter, controls: Controls): void {
  const { drawing, sourceDiff } = target;
  const known = drawing.tableHandles;
  /** same: whether all are as they were. */
  const put = (
    control: Table,
    owner: number,
    entry: Table,
    same: boolean,
    list: () => readonly (readonly [number, Rec])[],
  ): void => {
    const kept = same ? entriesOf(target, control, owner).filter((handle) => keepStored(target, handle)) : [];
    const made = kept.length > 0 ? [] : list();
    const handles = made.map(([handle]) => handle);
    writeControl(target, out, control, owner, { entries: [...kept, ...handles] });
    for (const [handle, record] of made)
      out.object(entry, entry.type, target.head(handle, owner, {}), record);
  };
  const isSame = (name: 'views' | 'ucs' | 'viewports'): boolean =>
    sourceDiff !== undefined && sameValue(sourceDiff.before[name], drawing[name]);
  put(entries.VIEW_CONTROL, controls.view, VIEW, isSame('views'), () =>
    drawing.views.flatMap((view): [number, Rec][] =>
      view.name === '' ? [] : [[target.keep(view.handle), viewRecord(view)]],
    ),
  );
  put(entries.UCS_CONTROL, controls.ucs, entries.UCS, isSame('ucs'), () =>
    drawing.ucs
      .filter(({ name }) => name !== '')
      .map(({ name, origin, xAxis, yAxis, handle }) => [target.keep(handle), { name, origin, xAxis, yAxis }]),
  );
  put(entries.VPORT_CONTROL, controls.vport, VPORT, isSame('viewports'), () =>
    (drawing.viewports.length > 0 ? drawing.viewports : [undefined]).map((view, i) => [
      target.keep(known?.viewports[i] ?? 0),
      vportRecord(view),
    ]),
  );
  if (target.version < R2004)
    put(entries.VX_CONTROL, controls.viewportHeader, entries.VX, sourceDiff !== undefined, () => []);
}

export function viewRecord(view: View): Rec {
  const { name, height, center, target, direction, twist } = view;
  const width = height * view.aspect;
  const paperSpace = Number(view.paperSpace);
  const renderMode = renderModeOf(view.visualStyle);
  const depth = depthRecord(view.depth);
  return { name, height, width, center, target, direction, twist, paperSpace, renderMode, ...depth };
}

function depthRecord({ mode, ...lengths }: ViewDepth = PLAIN_DEPTH): Rec {
  return {
    ...lengths,
    perspective: mode & 1,
    frontClipOn: (mode >> 1) & 1,
    backClipOn: (mode >> 2) & 1,
    frontClipAtEye: mode & FRONT_AWAY_FROM_EYE ? 0 : 1,
  };
}

function vportRecord(view: View | undefined): Rec {
  const height = view?.height || 10;
  return {
    name: view && view.name.toUpperCase() !== '*ACTIVE' ? view.name : '*Active',
    height,
    aspectWidth: height * (view?.aspect || 1.5),
    center: view?.center ?? [0, 0],
    target: view?.target ?? [0, 0, 0],
    direction: view?.direction ?? [0, 0, 1],
    twist: view?.twist ?? 0,
    renderMode: renderModeOf(view?.visualStyle),
    ...depthRecord(view?.depth),
    ...(view?.screen ? { lowerLeft: view.screen.slice(0, 2), upperRight: view.screen.slice(2) } : {}),
  };
}

const { frozen, off, frozenInNew, locked, plot } = entries.LAYER_FLAGS;

export function layerRecord(target: Target, layer: Layer, plotStyle: number): Rec {
  return {
    name: layer.name,
    flags:
      (layer.frozen ? frozen : 0) |
      (layer.off ? off : 0) |
      (layer.frozenInNewViewports ? frozenInNew : 0) |
      (layer.locked ? locked : 0) |
      (layer.plot ? plot : 0) |
      (indexOfWeight(layer.lineWeight) << 5),
    color: target.color(layer.color),
    plotStyle: target.plotStyles.get(layer.plotStyle) ?? plotStyle,
    lineType: target.lineType(layer.lineType) || target.lineType('CONTINUOUS'),
  };
}

const FACE_BOLD = 0x2000000;
const FACE_ITALIC = 0x1000000;
/** Variable pitch, Swiss. */
const FACE_USUAL = 34;

/** The family of a TrueType font stands in the extended data. */
export function withFace(style: TextStyle): TextStyle {
  if (style.face === '' || style.extra?.codes.includes(1071)) return style;
  const flags = FACE_USUAL | (style.bold ? FACE_BOLD : 0) | (style.italic ? FACE_ITALIC : 0);
  const { codes, values } = style.extra ?? { codes: [], values: [] };
  return {
    ...style,
    extra: { codes: [...codes, 1001, 1000, 1071], values: [...values, 'ACAD', style.face, flags] },
  };
}

export function styleRecord(style: TextStyle): Rec {
  const { fixedHeight, widthFactor, oblique, lastHeight, font, bigFont } = style;
  return {
    name: style.shapeFile ? '' : style.name,
    shapeFile: Number(style.shapeFile),
    vertical: Number(style.vertical),
    fixedHeight,
    widthFactor,
    oblique,
    generation: (style.backwards ? 2 : 0) | (style.upsideDown ? 4 : 0),
    lastHeight,
    font,
    bigFont,
  };
}

const DASH = { absolute: 1, text: 2, shape: 4, upright: 8 } as const;

export function lineTypeRecord(target: Target, lineType: LineType): Rec {
  const texts = new LineTypeTexts(target);
  const dashes = lineType.elements.map(({ length, shape }) => {
    if (!shape) return { length, shape: 0, x: 0, y: 0, scale: 1, rotation: 0, flags: 0 };
    const text = shape.text !== undefined;
    return {
      length,
      shape: text ? texts.add(shape.text!) : shape.number,
      x: shape.offset[0],
      y: shape.offset[1],
      scale: shape.scale,
      rotation: shape.rotation,
      flags:
        (shape.absolute ? DASH.absolute : 0) |
        (text ? DASH.text : DASH.shape) |
        (shape.upright ? DASH.upright : 0),
    };
  });
  const styles = lineType.elements.map(({ shape }) =>
    shape ? target.reference(shape.styleHandle) || target.style(shape.style) : 0,
  );
  const { name, description, length } = lineType;
  return { name, description, length, dashes, texts: texts.bytes, styles };
}

/** Texts of a linetype stand one after the other, each ended by a zero; a dash tells where its own begins. */
class LineTypeTexts {
  readonly bytes: Uint8Array;
  readonly #target: Target;
  #at = 0;

  constructor(target: Target) {
    this.#target = target;
    this.bytes = new Uint8Array(target.version >= R2007 ? 512 : 256);
  }

  add(text: string): number {
    const wide = this.#target.version >= R2007;
    const coded = wide
      ? Uint8Array.from(text.split('').flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]))
      : this.#target.page.encode(text);
    const start = this.#at;
    if (start + coded.length + 2 > this.bytes.length) return 0;
    this.bytes.set(coded, start);
    this.#at = start + coded.length + (wide ? 2 : 1);
    return wide ? start / 2 : start;
  }
}

/** DIM variables by their names, as styles and the header have them. */
export function dimensionRecord(target: Target, variables: DimensionVariables): Rec {
  const record: Rec = {};
  for (const [, field, kind, variable] of DIMENSION_ROWS) {
    if (variable === '' || variable === 'DIMUNIT') continue;
    const value = variables[field];
    if (kind === 'block') record[variable] = arrowBlock(target, String(value));
    else if (kind === 'style') record[variable] = target.style(String(value));
    else if (kind === 'lineType') record[variable] = target.lineType(String(value));
    else if (kind === 'color') record[variable] = target.color(value as Color);
    else record[variable] = typeof value === 'boolean' ? Number(value) : (value as string | number);
  }
  return record;
}

function arrowBlock(target: Target, name: string): number {
  return target.block(name) || target.block(`_${name}`);
}
