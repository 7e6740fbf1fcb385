import { EntityHashes } from '../entity-hashes.ts';
import { compareForms, type FormDifference } from '../compare-forms.ts';
import type { PropertyChange } from '../comparison.ts';
import { FIELDS, PROPERTIES } from '../fields.ts';
import { parseIgnored } from '../ignore.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { signatureOf, type DrawingSignature } from '../signature.ts';
import { defaultTolerance } from '../tolerance.ts';
import type { Group } from './conflict.ts';

const PROPERTY_NAMES = new Set<string>(PROPERTIES);
const FIELD_GROUPS = new Map<string, Group>(FIELDS.map(({ name, group }) => [name, group]));
const { ignored: NOTHING } = parseIgnored([]);

/** Tells which groups of properties differ between the entities of two drawings, by owner and handle. */
export class GroupDifferences {
  readonly #a: EntityHashes;
  readonly #b: EntityHashes;
  readonly #places: [Map<string, number>, Map<string, number>];
  readonly #tolerance: number;

  constructor(a: Drawing, b: Drawing) {
    const [before, after] = [signatureOf(a), signatureOf(b)];
    this.#a = new EntityHashes(before, NOTHING);
    this.#b = new EntityHashes(after, NOTHING);
    const models = [before, after].map(
      (one) => [one, one.owners.find(({ kind }) => kind === 'model')!] as const,
    );
    this.#tolerance = defaultTolerance(models);
    for (const hashes of [this.#a, this.#b]) hashes.hashRows(new Map(), this.#tolerance);
    this.#places = [placesOf(before), placesOf(after)];
  }

  between(place: string, handle: number): Set<Group> {
    const difference = this.#difference(place, handle);
    const groups = new Set<Group>((difference?.changes ?? []).map(({ property }) => groupOf(property)));
    if (difference?.vector) groups.add('geometry');
    return groups;
  }

  /** Properties of these groups that differ, from the one drawing to the other. */
  changesIn(place: string, handle: number, groups: ReadonlySet<Group>): PropertyChange[] {
    const changes = this.#difference(place, handle)?.changes ?? [];
    return changes.filter(({ property }) => groups.has(groupOf(property)));
  }

  #difference(place: string, handle: number): FormDifference | undefined {
    const i = this.#places[0].get(key(place, handle));
    const j = this.#places[1].get(key(place, handle));
    if (i === undefined || j === undefined) return undefined;
    const terms = { before: this.#a, after: this.#b, renames: new Map(), ignored: NOTHING };
    return compareForms(terms, i, j, this.#tolerance, [0, 0, 0]);
  }
}

function groupOf(property: string): Group {
  const name = property.split(':')[0]!;
  return PROPERTY_NAMES.has(name) ? 'properties' : (FIELD_GROUPS.get(name) ?? 'properties');
}

const key = (place: string, handle: number): string => `${place.toUpperCase()} ${handle}`;

function placesOf({ owners, handles }: DrawingSignature): Map<string, number> {
  const places = new Map<string, number>();
  for (const { name, kind, first, count } of owners)
    for (let i = first; i < first + count; i++)
      places.set(key(kind === 'model' ? 'Model' : name, handles[i]!), i);
  return places;
}

const PROPERTY_KEYS: ReadonlySet<string> = new Set([
  'layer',
  'color',
  'lineType',
  'lineTypeScale',
  'lineWeight',
  'invisible',
  'opacity',
  'style',
  'dimStyle',
  'pattern',
  'solid',
  'scale',
  'angle',
  'lines',
  'gradient',
  'overrides',
  'plotStyle',
  'material',
]);
/** Of these types scale and angle are geometry. */
const HATCHED = new Set(['HATCH']);
const NEVER = new Set(['handle', 'type']);

function groupOfKey(entity: Entity, name: string): Group | undefined {
  if (NEVER.has(name)) return undefined;
  if (name === 'text' || name === 'tag' || name === 'prompt' || name === 'cells') return 'text';
  if (name === 'attributes') return 'attributes';
  if ((name === 'scale' || name === 'angle') && !HATCHED.has(entity.type)) return 'geometry';
  return PROPERTY_KEYS.has(name) ? 'properties' : 'geometry';
}

/** Takes the groups of `from` over into `to`, which is of the same type. */
export function takeGroups(to: Entity, from: Entity, groups: ReadonlySet<Group>): void {
  const target = to as unknown as Record<string, unknown>;
  const source = structuredClone(from) as unknown as Record<string, unknown>;
  for (const name of new Set([...Object.keys(target), ...Object.keys(source)])) {
    const group = groupOfKey(from, name);
    if (group === undefined || !groups.has(group)) continue;
    if (name in source) target[name] = source[name];
    else delete target[name];
  }
}
