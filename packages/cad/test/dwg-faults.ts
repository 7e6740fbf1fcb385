import { CRC_SEED, crc16 } from '../src/dwg/checksum.ts';
import { BY_HANDLE, OWNED } from '../src/dwg/entity-mode.ts';
import { rowsOf } from '../src/dwg/fields/decode.ts';
import type { Rec, Rows } from '../src/dwg/fields/field.ts';
import { num, numbers, str } from '../src/dwg/fields/record.ts';
import { SECTIONS } from '../src/dwg/sections.ts';
import { R2000, R2004, R2007, R2010, versionNumber } from '../src/dwg/versions.ts';
import { emptyDrawing } from '../src/model/defaults.ts';
import { Diagnostics } from '../src/model/diagnostics.ts';
import { Budget } from '../src/model/limits.ts';
import { decoderFor, dwgCodePage } from '../src/read/encoding.ts';
import { openContainer } from '../src/read/dwg/container/open.ts';
import { DwgContext, type DwgObject } from '../src/read/dwg/context.ts';
import { ownedHandles } from '../src/read/dwg/owned.ts';
import { readClasses } from '../src/read/dwg/stream/classes.ts';
import { HandleMap } from '../src/read/dwg/stream/handle-map.ts';
import { readHeaderSection } from '../src/read/dwg/stream/header-section.ts';
import { ObjectStream } from '../src/read/dwg/stream/object-stream.ts';
import { containerFaults, guardFaults, type Say } from './dwg-container-faults.ts';

/** What the header names, and of which type it must be. */
const NAMED: readonly [name: string, type: string, until?: number][] = [
  ['blockControl', 'BLOCK_CONTROL'],
  ['layerControl', 'LAYER_CONTROL'],
  ['styleControl', 'STYLE_CONTROL'],
  ['lineTypeControl', 'LTYPE_CONTROL'],
  ['viewControl', 'VIEW_CONTROL'],
  ['ucsControl', 'UCS_CONTROL'],
  ['vportControl', 'VPORT_CONTROL'],
  ['appidControl', 'APPID_CONTROL'],
  ['dimstyleControl', 'DIMSTYLE_CONTROL'],
  ['viewportHeaderControl', '', R2004],
  ['namedObjects', 'DICTIONARY'],
  ['groupDictionary', 'DICTIONARY'],
  ['mlineStyleDictionary', 'DICTIONARY'],
  ['layoutDictionary', 'DICTIONARY'],
  ['plotSettingsDictionary', 'DICTIONARY'],
  ['plotStyleDictionary', 'ACDBDICTIONARYWDFLT'],
  ['CLAYER', 'LAYER'],
  ['TEXTSTYLE', 'STYLE'],
  ['CELTYPE', 'LTYPE'],
  ['DIMSTYLE', 'DIMSTYLE'],
  ['CMLSTYLE', 'MLINESTYLE'],
  ['modelSpace', 'BLOCK_HEADER'],
  ['paperSpace', 'BLOCK_HEADER'],
  ['byLayerLineType', 'LTYPE'],
  ['byBlockLineType', 'LTYPE'],
  ['continuousLineType', 'LTYPE'],
];

/** What the root dictionary must have, since when, and what the header calls it. */
const ROOT: readonly [key: string, since: number, header: string][] = [
  ['ACAD_GROUP', R2000, 'groupDictionary'],
  ['ACAD_MLINESTYLE', R2000, 'mlineStyleDictionary'],
  ['ACAD_LAYOUT', R2000, 'layoutDictionary'],
  ['ACAD_PLOTSETTINGS', R2000, 'plotSettingsDictionary'],
  ['ACAD_PLOTSTYLENAME', R2000, 'plotStyleDictionary'],
  ['ACAD_MATERIAL', R2004, 'materialDictionary'],
  ['ACAD_COLOR', R2004, 'colorDictionary'],
  ['ACAD_VISUALSTYLE', R2007, 'visualStyleDictionary'],
];

