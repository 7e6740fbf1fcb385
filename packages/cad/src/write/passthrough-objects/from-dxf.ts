import type { Rec } from '../../dwg/fields/field.ts';
import { isXrecordGroup, isXrecordHandle } from '../../dwg/xrecord.ts';
import type { Tags } from '../../model/common.ts';
import type { Drawing, RawObject } from '../../model/drawing.ts';
import { eachEntry } from '../../read/dxf/dictionary.ts';
import { handleOf } from '../../read/dxf/dimvars.ts';
import {
  isDictionary,
  NO_PASSTHROUGH_OBJECTS,
  type PassthroughObject,
  type PassthroughObjects,
} from './passthrough-object.ts';
import { DXF_FORMS, type DxfForm } from './dxf-fields.ts';

/** Those of a DXF's objects that go along. */
export function passthroughObjectsOfDxf({ objects }: Drawing): PassthroughObjects {
  const root = objects[0]?.name === 'DICTIONARY' ? objects[0].handle : 0;
  if (root === 0) return NO_PASSTHROUGH_OBJECTS;
  const all = new Map<number, PassthroughObject>();
  for (const object of objects) {
    const passthroughObject = companionOf(object);
    if (passthroughObject && !all.has(object.handle)) all.set(object.handle, passthroughObject);
  }
  return { root, all };
}

function companionOf(object: RawObject): PassthroughObject | undefined {
  const { name, handle, owner, tags } = object;
  const form = DXF_FORMS[name];
  const made: PassthroughObject = { name, handle, owner, ...headOf(tags), record: {} };
  const data = behind(tags, 'AcDbXrecord');
  if (isDictionary(made)) made.record = dictionaryOf(object);
  else if (form) made.record = recordOf(tags, form);
  else if (name === 'XRECORD' && data) {
    const groups = groupsOf(data);
    if (!groups) return undefined;
    made.groups = groups;
    made.record = { cloning: 1 };
  } else return undefined;
  return made;
}

/** Extension dictionary, reactors and extended data. */
function headOf({ codes, values }: Tags): Pick<PassthroughObject, 'dictionary' | 'reactors' | 'extra'> {
  const reactors: number[] = [];
  let dictionary = 0;
  let group = '';
  for (let i = 0; i < codes.length && codes[i] !== 100; i++) {
    if (codes[i] === 102) group = String(values[i]);
    else if (group === '{ACAD_REACTORS' && codes[i] === 330) reactors.push(handleOf(values[i]));
    else if (group === '{ACAD_XDICTIONARY' && codes[i] === 360) dictionary = handleOf(values[i]);
  }
  const extended = codes.indexOf(1001);
  if (extended < 0) return { dictionary, reactors };
  return { dictionary, reactors, extra: { codes: codes.slice(extended), values: values.slice(extended) } };
}

function dictionaryOf(object: RawObject): Rec {
  const [names, items]: [string[], number[]] = [[], []];
  eachEntry(object, (name, handle) => {
    names.push(name);
    items.push(handle);
  });
  const hardOwner = object.tags.codes.includes(360) ? 1 : 0;
  return { hardOwner, names, items };
}

function behind({ codes, values }: Tags, subclass: string): Tags | undefined {
  const at = codes.findIndex((code, i) => code === 100 && values[i] === subclass);
  return at < 0 ? undefined : { codes: codes.slice(at + 1), values: values.slice(at + 1) };
}

function recordOf(tags: Tags, { subclass, fields }: DxfForm): Rec {
  const record: Rec = {};
  const { codes, values } = behind(tags, subclass) ?? { codes: [], values: [] };
  for (const [field, code, axis] of fields) {
    const value = values[codes.indexOf(code)];
    if (value === undefined || value instanceof Uint8Array) continue;
    if (axis === undefined) record[field] = value;
    else {
      const numbers = [...((record[field] as readonly number[] | undefined) ?? [0, 0])];
      numbers[axis] = Number(value);
      record[field] = numbers;
    }
  }
  return record;
}

const CLONING = 280;

/** None where there is a group that a DWG has no room for. */
function groupsOf({ codes, values }: Tags): Tags | undefined {
  const from = codes[0] === CLONING ? 1 : 0;
  const extended = codes.indexOf(1001);
  const groups: Tags = { codes: codes.slice(from, extended < 0 ? undefined : extended), values: [] };
  if (!groups.codes.every(isXrecordGroup)) return undefined;
  groups.values = groups.codes.map((code, i) => {
    const value = values[from + i] ?? '';
    return isXrecordHandle(code) ? handleOf(value) : value;
  });
  return groups;
}
