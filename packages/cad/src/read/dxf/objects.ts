import type { Tags } from '../../model/common.ts';
import { defaultLayout, defaultPlotSettings } from '../../model/defaults.ts';
import type { RawObject } from '../../model/drawing.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import { type Layout, type PlotSettings, visualStyleOf } from '../../model/layout.ts';
import { addHole, ROUND_TRIP } from '../inverted-clip.ts';
import { enterSection, restOfRecord, type DxfContext } from './context.ts';
import type { Cursor } from './cursor.ts';
import { eachEntry, entryOf } from './dictionary.ts';
import { handleOf } from './dimvars.ts';
import { readMlineStyle, readMultileaderStyle, readTableStyle } from './object-styles.ts';
import { first } from './tables.ts';

const number = (value: string | number | Uint8Array | undefined): number =>
  typeof value === 'number' ? value : Number(value) || 0;
const text = (value: string | number | Uint8Array | undefined): string =>
  typeof value === 'string' ? value : '';

/** CLASSES: kept as they are; proxies refer to them by position. */
export function readClasses(context: DxfContext): void {
  const cursor = context.cursor;
  enterSection(cursor);
  while (!cursor.ended && cursor.code === 0) {
    const name = cursor.name();
    if (name === 'ENDSEC' || name === 'SECTION' || name === 'EOF') break;
    const tags = restOfRecord(cursor);
    context.drawing.classes.push({ name: text(first(tags, 1)), handle: 0, owner: 0, tags });
  }
}

/** Objects whose groups are wanted at once. */
const READ_ALONG = new Set([
  'ACDBDICTIONARYWDFLT',
  'DICTIONARY',
  'GROUP',
  'LAYOUT',
  'MLEADERSTYLE',
  'MLINESTYLE',
  'SORTENTSTABLE',
  'TABLESTYLE',
]);

/** OBJECTS: every record is kept; those the display needs are read as well, once all are there. */
export function readObjects(context: DxfContext): void {
  const { cursor } = context;
  const { objects } = context.drawing;
  enterSection(cursor);
  while (!cursor.ended && cursor.code === 0) {
    const name = cursor.name();
    if (name === 'ENDSEC' || name === 'SECTION' || name === 'EOF') break;
    const read: Tags | undefined = READ_ALONG.has(name) ? { codes: [], values: [] } : undefined;
    const tags = read ?? cursor.tagsFrom(cursor.position);
    const { handle, owner } = passObject(cursor, read);
    if (!context.budget.entity()) break;
    if (handle > context.maxHandle) context.maxHandle = handle;
    objects.push({ name, handle, owner, tags });
  }
  interpret(context);
}

/** Goes to the next group 0; most of a record is wanted only by a writer, and then from its tags. read: takes all of it. */
function passObject(cursor: Cursor, read?: Tags): { handle: number; owner: number } {
  let handle = 0;
  let owner = 0;
  let brace = false;
  let head = true;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    read?.codes.push(code);
    read?.values.push(cursor.value());
    if (code === 5 && handle === 0) handle = cursor.handle();
    if (!head) {
      if (!read && handle !== 0) cursor.passRecord();
      continue;
    }
    if (code === 102) brace = cursor.name().startsWith('{');
    else if (code === 330 && !brace && owner === 0) owner = cursor.handle();
    else if (code === 100) head = false;
  }
  return { handle, owner };
}

