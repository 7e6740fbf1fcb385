import { num, numbers, str } from '../../dwg/fields/record.ts';
import { isXrecordHandle } from '../../dwg/xrecord.ts';
import type { Tags } from '../../model/common.ts';
import { isDictionary, namesOf, type Companion } from '../companions/companion.ts';
import { companionsOf } from '../companions/companions-of.ts';
import { DXF_FORMS, type DxfForm } from '../companions/dxf-fields.ts';
import { lostObjects } from '../companions/lost.ts';
import { CompanionPlan } from '../companions/plan.ts';
import type { DxfTarget } from './context.ts';

/** What goes along of a DWG's objects; what does not is said. */
export function planCompanions(target: DxfTarget): CompanionPlan {
  const companions = companionsOf(target.drawing);
  const fits = (companion: Companion): boolean =>
    !target.isUsed(companion.handle) &&
    (isDictionary(companion) || companion.name in DXF_FORMS || isPlain(companion.groups));
  const plan = new CompanionPlan(companions, (handle) => target.isUsed(handle), fits);
  for (const handle of plan.moved.keys()) target.take(handle);
  for (const [owner, dictionary] of plan.dictionaries) target.madeDictionaries.set(owner, dictionary);
  const isWritten = (handle: number): boolean => plan.moved.has(handle) || target.madeObjects.has(handle);
  for (const [name, count] of lostObjects(target.drawing, companions, isWritten))
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

export function writeCompanions(target: DxfTarget, plan: CompanionPlan, root: number): void {
  plan.forget((handle) => target.isWritten(handle));
  for (const companion of plan.moved.values()) {
    const form = DXF_FORMS[companion.name];
    begin(target, plan, companion, companion.owner || root);
    if (isDictionary(companion)) writeEntries(target, companion);
    else if (form) writeFields(target, companion, form);
    else if (companion.groups) writeGroups(target, plan, companion.groups, num(companion.record, 'cloning'));
    if (companion.extra) target.end({ extra: companion.extra });
  }
}

function begin(
  { out }: DxfTarget,
  { moved }: CompanionPlan,
  { name, handle, dictionary }: Companion,
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

function writeEntries({ out }: DxfTarget, companion: Companion): void {
  const { record } = companion;
  const isOwner = num(record, 'hardOwner') !== 0;
  out.text(100, 'AcDbDictionary');
  if (isOwner) out.int(280, 1);
  out.int(281, num(record, 'cloning') || 1);
  const items = numbers(record, 'items');
  namesOf(companion).forEach((name, i) => {
    out.text(3, name);
    out.handle(isOwner ? 360 : 350, items[i] ?? 0);
  });
}

function writeFields({ out }: DxfTarget, { record }: Companion, { subclass, fields }: DxfForm): void {
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
  { moved }: CompanionPlan,
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