/** Entries that every table must have. */
const ENTRIES: readonly [control: string, names: readonly string[]][] = [
  ['layerControl', ['0']],
  ['styleControl', ['STANDARD']],
  ['lineTypeControl', ['CONTINUOUS', 'BYLAYER', 'BYBLOCK']],
  ['appidControl', ['ACAD']],
  ['dimstyleControl', ['STANDARD']],
  ['vportControl', ['*ACTIVE']],
  ['blockControl', ['*MODEL_SPACE', '*PAPER_SPACE']],
];

const EVERY_SECTION = [
  'header',
  'classes',
  'handles',
  'objects',
  'auxHeader',
  'template',
  'freeSpace',
] as const;
const LATER_SECTIONS = ['preview', 'summary', 'appInfo', 'fileDependencies', 'history'] as const;

/** All that is wrong with a DWG (R2000 and later) that was written: what lenient readers forgive and others may not. */
export function dwgFaults(file: Uint8Array): string[] {
  const faults: string[] = [];
  const say: Say = (fault) => {
    if (faults.length < 50) faults.push(fault);
  };
  const version = versionNumber(String.fromCharCode(...file.subarray(0, 6)));
  containerFaults(file, version, say);
  const diagnostics = new Diagnostics();
  const container = openContainer(file, version, diagnostics);
  if (!container) return ['it does not open'];
  const wanted = version < R2004 ? EVERY_SECTION : [...EVERY_SECTION, ...LATER_SECTIONS];
  // those of R2000 lie behind locators, which the container's own check has seen
  for (const name of version < R2004 ? [] : wanted)
    if (!container.section(SECTIONS[name])) say(`section ${name}: missing`);
  guardFaults(container.section(SECTIONS.header), 'header', version, say);
  guardFaults(container.section(SECTIONS.classes), 'classes', version, say);
  const decodeText = decoderFor(dwgCodePage(container.codePage), undefined);
  const map = strictMap(container.section(SECTIONS.handles) ?? new Uint8Array(0), say);
  const classes = readClasses(container.section(SECTIONS.classes)!, container, decodeText);
  const header = readHeaderSection(container.section(SECTIONS.header)!, container, decodeText);
  const stream = new ObjectStream(container.objects, version, decodeText, map);
  const budget = new Budget(undefined, diagnostics);
  const context = new DwgContext(emptyDrawing('dwg'), diagnostics, budget, stream, classes, undefined);
  if (num(header, 'HANDSEED') <= map.largest) say(`header: the next handle is ${num(header, 'HANDSEED')}`);
  [...classes.keys()].forEach((number, i) => {
    if (number < 500 || (i > 0 && number <= [...classes.keys()][i - 1]!)) say(`class ${number}: its number`);
  });
  objectFaults(context, say);
  headerFaults(context, header, say);
  blockFaults(context, header, say);
  for (const { message } of diagnostics.list) say(`reader: ${message}`);
  return faults;
}

/** The map of objects: pieces with checksums, handles that rise from piece to piece, an empty piece at the end. */
function strictMap(section: Uint8Array, say: Say): HandleMap {
  const handles: number[] = [];
  const offsets: number[] = [];
  let at = 0;
  let last = 0;
  const modular = (signed: boolean): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = section[at++] ?? 0;
      const end = (byte & 0x80) === 0;
      value += (byte & (end && signed ? 0x3f : 0x7f)) * scale;
      if (end) return signed && byte & 0x40 ? -value : value;
    }
  };
  for (;;) {
    const start = at;
    const size = ((section[at] ?? 0) << 8) | (section[at + 1] ?? 0);
    const end = start + size;
    at += 2;
    if (size > 2040) say(`map of objects: a piece of ${size} bytes`);
    const sum = ((section[end] ?? 0) << 8) | (section[end + 1] ?? 0);
    if (crc16(CRC_SEED, section, start, end) !== sum) say(`map of objects: checksum at ${start}`);
    for (let handle = 0, offset = 0; at < end;) {
      handle += modular(false);
      offset += modular(true);
      if (handle <= last) say(`map of objects: ${handle} behind ${last}`);
      last = handle;
      handles.push(handle);
      offsets.push(offset);
    }
    if (at !== end) say(`map of objects: the piece at ${start} ends within an entry`);
    at = end + 2;
    if (size <= 2) break;
  }
  if (at !== section.length) say(`map of objects: ${section.length - at} bytes behind it`);
  return new HandleMap(Float64Array.from(handles), Int32Array.from(offsets), last);
}

