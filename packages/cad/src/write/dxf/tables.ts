import type { Tags } from '../../model/common.ts';
import {
  defaultDimStyle,
  defaultLayer,
  defaultLineType,
  defaultTextStyle,
  emptyBlock,
} from '../../model/defaults.ts';
import { MODEL_SPACE, PAPER_SPACE, type Drawing } from '../../model/drawing.ts';
import type { DimStyle, Layer, LineType, TextStyle } from '../../model/styles.ts';
import { DIMENSION_ROWS } from '../../read/dxf/dimvars.ts';
import type { DxfTarget } from './context.ts';
import { begin } from './entry.ts';
import { viewportsOf, writeUcs, writeView, writeViewport } from './views.ts';
import { applicationOfLeaders } from './multileader-form.ts';

/** A copy with the entries every file must have; the drawing itself stays as it is. */
export function withEssentials(drawing: Drawing): Drawing {
  const copy = { ...drawing };
  const add = <T>(map: ReadonlyMap<string, T>, key: string, entry: T): Map<string, T> =>
    map.has(key) ? new Map(map) : new Map([[key, entry], ...map]);
  copy.layers = add(drawing.layers, '0', defaultLayer('0'));
  copy.lineTypes = new Map(drawing.lineTypes);
  for (const name of ['ByBlock', 'ByLayer', 'Continuous']) {
    if (!copy.lineTypes.has(name.toUpperCase()))
      copy.lineTypes.set(name.toUpperCase(), defaultLineType(name));
  }
  copy.textStyles = add(drawing.textStyles, 'STANDARD', defaultTextStyle('Standard'));
  copy.dimStyles = add(drawing.dimStyles, 'STANDARD', defaultDimStyle('Standard'));
  copy.blocks = add(drawing.blocks, PAPER_SPACE, emptyBlock('*Paper_Space'));
  copy.blocks = add(copy.blocks, MODEL_SPACE, emptyBlock('*Model_Space'));
  return copy;
}

export function writeTables(target: DxfTarget, layouts: ReadonlyMap<string, number>): void {
  const { out, drawing } = target;
  out.text(0, 'SECTION');
  out.text(2, 'TABLES');
  if (isKept(target, 'VPORT')) rawTable(target, 'VPORT');
  else list(target, 'VPORT', viewportsOf(drawing), (owner, view) => writeViewport(target, owner, view));
  table(target, 'LTYPE', drawing.lineTypes, (owner, entry, key) => writeLineType(target, owner, entry, key));
  table(target, 'LAYER', drawing.layers, (owner, entry, key) => writeLayer(target, owner, entry, key));
  table(target, 'STYLE', drawing.textStyles, (owner, entry, key) => writeStyle(target, owner, entry, key));
  if (isKept(target, 'VIEW')) rawTable(target, 'VIEW');
  else list(target, 'VIEW', drawing.views.filter(isNamed), (owner, view) => writeView(target, owner, view));
  if (isKept(target, 'UCS')) rawTable(target, 'UCS');
  else list(target, 'UCS', drawing.ucs.filter(isNamed), (owner, ucs) => writeUcs(target, owner, ucs));
  writeApplications(target);
  table(target, 'DIMSTYLE', drawing.dimStyles, (owner, entry, key) =>
    writeDimStyle(target, owner, entry, key),
  );
  table(target, 'BLOCK_RECORD', drawing.blocks, (owner, block, key) => {
    begin(target, 'BLOCK_RECORD', target.blocks.get(key) ?? 0, owner, 'AcDbBlockTableRecord');
    out.text(2, block.name);
    out.handle(340, layouts.get(key) ?? 0);
    if (target.atLeast('AC1021')) out.int(70, block.units);
  });
  out.text(0, 'ENDSEC');
}

/** What a DWG calls the tables; its layer states hang on that of the layers. */
const CONTROLS: Record<string, string> = {
  VPORT: 'vportControl',
  LTYPE: 'lineTypeControl',
  LAYER: 'layerControl',
  STYLE: 'styleControl',
  VIEW: 'viewControl',
  UCS: 'ucsControl',
  APPID: 'appidControl',
  DIMSTYLE: 'dimstyleControl',
  BLOCK_RECORD: 'blockControl',
};

