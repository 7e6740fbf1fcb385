import type { RawObject } from '../../../model/drawing.ts';
import type { StoredObject } from '../../../model/foreign.ts';
import { lazily } from '../../../model/lazily.ts';
import type { DwgContext } from '../context.ts';
import type { DwgClass } from '../stream/classes.ts';
import { handlesByType } from '../tables/control.ts';

/** What the model has of its own, or what every file has and every writer makes anew. */
const MODELLED = new Set([
  'DICTIONARY',
  'ACDBDICTIONARYWDFLT',
  'DICTIONARYWDFLT',
  'ACDBPLACEHOLDER',
  'DICTIONARYVAR',
  'GROUP',
  'IMAGEDEF',
  'IMAGEDEF_REACTOR',
  'LAYOUT',
  'MATERIAL',
  'MLINESTYLE',
  'PDFDEFINITION',
  'DWFDEFINITION',
  'DGNDEFINITION',
  'RASTERVARIABLES',
  'SCALE',
  'SORTENTSTABLE',
  'SPATIAL_FILTER',
  'VISUALSTYLE',
  'WIPEOUTVARIABLES',
  'DBCOLOR',
]);

const FIRST_OBJECT = 42;
const FIRST_CONTROL = 48;
const LAST_RECORD = 71;
const FIRST_CLASS = 500;

type Foreign = { kept: StoredObject[]; counts: Map<string, number> };

/** Objects that are no entity and not modelled: kept as stored, and counted for those who would lose them; only a save asks. */
export function keepForeign(context: DwgContext): void {
  const { drawing } = context;
  let found: Foreign | undefined;
  const foreign = (): Foreign => (found ??= foreignObjects(context));
  lazily(drawing, 'foreign', () => foreign().kept);
  lazily(drawing, 'documentObjects', () => foreign().counts);
}

function foreignObjects(context: DwgContext): Foreign {
  const { stream } = context;
  const kept: StoredObject[] = [];
  const counts = new Map<string, number>();
  for (const [type, handles] of handlesByType(context)) {
    if (!isOther(context, type)) continue;
    const name = context.nameOf(type) || `TYPE${type}`;
    const before = kept.length;
    for (const handle of handles) {
      if (stream.open(handle) < 0 || !stream.readObjectHead()) continue;
      kept.push(context.stored());
    }
    const found = kept.length - before;
    if (found > 0 && !MODELLED.has(name.toUpperCase())) counts.set(name, (counts.get(name) ?? 0) + found);
  }
  return { kept, counts };
}

function isOther(context: DwgContext, type: number): boolean {
  const table = context.tableOf(type);
  if (table) return !table.entity && !(type >= FIRST_CONTROL && type <= LAST_RECORD);
  if (type >= FIRST_CLASS) return context.classes.get(type)?.isEntity === false;
  return type > FIRST_OBJECT && type !== 43 && type !== 75;
}

/**
 * Classes and applications, as DXF has them: what is carried through refers to them by number and by handle. A file has
 * a hundred classes, which a save alone asks for.
 */
export function keepDeclarations({ drawing, classes, applications }: DwgContext): void {
  lazily(drawing, 'classes', () => Array.from(classes.values(), declaration));
  const names = [...applications].map(([handle, name]) => ({
    name: 'APPID',
    handle,
    owner: 0,
    tags: { codes: [2], values: [name] },
  }));
  if (names.length > 0) drawing.otherTables.set('APPID', names);
}

function declaration(entry: DwgClass): RawObject {
  const { number, dxfName, cppName, application, proxyFlags, instances, wasProxy, isEntity } = entry;
  return {
    name: dxfName,
    handle: number,
    owner: 0,
    tags: {
      codes: [1, 2, 3, 90, 91, 280, 281],
      values: [dxfName, cppName, application, proxyFlags, instances, Number(wasProxy), Number(isEntity)],
    },
  };
}