/** Every object: its checksum, its own handle, nothing else in its place, all references to something that is there. */
function objectFaults(context: DwgContext, say: Say): void {
  const { stream, classes } = context;
  const { data, map } = stream;
  const places: [start: number, end: number, handle: number][] = [];
  for (const handle of map.handles) {
    const label = handle.toString(16);
    const start = map.offset(handle);
    const type = stream.open(handle);
    if (type < 0) {
      say(`${label}: cannot be read`);
      continue;
    }
    data.pos = start * 8;
    data.ms();
    if (data.version >= R2010) data.umc();
    const end = (data.pos >>> 3) + stream.size;
    const sum = (data.bytes[end] ?? 0) | ((data.bytes[end + 1] ?? 0) << 8);
    if (crc16(CRC_SEED, data.bytes, start, end) !== sum) say(`${label}: checksum`);
    places.push([start, end + 2, handle]);
    if (type >= 500 && !classes.has(type)) say(`${label}: its class ${type} is not declared`);
    referenceFaults(context, handle, (fault) => say(`${label} ${context.nameOf(type)}: ${fault}`));
  }
  places.sort((a, b) => a[0] - b[0]);
  places.forEach(([start, , handle], i) => {
    if (i > 0 && start < places[i - 1]![1]) say(`${handle.toString(16)}: lies within another object`);
  });
}

function referenceFaults(context: DwgContext, handle: number, say: Say): void {
  const { stream } = context;
  const type = context.open(handle);
  const table = context.tableOf(type);
  const isEntity = table ? table.entity : (context.classes.get(type)?.isEntity ?? false);
  if (!(isEntity ? stream.readEntityHead() : stream.readObjectHead())) return say('its head ends early');
  const check = (name: string, to: number): void => {
    if (to !== 0 && stream.map.index(to) < 0) say(`${name} is ${to.toString(16)}, which is not there`);
  };
  const { mode } = stream;
  check('owner', stream.owner);
  check('dictionary', stream.dictionary);
  for (const reactor of stream.reactors) check('reactor', reactor);
  if (isEntity) {
    if (mode.mode === OWNED && mode.owner === 0) say('has no owner');
    if (stream.map.index(mode.layer) < 0) say('has no layer');
    if (mode.lineTypeFlags === BY_HANDLE) check('linetype', mode.lineType);
    check('previous', mode.previous);
    check('next', mode.next);
  }
  if (table)
    walk(rowsOf(table.rows, stream.data.version), context.record(table.rows), stream.data.version, check);
}

/** Every handle of a record, by the rows that say which of its values are handles. */
function walk(rows: Rows, record: Rec, version: number, check: (name: string, to: number) => void): void {
  for (const [name, code] of rows) {
    const value = record[name];
    if (typeof code === 'string') {
      if (code[0] !== 'H') continue;
      for (const to of typeof value === 'number' ? [value] : numbers(record, name)) check(name, to);
    } else if (Array.isArray(code)) {
      const list = (Array.isArray(value) ? value : [value]) as (Rec | undefined)[];
      for (const each of list) if (each) walk(rowsOf(code as Rows, version), each, version, check);
    }
  }
}