function interpret(context: DxfContext): void {
  const { drawing } = context;
  for (const object of drawing.objects) {
    switch (object.name) {
      case 'LAYOUT':
        drawing.layouts.push(readLayout(context, object));
        break;
      case 'IMAGEDEF':
        drawing.imageDefinitions.set(object.handle, {
          handle: object.handle,
          path: text(first(object.tags, 1)),
          width: number(first(object.tags, 10)),
          height: number(first(object.tags, 20)),
          loaded: number(first(object.tags, 280)) !== 0,
        });
        break;
      case 'PDFDEFINITION':
      case 'DWFDEFINITION':
      case 'DGNDEFINITION':
        drawing.underlayDefinitions.set(object.handle, {
          handle: object.handle,
          path: text(first(object.tags, 1)),
          page: text(first(object.tags, 2)),
          kind: object.name.slice(0, 3).toLowerCase(),
        });
        break;
      case 'SORTENTSTABLE':
        readSortOrder(context, object.tags);
        break;
      case 'GROUP':
        readGroup(context, object);
        break;
      case 'MLINESTYLE': {
        const style = readMlineStyle(object);
        drawing.mlineStyles.set(style.name.toUpperCase(), style);
        break;
      }
      case 'MLEADERSTYLE':
        drawing.multileaderStyles.set(object.handle, readMultileaderStyle(object));
        break;
      case 'TABLESTYLE':
        drawing.tableStyles.set(object.handle, readTableStyle(object));
        break;
      case 'WIPEOUTVARIABLES':
        drawing.header.wipeoutFrame = number(first(object.tags, 70));
        break;
      case 'RASTERVARIABLES':
        drawing.header.imageFrame = number(first(object.tags, 70));
        break;
      // Group and style names live in the dictionaries that own them.
      case 'DICTIONARY':
        eachEntry(object, (name, handle) => context.entryNames.set(handle, name));
        break;
      // Only plot styles have a dictionary with a default.
      case 'ACDBDICTIONARYWDFLT':
        eachEntry(object, (name, handle) => drawing.names.plotStyles.set(handle, name));
        break;
      case 'SPATIAL_FILTER':
        readClip(context, object);
        break;
    }
  }
}

/** Names that only dictionaries know, given once all objects are read. */
export function nameObjects(context: DxfContext): void {
  const { drawing, entryNames } = context;
  for (const group of drawing.groups) group.name = entryNames.get(group.handle) ?? group.name;
  for (const style of drawing.multileaderStyles.values())
    style.name = entryNames.get(style.handle) ?? style.name;
  for (const style of drawing.tableStyles.values()) style.name = entryNames.get(style.handle) ?? style.name;
  for (const layer of drawing.layers.values()) {
    const handle = layer.extra && handleOf(first(layer.extra, 390));
    layer.plotStyle = (handle && drawing.names.plotStyles.get(handle)) || '';
  }
  nameVisualStyles(context);
}

function nameVisualStyles({ drawing, shadedViews }: DxfContext): void {
  for (const { view, renderMode, style } of shadedViews) {
    const object =
      style === 0
        ? undefined
        : drawing.objects.find(({ handle, name }) => handle === style && name === 'VISUALSTYLE');
    const visualStyle = visualStyleOf(renderMode, object && number(first(object.tags, 70)));
    if (visualStyle) view.visualStyle = visualStyle;
  }
}

function readLayout(context: DxfContext, object: RawObject): Layout {
  const { codes, values } = object.tags;
  const layout = defaultLayout('', '');
  layout.handle = object.handle;
  const plot = defaultPlotSettings();
  layout.plot = plot;
  let inLayout = false;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    const value = values[i];
    if (code === 100) inLayout = value === 'AcDbLayout';
    else if (!inLayout) readPlotGroup(plot, code, value);
    else if (code === 1) layout.name = text(value);
    else if (code === 71) layout.tabOrder = number(value);
    else if (code === 10 || code === 20) layout.limits[0][code / 10 - 1] = number(value);
    else if (code === 11 || code === 21) layout.limits[1][(code - 11) / 10] = number(value);
    else if (code === 12 || code === 22 || code === 32)
      layout.insertionBase[(code - 12) / 10] = number(value);
    else if (code === 14 || code === 24 || code === 34) layout.extents[0][(code - 14) / 10] = number(value);
    else if (code === 15 || code === 25 || code === 35) layout.extents[1][(code - 15) / 10] = number(value);
    else if (code === 330) layout.blockHandle = handleOf(value);
  }
  layout.block = context.drawing.names.blocks.get(layout.blockHandle) ?? '';
  return layout;
}

