import { decode } from '../../dwg/fields/decode.ts';
import type { Rec, Table, Value } from '../../dwg/fields/field.ts';
import { bytes, num } from '../../dwg/fields/record.ts';
import { tableOfClass } from '../../dwg/fields/registry.ts';
import { R2007, versionNumber } from '../../dwg/versions.ts';
import { readGroups } from '../../dwg/xrecord.ts';
import type { Tags } from '../../model/common.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { StoredObject } from '../../model/foreign.ts';
import { isContextName } from '../../read/annotative.ts';
import { extendedData } from '../../read/dwg/stream/extended-data.ts';
import { resolveEscapes } from '../../read/encoding.ts';
import { openStored } from '../dwg/strip-dangling-handles.ts';
import { laterField } from './field-form.ts';
import {
  isDictionary,
  NO_PASSTHROUGH_OBJECTS,
  type PassthroughObject,
  type PassthroughObjects,
} from './passthrough-object.ts';

const GO_ALONG = new Set([
  'DICTIONARY',
  'XRECORD',
  'DICTIONARYVAR',
  'SCALE',
  'PLOTSETTINGS',
  'ACDBPLACEHOLDER',
  'DIMASSOC',
  'FIELD',
  'FIELDLIST',
]);

/** Those of a DWG's objects that go along; what its table does not read to the last bit is not understood, and stays. */
export function passthroughObjectsOfDwg(drawing: Drawing): PassthroughObjects {
  const { foreign } = drawing;
  if (!foreign) return NO_PASSTHROUGH_OBJECTS;
  const names = { applications: applicationsOf(drawing), layers: drawing.names.layers };
  const all = new Map<number, PassthroughObject>();
  let root = 0;
  for (const object of foreign) {
    const table = tableOfClass(object.name);
    if (!table || !(GO_ALONG.has(table.name) || isContextName(table.name))) continue;
    const passthroughObject = opened(drawing, object, table, names);
    if (!passthroughObject) continue;
    all.set(object.handle, passthroughObject);
    if (root === 0 && isDictionary(passthroughObject) && passthroughObject.owner === 0)
      root = passthroughObject.handle;
  }
  return { root, all };
}

function applicationsOf({ otherTables }: Drawing): Map<number, string> {
  return new Map(
    (otherTables.get('APPID') ?? []).map(({ handle, tags }) => [handle, String(tags.values[0])]),
  );
}

type Names = Parameters<typeof extendedData>[1];

function opened(
  drawing: Drawing,
  object: StoredObject,
  table: Table,
  names: Names,
): PassthroughObject | undefined {
  const version = versionNumber(drawing.version);
  const stream = openStored(version, object, drawing.codePage);
  if (stream.open(object.handle) < 0 || !stream.readObjectHead()) return undefined;
  const { handle, owner, reactors, dictionary, data } = stream;
  const found = decode(table.rows, data);
  if (data.pos !== data.end || data.overrun) return undefined;
  const isOldField = table.name === 'FIELD' && version < R2007;
  const record = asMeant(isOldField ? laterField(found, data.decode) : found) as Rec;
  const passthroughObject: PassthroughObject = {
    name: table.name,
    handle,
    owner,
    reactors,
    dictionary,
    record,
  };
  passthroughObject.extra = extendedData(stream, names);
  if (table.name === 'PLOTSETTINGS') record['plotView'] ??= viewName(drawing, num(record, 'plotViewHandle'));
  if (table.name !== 'XRECORD') return passthroughObject;
  const { groups, whole } = readGroups(bytes(found, 'data') ?? new Uint8Array(0), version, data.decode);
  return whole
    ? { ...passthroughObject, groups: { codes: groups.codes, values: groups.values.map(text) } }
    : undefined;
}

const text = (value: Tags['values'][number]): Tags['values'][number] =>
  typeof value === 'string' ? resolveEscapes(value) : value;

/** Before R2007 a text has signs that its code page lacks as escapes. */
function asMeant(value: Value): Value {
  if (typeof value === 'string') return resolveEscapes(value);
  if (Array.isArray(value)) return (value as Value[]).map(asMeant) as Value;
  if (!value || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value as Rec).map(([name, each]) => [name, asMeant(each)]));
}

/** Before R2004 a page setup names its view, later ones refer to it. */
function viewName({ views }: Drawing, handle: number): string {
  return handle === 0 ? '' : (views.find((view) => view.handle === handle)?.name ?? '');
}
