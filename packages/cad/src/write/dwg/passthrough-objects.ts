import type { Rec } from '../../dwg/fields/field.ts';
import { linkedObjects } from '../../dwg/fields/dimension-links.ts';
import { num } from '../../dwg/fields/record.ts';
import { tableOfClass } from '../../dwg/fields/registry.ts';
import { R2007, R2010, versionNumber } from '../../dwg/versions.ts';
import { isXrecordHandle, type TextCoding } from '../../dwg/xrecord.ts';
import type { Tags } from '../../model/common.ts';
import { isContextName } from '../../read/annotative.ts';
import type { PassthroughObject, PassthroughObjects } from '../passthrough-objects/passthrough-object.ts';
import { earlierField } from '../passthrough-objects/field-form.ts';
import { PassthroughPlan } from '../passthrough-objects/plan.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { Plan } from './plan.ts';
import type { Target } from './target.ts';
import { xrecordData } from './xrecord.ts';

/** What goes along of a drawing whose other objects are made from the model; planned once these have their handles. */
export function planPassthroughObjects(
  target: Target,
  { blocks }: Plan,
  passthrough: PassthroughObjects,
): PassthroughPlan {
  const attributes = new Set(
    blocks.flatMap(({ entities }) =>
      entities.flatMap(({ entity }) =>
        entity.type === 'INSERT' ? entity.attributes.map(({ handle }) => handle) : [],
      ),
    ),
  );
  const from = versionNumber(target.drawing.version);
  const fits = ({ name, handle }: PassthroughObject): boolean => {
    if (target.reference(handle) !== 0) return false;
    // before R2010 representations are of another version
    return !isContextName(name) || (from >= R2010 && target.version >= R2010);
  };
  const isThere = (handle: number): boolean => target.reference(handle) !== 0 || attributes.has(handle);
  const plan = new PassthroughPlan(passthrough, isThere, fits);
  for (const passthroughObject of plan.moved.values()) {
    target.keep(passthroughObject.handle);
    if (passthroughObject.name === 'DIMASSOC') tellLinked(target, passthroughObject);
  }
  return plan;
}

/** What a dimension holds on to tells of its changes, and so does the dimension. */
function tellLinked({ reactors }: Target, { handle, record }: PassthroughObject): void {
  for (const linked of new Set([num(record, 'dimension'), ...linkedObjects(record)]))
    reactors.set(linked, [...(reactors.get(linked) ?? []), handle]);
}

/** Last of all: references to what the file does not have become empty. */
export function writePassthroughObjects(
  target: Target,
  out: ObjectWriter,
  { moved }: PassthroughPlan,
  root: number,
  coding: TextCoding,
): void {
  const there = new Set([...out.handles, ...moved.keys()]);
  const isThere = (handle: number): boolean => there.has(handle);
  for (const passthroughObject of moved.values()) {
    const { name, handle, dictionary } = passthroughObject;
    const table = tableOfClass(name);
    if (!table) continue;
    const owner = passthroughObject.owner || root;
    const others = passthroughObject.reactors.filter((reactor) => reactor !== owner && isThere(reactor));
    const reactors =
      passthroughObject.owner === 0 || passthroughObject.reactors.includes(owner)
        ? [owner, ...others]
        : others;
    const type = table.type || target.classes.use(name);
    const head = { handle, owner, dictionary, reactors, extended: target.extended(passthroughObject) };
    out.object(table, type, head, recordOf(target, passthroughObject, isThere, coding), isThere);
  }
}

function recordOf(
  { version, drawing }: Target,
  { name, record, groups }: PassthroughObject,
  isThere: (handle: number) => boolean,
  coding: TextCoding,
): Rec {
  if (groups) {
    const data = xrecordData(version, withoutGone(groups, isThere), coding);
    return { data, cloning: num(record, 'cloning') };
  }
  if (name === 'FIELD' && version < R2007) return earlierField(record, coding.encode);
  if (name !== 'PLOTSETTINGS') return record;
  const found = drawing.views.find((view) => view.name !== '' && view.name === record['plotView']);
  return { ...record, plotViewHandle: found?.handle ?? 0 };
}

function withoutGone({ codes, values }: Tags, isThere: (handle: number) => boolean): Tags {
  return {
    codes,
    values: values.map((value, i) => (isXrecordHandle(codes[i]!) && !isThere(Number(value)) ? 0 : value)),
  };
}