function readPlotGroup(
  plot: PlotSettings,
  code: number,
  value: string | number | Uint8Array | undefined,
): void {
  if (code === 2) plot.printer = text(value);
  else if (code === 4) plot.paper = text(value);
  else if (code === 6) plot.plotView = text(value);
  else if (code === 7) plot.styleSheet = text(value);
  else if (code >= 40 && code <= 43) plot.margins[code - 40] = number(value);
  else if (code === 44) plot.paperWidth = number(value);
  else if (code === 45) plot.paperHeight = number(value);
  else if (code === 46) plot.origin[0] = number(value);
  else if (code === 47) plot.origin[1] = number(value);
  else if (code === 48) plot.window[0] = number(value);
  else if (code === 49) plot.window[1] = number(value);
  else if (code === 140) plot.window[2] = number(value);
  else if (code === 141) plot.window[3] = number(value);
  else if (code === 142) plot.scaleNumerator = number(value);
  else if (code === 143) plot.scaleDenominator = number(value);
  else if (code === 70) plot.flags = number(value);
  else if (code === 72) plot.units = number(value);
  else if (code === 73) plot.rotation = number(value);
  else if (code === 74) plot.kind = number(value);
  else if (code === 75) plot.standardScale = number(value);
}

function readSortOrder(context: DxfContext, tags: Tags): void {
  let block = 0;
  let entity = 0;
  const order = new Map<number, number>();
  let own = false;
  for (let i = 0; i < tags.codes.length; i++) {
    const code = tags.codes[i];
    if (code === 100) own = true;
    else if (!own) continue;
    else if (code === 330) block = handleOf(tags.values[i]);
    else if (code === 331) entity = handleOf(tags.values[i]);
    else if (code === 5 && entity) {
      const sort = handleOf(tags.values[i]);
      if (sort !== entity) order.set(entity, sort);
      entity = 0;
    }
  }
  if (block && order.size > 0) context.drawing.sortOrder.set(block, order);
}

function readGroup(context: DxfContext, object: RawObject): void {
  const { codes, values } = object.tags;
  const entities: number[] = [];
  for (let i = 0; i < codes.length; i++) if (codes[i] === 340) entities.push(handleOf(values[i]));
  context.drawing.groups.push({
    name: '',
    handle: object.handle,
    description: text(first(object.tags, 300)),
    selectable: number(first(object.tags, 71)) !== 0,
    entities,
  });
}

/** An xclip hangs in the insert's extension dictionary under ACAD_FILTER, then SPATIAL. */
function readClip(context: DxfContext, object: RawObject): void {
  const filters = context.objectByHandle(object.owner);
  const insert =
    context.dictionaryOwners.get(filters ? filters.owner : 0) ?? context.dictionaryOwners.get(object.owner);
  if (!insert || insert.type !== 'INSERT') return;
  const { codes, values } = object.tags;
  const points: number[] = [];
  const matrices: number[] = [];
  const clip: NonNullable<InsertEntity['clip']> = {
    points: new Float64Array(0),
    normal: [0, 0, 1],
    origin: [0, 0, 0],
    enabled: true,
    inverted: false,
    inverseInsert: [],
    boundary: [],
  };
  let front = false;
  let back = false;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    const value = number(values[i]);
    if (code === 10 || code === 20) points.push(value);
    else if (code === 210 || code === 220 || code === 230) clip.normal[(code - 210) / 10] = value;
    else if (code === 11 || code === 21 || code === 31) clip.origin[(code - 11) / 10] = value;
    else if (code === 71) clip.enabled = value !== 0;
    else if (code === 72) front = value !== 0;
    else if (code === 73) back = value !== 0;
    else if (code === 40) {
      if (front && clip.front === undefined) clip.front = value;
      else matrices.push(value);
    } else if (code === 41 && back) clip.back = value;
  }
  clip.points = Float64Array.from(points.slice(0, points.length & ~1));
  clip.inverseInsert = matrices.slice(0, 12);
  clip.boundary = matrices.slice(12, 24);
  clip.inverted = context.invertedClips(object.owner);
  const roundTrip = context.objectByHandle(entryOf(context, handleOf(first(object.tags, 360)), ROUND_TRIP));
  if (roundTrip?.name === 'XRECORD') addHole(clip, roundTrip.tags);
  insert.clip = clip;
}
