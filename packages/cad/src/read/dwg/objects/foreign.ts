import type { RawObject } from '../../../model/drawing.ts';
import type { StoredObject } from '../../../model/foreign.ts';
import { lazily } from '../../../model/lazily.ts';
import type { DwgContext } from '../context.ts';
import type { DwgClass } from '../stream/classes.ts';
import { handlesByType } from '../tables/control.ts';

const FIRST_OBJECT = 42;
const FIRST_CONTROL = 48;
const LAST_RECORD = 71;
const FIRST_CLASS = 500;

/** Objects that are no entity, as stored; only a save asks. */
export function keepForeign(context: DwgContext): void {
  lazily(context.drawing, 'foreign', () => foreignObjects(context));
}

function foreignObjects(context: DwgContext): StoredObject[] {
  const { stream } = context;
  const kept: StoredObject[] = [];
  for (const [type, handles] of handlesByType(context)) {
    if (!isOther(context, type)) continue;
    for (const handle of handles)
      if (stream.open(handle) >= 0 && stream.readObjectHead()) kept.push(context.stored());
  }
  return kept;
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