function head(target: DxfTarget, name: string, count: number): number {
  const { out } = target;
  const handle = target.drawing.tableHandles?.controls.get(CONTROLS[name] ?? '') || target.newHandle();
  out.text(0, 'TABLE');
  out.text(2, name);
  out.handle(5, handle);
  target.write(handle);
  target.extensionDictionary(target.madeDictionaries.get(handle) ?? 0);
  out.handle(330, 0);
  out.text(100, 'AcDbSymbolTable');
  out.int(70, count);
  if (name === 'DIMSTYLE') out.text(100, 'AcDbDimStyleTable');
  return handle;
}

function table<T>(
  target: DxfTarget,
  name: string,
  entries: ReadonlyMap<string, T>,
  write: (owner: number, entry: T, key: string) => void,
): void {
  const owner = head(target, name, entries.size);
  for (const [key, entry] of entries) write(owner, entry, key);
  target.out.text(0, 'ENDTAB');
}

function list<T>(
  target: DxfTarget,
  name: string,
  all: readonly T[],
  write: (owner: number, entry: T) => void,
): void {
  const owner = head(target, name, all.length);
  for (const entry of all) write(owner, entry);
  target.out.text(0, 'ENDTAB');
}

const isNamed = ({ name }: { name: string }): boolean => name !== '';

/** Whether a DXF has brought the table in a form that is written as it is. */
function isKept({ drawing }: DxfTarget, name: string): boolean {
  return drawing.version >= 'AC1015' && (drawing.otherTables.get(name)?.length ?? 0) > 0;
}

function rawTable(target: DxfTarget, name: string): void {
  const records = target.drawing.otherTables.get(name) ?? [];
  const owner = head(target, name, records.length);
  for (const record of records) {
    target.out.text(0, name);
    writeOwned(target, record.tags, owner);
  }
  target.out.text(0, 'ENDTAB');
}

function writeOwned(target: DxfTarget, tags: Tags, owner: number): void {
  let done = false;
  tags.codes.forEach((code, i) => {
    if (code === 330 && !done) {
      done = true;
      target.out.handle(330, owner);
    } else target.out.raw(code, tags.values[i] ?? '');
  });
}

export function writeLineType(target: DxfTarget, owner: number, lineType: LineType, key: string): void {
  const { out } = target;
  begin(target, 'LTYPE', target.lineTypes.get(key) ?? 0, owner, 'AcDbLinetypeTableRecord');
  out.text(2, lineType.name);
  out.int(70, 0);
  out.text(3, lineType.description);
  out.int(72, 65);
  out.int(73, lineType.elements.length);
  out.num(40, lineType.length);
  for (const { length, shape } of lineType.elements) {
    out.num(49, length);
    if (!shape) {
      out.int(74, 0);
      continue;
    }
    const kind = shape.text === undefined ? 4 : 2;
    out.int(74, kind | (shape.absolute ? 1 : 0) | (shape.upright && target.atLeast('AC1024') ? 8 : 0));
    out.int(75, shape.text === undefined ? shape.number : 0);
    out.handle(340, target.styles.get(shape.style.toUpperCase()) ?? shape.styleHandle);
    out.num(46, shape.scale);
    out.angle(50, shape.rotation);
    out.num(44, shape.offset[0]);
    out.num(45, shape.offset[1]);
    if (shape.text !== undefined) out.text(9, shape.text);
  }
  target.end(lineType);
}

export function writeLayer(target: DxfTarget, owner: number, layer: Layer, key: string): void {
  const { out } = target;
  begin(target, 'LAYER', target.layers.get(key) ?? 0, owner, 'AcDbLayerTableRecord');
  out.text(2, layer.name);
  out.int(70, (layer.frozen ? 1 : 0) | (layer.frozenInNewViewports ? 2 : 0) | (layer.locked ? 4 : 0));
  if (layer.off && typeof layer.color === 'number') out.int(62, -layer.color);
  else target.color(62, layer.color);
  out.text(6, layer.lineType || 'Continuous');
  if (!layer.plot) out.int(290, 0);
  out.int(370, layer.lineWeight);
  target.end(layer);
}

