import { INSERT, MINSERT, VIEWREP } from '../../../dwg/fields/inserts.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { doubles, flag, num, numbers, point } from '../../../dwg/fields/record.ts';
import type { UnknownEntity } from '../../../model/foreign.ts';
import type { InsertClip, InsertEntity } from '../../../model/inserts.ts';
import type { DwgContext } from '../context.ts';
import { addHole, ROUND_TRIP } from '../../inverted-clip.ts';
import { itemOf, readDictionary } from '../objects/dictionary.ts';
import { readXrecord } from '../objects/xrecord.ts';
import { ownedHandles } from '../owned.ts';
import { common, normal } from './common.ts';
import { readAttribute } from './texts.ts';

const ATTRIBUTE = 2;

export function readInsert(context: DwgContext, many: boolean): InsertEntity {
  return insertOf(context, context.record((many ? MINSERT : INSERT).rows), many);
}

/** What nothing else is known of, with the insert that it begins as. */
export function readView(context: DwgContext): UnknownEntity {
  const stored = context.stored();
  const record = context.record(VIEWREP.rows);
  // opens other objects, so what all entities have is taken first
  const own = common(context, normal(point(record, 'extrusion')));
  const insert = insertOf(context, record, false);
  const view = { insert, viewport: num(record, 'viewport') };
  return { ...own, type: 'UNKNOWN', name: VIEWREP.name, view, stored };
}

function insertOf(context: DwgContext, record: Rec, many: boolean): InsertEntity {
  const result: InsertEntity = {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'INSERT',
    name: context.drawing.names.blocks.get(num(record, 'block')) ?? '',
    position: point(record, 'position'),
    scale: point(record, 'scale'),
    rotation: num(record, 'rotation'),
    columns: many ? num(record, 'columns') & 0xffff || 1 : 1,
    rows: many ? num(record, 'rows') & 0xffff || 1 : 1,
    columnSpacing: num(record, 'columnSpacing'),
    rowSpacing: num(record, 'rowSpacing'),
    attributes: [],
  };
  if (flag(record, 'hasAttributes')) readAttributes(context, result, record);
  if (result.extensionDictionary !== undefined) {
    const clip = clipOf(context, result.extensionDictionary);
    if (clip) result.clip = clip;
  }
  return result;
}

function readAttributes(context: DwgContext, insert: InsertEntity, record: Rec): void {
  for (const handle of ownedHandles(context, record, insert.handle)) {
    if (context.open(handle) !== ATTRIBUTE || !context.stream.readEntityHead()) continue;
    if (!context.budget.entity()) return;
    insert.attributes.push(readAttribute(context));
  }
}

/** The boundary of an xclip lies two dictionaries below its insert. */
function clipOf(context: DwgContext, dictionary: number): InsertClip | undefined {
  const filters = itemOf(context, dictionary, 'ACAD_FILTER');
  if (!filters) return undefined;
  const entries = readDictionary(context, filters);
  const filter = context.object(entries.get('SPATIAL') ?? 0);
  if (filter?.name !== 'SPATIAL_FILTER') return undefined;
  const { record } = filter;
  const clip: InsertClip = {
    points: doubles(record, 'points'),
    normal: point(record, 'normal'),
    origin: point(record, 'origin'),
    enabled: flag(record, 'display'),
    inverted: entries.has('SPATIAL_INVERT'),
    inverseInsert: [...numbers(record, 'inverse')],
    boundary: [...numbers(record, 'boundary')],
  };
  if (flag(record, 'hasFront')) clip.front = num(record, 'front');
  if (flag(record, 'hasBack')) clip.back = num(record, 'back');
  if (filter.dictionary !== 0)
    addHole(clip, readXrecord(context, itemOf(context, filter.dictionary, ROUND_TRIP)));
  return clip;
}
