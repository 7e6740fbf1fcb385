import { num, numbers, str } from '../../dwg/fields/record.ts';
import { isXrecordHandle } from '../../dwg/xrecord.ts';
import type { Tags } from '../../model/common.ts';
import { isDictionary, namesOf, type PassthroughObject } from '../passthrough-objects/passthrough-object.ts';
import { passthroughObjectsOf } from '../passthrough-objects/passthrough-objects-of.ts';
import { DXF_FORMS, type DxfForm } from '../passthrough-objects/dxf-fields.ts';
import { lostObjects } from '../passthrough-objects/lost.ts';
import { PassthroughPlan } from '../passthrough-objects/plan.ts';
import type { DxfTarget } from './context.ts';

/** What goes along of a DWG's objects; what does not is said. */
export function planPassthroughObjects(target: DxfTarget): PassthroughPlan {
  const passthrough = passthroughObjectsOf(target.drawing);
  const fits = (passthroughObject: PassthroughObject): boolean =>
    !target.isUsed(passthroughObject.handle) &&
    (isDictionary(passthroughObject) ||
      passthroughObject.name in DXF_FORMS ||
      isPlain(passthroughObject.groups));
  const plan = new PassthroughPlan(passthrough, (handle) => target.isUsed(handle), fits);
  for (const handle of plan.moved.keys()) target.take(handle);
  for (const [owner, dictionary] of plan.dictionaries) target.madeDictionaries.set(owner, dictionary);
  const isWritten = (handle: number): boolean => plan.moved.has(handle) || target.madeObjects.has(handle);
  for (const [name, count] of lostObjects(target.drawing, passthrough, isWritten))
    target.losses.loseObject(name, count);
  return plan;
}

const LONGEST = 127;
const FIRST_EXTENDED = 1000;

/** Groups that every reader takes for what they are, and not for a group of groups or extended data. */
function isPlain(groups: Tags | undefined): groups is Tags {
  if (!groups) return false;
  return groups.codes.every((code, i) => {
    const value = groups.values[i];
    if (code === 102 && /^[{}]/.test(String(value))) return false;
    return code < FIRST_EXTENDED && !(value instanceof Uint8Array && value.length > LONGEST);
  });
}

export function writePassthroughObjects(target: DxfTarget, plan: PassthroughPlan, root: number): void {
  plan.forget((handle) => target.isWritten(handle));
  for (const passthroughObject of plan.moved.values()) {
    const form = DXF_FORMS[passthroughObject.name];
    begin(target, plan, passthroughObject, passthroughObject.owner || root);
    if (isDictionary(passthroughObject)) writeEntries(target, passthroughObject);
    else if (form) writeFields(target, passthroughObject, form);
    else if (passthroughObject.groups)
      writeGroups(target, plan, passthroughObject.groups, num(passthroughObject.record, 'cloning'));
    if (passthroughObject.extra) target.end({ extra: passthroughObject.extra });
  }
}

function begin(
  { out }: DxfTarget,
  { moved }: PassthroughPlan,
  { name, handle, dictionary }: PassthroughObject,
  owner: number,
): void {
  out.text(0, name);
  out.handle(5, handle);
  if (moved.has(dictionary)) {
    out.text(102, '{ACAD_XDICTIONARY');
    out.handle(360, dictionary);
    out.text(102, '}');
  }
  out.text(102, '{ACAD_REACTORS');
  out.handle(330, owner);
  out.text(102, '}');
  out.handle(330, owner);
}

function writeEntries({ out }: DxfTarget, passthroughObject: PassthroughObject): void {
  const { record } = passthroughObject;
  const isOwner = num(record, 'hardOwner') !== 0;
  out.text(100, 'AcDbDictionary');
  if (isOwner) out.int(280, 1);
  out.int(281, num(record, 'cloning') || 1);
  const items = numbers(record, 'items');
  namesOf(passthroughObject).forEach((name, i) => {
    out.text(3, name);
    out.handle(isOwner ? 360 : 350, items[i] ?? 0);
  });
}

function writeFields({ out }: DxfTarget, { record }: PassthroughObject, { subclass, fields }: DxfForm): void {
  if (subclass) out.text(100, subclass);
  for (const [field, code, axis] of fields) {
    const value = record[field];
    if (axis !== undefined) out.num(code, numbers(record, field)[axis] ?? 0);
    else if (value !== undefined)
      out.raw(code, typeof value === 'string' ? str(record, field) : num(record, field));
  }
}

function writeGroups(
  target: DxfTarget,
  { moved }: PassthroughPlan,
  { codes, values }: Tags,
  cloning: number,
): void {
  const { out } = target;
  out.text(100, 'AcDbXrecord');
  out.int(280, cloning);
  codes.forEach((code, i) => {
    const value = values[i] ?? '';
    if (!isXrecordHandle(code)) return out.raw(code, value);
    const handle = Number(value);
    return out.handle(code, moved.has(handle) || target.isWritten(handle) ? handle : 0);
  });
}