export function writeStyle(target: DxfTarget, owner: number, style: TextStyle, key: string): void {
  const { out } = target;
  begin(target, 'STYLE', target.styles.get(key) ?? 0, owner, 'AcDbTextStyleTableRecord');
  out.text(2, style.shapeFile ? '' : style.name);
  out.int(70, (style.shapeFile ? 1 : 0) | (style.vertical ? 4 : 0));
  out.num(40, style.fixedHeight);
  out.num(41, style.widthFactor);
  out.angle(50, style.oblique);
  out.int(71, (style.backwards ? 2 : 0) | (style.upsideDown ? 4 : 0));
  out.num(42, style.lastHeight);
  out.text(3, style.font);
  out.text(4, style.bigFont);
  target.end(style);
}

/** Every application that extended data names must be registered. */
function writeApplications(target: DxfTarget): void {
  const { out, drawing } = target;
  const names = new Set(['ACAD', ...applicationOfLeaders(target)]);
  const collect = (extra: Tags | undefined): void =>
    extra?.codes.forEach((code, i) => {
      if (code === 1001) names.add(String(extra.values[i]));
    });
  const kept = drawing.version >= 'AC1012' ? (drawing.otherTables.get('APPID') ?? []) : [];
  for (const { tags } of kept) names.add(String(tags.values[tags.codes.indexOf(2)] ?? 'ACAD'));
  for (const entries of [
    drawing.layers,
    drawing.lineTypes,
    drawing.textStyles,
    drawing.dimStyles,
    drawing.blocks,
  ]) {
    for (const entry of entries.values()) collect(entry.extra);
  }
  for (const object of drawing.objects) collect(object.tags);
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) {
      collect(entity.extra);
      if ('raw' in entity) collect(entity.raw);
      if (entity.type === 'INSERT') for (const attribute of entity.attributes) collect(attribute.extra);
    }
  }
  const owner = head(target, 'APPID', names.size);
  for (const name of names) {
    begin(target, 'APPID', target.newHandle(), owner, 'AcDbRegAppTableRecord');
    out.text(2, name);
    out.int(70, 0);
  }
  out.text(0, 'ENDTAB');
}

export function writeDimStyle(target: DxfTarget, owner: number, style: DimStyle, key: string): void {
  const { out } = target;
  begin(target, 'DIMSTYLE', target.dimStyles.get(key) ?? 0, owner, 'AcDbDimStyleTableRecord');
  out.text(2, style.name);
  out.int(70, 0);
  for (const [code, field, kind, variable] of DIMENSION_ROWS) {
    if (variable === '' || variable === 'DIMUNIT') continue;
    if (SINCE_R2007.has(variable) && !target.atLeast('AC1021')) continue;
    const value = style[field];
    switch (kind) {
      case 'text':
        if (value !== '') out.text(code, String(value));
        break;
      case 'flag':
        out.flag(code, value === true);
        break;
      case 'color':
        out.int(code, typeof value === 'number' ? value : 0);
        break;
      case 'angle':
        out.angle(code, Number(value));
        break;
      case 'block':
        reference(target, code, target.blocks.get(String(value).toUpperCase()));
        break;
      case 'style':
        reference(target, code, target.styles.get(String(value).toUpperCase()));
        break;
      case 'lineType':
        reference(target, code, target.lineTypes.get(String(value).toUpperCase()));
        break;
      default:
        out.raw(code, Number(value));
    }
  }
  target.end(style);
}

const SINCE_R2007 = new Set([
  'DIMFXL',
  'DIMJOGANG',
  'DIMTFILL',
  'DIMTFILLCLR',
  'DIMARCSYM',
  'DIMFXLON',
  'DIMLTYPE',
  'DIMLTEX1',
  'DIMLTEX2',
]);

function reference(target: DxfTarget, code: number, handle: number | undefined): void {
  if (handle) target.out.handle(code, handle);
}