function headerFaults(context: DwgContext, header: Rec, say: Say): void {
  const { version } = context.stream.data;
  for (const [name, type, until = Infinity] of NAMED) {
    if (version >= until) continue;
    const handle = num(header, name);
    const found = handle === 0 ? '' : context.nameOf(context.open(handle));
    if (handle === 0 || (type !== '' && found !== type)) say(`header: ${name} is ${found || 'missing'}`);
  }
  const root = itemsOf(context.object(num(header, 'namedObjects')));
  for (const [key, since, name] of ROOT) {
    if (version < since) continue;
    if (!root.has(key)) say(`root dictionary: no ${key}`);
    else if (root.get(key) !== num(header, name)) say(`root dictionary: ${key} is not the header's`);
  }
  const plotStyles = context.object(num(header, 'plotStyleDictionary'));
  const usual = plotStyles ? num(plotStyles.record, 'default') : 0;
  if (
    context.nameOf(context.open(usual)) !== 'ACDBPLACEHOLDER' ||
    itemsOf(plotStyles).get('NORMAL') !== usual
  )
    say('plot styles: no Normal by default');
  if (!itemsOf(context.object(num(header, 'mlineStyleDictionary'))).has('STANDARD'))
    say('multiline styles: no Standard');
  for (const [control, names] of ENTRIES) {
    const object = context.object(num(header, control));
    const { record = {} } = object ?? {};
    const more = ['modelSpace', 'paperSpace', 'byLayer', 'byBlock'].map((name) => num(record, name));
    const found = [...numbers(record, 'entries'), ...more].filter((handle) => handle !== 0);
    const entries = found.map((handle) => context.object(handle));
    const known = entries.map((entry) => (entry ? str(entry.record, 'name').toUpperCase() : ''));
    for (const name of names) if (!known.includes(name)) say(`${control}: no ${name}`);
    for (const entry of entries)
      if (entry && entry.owner !== object?.handle) say(`${control}: ${entry.handle} has another owner`);
  }
}

function itemsOf(dictionary: DwgObject | undefined): Map<string, number> {
  if (!dictionary) return new Map();
  const items = numbers(dictionary.record, 'items');
  const names = (dictionary.record['names'] ?? []) as readonly string[];
  return new Map(names.map((name, i) => [name.toUpperCase(), items[i] ?? 0]));
}

/** Each block has its begin and end, owns what it lists, in R2000 as a chain both ways; layouts and blocks name each other. */
function blockFaults(context: DwgContext, header: Rec, say: Say): void {
  const { stream } = context;
  const control = context.object(num(header, 'blockControl'))?.record ?? {};
  const spaces = [num(header, 'modelSpace'), num(header, 'paperSpace')];
  for (const handle of new Set([...numbers(control, 'entries'), ...spaces])) {
    const block = context.object(handle);
    if (!block) continue;
    const label = `block ${str(block.record, 'name')}`;
    for (const [part, type] of [
      ['block', 'BLOCK'],
      ['endBlock', 'ENDBLK'],
    ] as const) {
      const found = context.open(num(block.record, part));
      if (context.nameOf(found) !== type || !stream.readEntityHead()) say(`${label}: no ${type}`);
      else if (stream.mode.mode === OWNED && stream.owner !== handle) say(`${label}: another's ${type}`);
    }
    let previous = 0;
    for (const entity of ownedHandles(context, block.record, handle)) {
      if (context.open(entity) < 0 || !stream.readEntityHead()) {
        say(`${label}: ${entity.toString(16)} is missing`);
        continue;
      }
      const { mode, owner } = stream.mode;
      const space = spaces[mode === 2 ? 0 : 1];
      if ((mode === OWNED ? owner : space) !== handle) say(`${label}: owns what is another's`);
      if (stream.data.version < R2004 && stream.mode.previous !== previous)
        say(`${label}: the chain is broken at ${entity.toString(16)}`);
      previous = entity;
    }
    const layout = num(block.record, 'layout');
    if (layout !== 0 && num(context.object(layout)?.record ?? {}, 'block') !== handle)
      say(`${label}: its layout shows another block`);
  }
}
