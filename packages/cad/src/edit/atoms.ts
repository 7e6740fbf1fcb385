import type { Entity } from '../model/entity.ts';
import type { AttribEntity } from '../model/texts.ts';
import { sameValue } from '../write/dwg/same-value.ts';
import type { EditObject, ObjectKind } from './ops.ts';

/** Fields that all entities have, each an atom of its own. */
const COMMON: ReadonlySet<string> = new Set([
  'layer',
  'color',
  'lineType',
  'lineTypeScale',
  'lineWeight',
  'invisible',
  'opacity',
  'plotStyle',
  'material',
  'extra',
]);

const TEXT = { text: 'text', style: 'style' } as const;

/** Fields that are atoms of their own, by type; all others of an entity are its geometry. */
const OWN: Partial<Record<Entity['type'], Readonly<Record<string, string>>>> = {
  LINE: { start: 'start', end: 'end' },
  TEXT,
  MTEXT: TEXT,
  ATTRIB: TEXT,
  ATTDEF: { ...TEXT, tag: 'tag', prompt: 'prompt' },
  INSERT: { name: 'name' },
  DIMENSION: { text: 'text', style: 'style' },
  HATCH: { pattern: 'pattern', lines: 'pattern', solid: 'pattern', gradient: 'pattern' },
};

/** The unit of conflict that a field belongs to: what one person sets, another cannot set without overwriting it. */
function atomOf(kind: ObjectKind | 'header' | 'order', object: object, field: string): string {
  if (kind !== 'entity') return field;
  if (COMMON.has(field)) return field;
  return OWN[(object as Entity).type]?.[field] ?? 'geometry';
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields in which two states of an object differ. */
export function changedFields(before: object, after: object): string[] {
  const [was, is] = [before as Fields, after as Fields];
  const changed: string[] = [];
  for (const name in is) if (was[name] !== is[name] && !sameValue(was[name], is[name])) changed.push(name);
  for (const name in was) if (!(name in is) && was[name] !== undefined) changed.push(name);
  return changed;
}

/** Atoms in which two states differ; attributes of an insert are one each, by tag. */
export function changedAtoms(kind: ObjectKind | 'header' | 'order', before: object, after: object): string[] {
  const atoms = new Set<string>();
  for (const field of changedFields(before, after)) {
    if (kind === 'entity' && field === 'attributes')
      for (const atom of attributeAtoms(attributesOf(before), attributesOf(after))) atoms.add(atom);
    else atoms.add(atomOf(kind, after, field));
  }
  return [...atoms];
}

const attributesOf = (object: object): readonly AttribEntity[] =>
  ((object as Fields)['attributes'] as readonly AttribEntity[] | undefined) ?? [];

const attributeAtom = ({ tag }: AttribEntity): string => `attribute:${tag}`;

function attributeAtoms(before: readonly AttribEntity[], after: readonly AttribEntity[]): string[] {
  const known = new Map(before.map((each) => [each.handle, each]));
  const atoms: string[] = [];
  for (const each of after) {
    const was = known.get(each.handle);
    known.delete(each.handle);
    if (!was || !sameValue(was, each)) atoms.push(attributeAtom(each));
  }
  return [...atoms, ...[...known.values()].map(attributeAtom)];
}

/**
 * The object with those atoms as they were before a change. Where all of the change is taken back, the former object
 * itself comes back.
 */
export function restoreAtoms<T extends EditObject>(
  kind: ObjectKind | 'header' | 'order',
  current: T,
  before: T,
  after: T,
  mayRestore: (atom: string) => boolean,
): T {
  if (kind === 'order') return restoreOrder(current, before, after) as unknown as T;
  const atoms = changedAtoms(kind, before, after);
  if (current === after && atoms.every(mayRestore)) return before;
  const copy: Record<string, unknown> = { ...(current as unknown as Fields) };
  for (const field of changedFields(before, after)) {
    if (kind === 'entity' && field === 'attributes') {
      copy[field] = attributesOf(current).map((each) => {
        const was = attributesOf(before).find(({ handle }) => handle === each.handle);
        return was && mayRestore(attributeAtom(each)) ? was : each;
      });
      continue;
    }
    if (!mayRestore(atomOf(kind, after, field))) continue;
    const value = (before as unknown as Fields)[field];
    if (value === undefined) delete copy[field];
    else copy[field] = value;
  }
  return copy as T;
}

type Order = ReadonlyMap<number, number>;

/** Entities whose place in the order nobody has changed since. */
function restoreOrder(current: unknown, before: unknown, after: unknown): Order {
  const [now, was, is] = [current as Order, before as Order, after as Order];
  if (now === is) return was;
  const copy = new Map(now);
  for (const entity of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(entity), is.get(entity)];
    if (from === to || now.get(entity) !== to) continue;
    if (from === undefined) copy.delete(entity);
    else copy.set(entity, from);
  }
  return copy;
}
