import { propertiesOf, type Property } from '@linework/cad/edit/properties';
import { entityName, type Entity } from '@linework/cad/model/entity';

type Operator = '=' | '<>' | '>' | '<' | '*';

/** One rule of a quick select: of a type, or of any; a property by the name of its field. */
export type QuickRule = {
  type?: string;
  property?: string;
  operator: Operator;
  value: string | number | boolean;
};

/** What a quick select can be about: entities of a type, and their properties. */
export type QuickType = {
  type: string;
  count: number;
  properties: readonly Pick<Property, 'name' | 'kind'>[];
};

/** All types there are, by name. */
export function quickTypes(entities: readonly Entity[]): QuickType[] {
  const found = new Map<string, { count: number; sample: Entity }>();
  for (const entity of entities) {
    const type = entityName(entity);
    const known = found.get(type);
    if (known) known.count++;
    else found.set(type, { count: 1, sample: entity });
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, { count, sample }]) => ({
      type,
      count,
      properties: propertiesOf(sample).flatMap(({ name, kind }) =>
        kind === 'point' ? [] : [{ name, kind }],
      ),
    }));
}

/** Values of a property, each once: what there is to choose from. */
export function quickValues(
  entities: readonly Entity[],
  property: string,
  type: string | undefined,
  most: number,
): (string | number | boolean)[] {
  const values = new Set<string | number | boolean>();
  for (const entity of entities) {
    if (type !== undefined && entityName(entity) !== type) continue;
    const found = (entity as unknown as Record<string, unknown>)[property];
    const value = (found as { rgb?: number } | undefined)?.rgb ?? found;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values.add(value);
    if (values.size >= most) break;
  }
  return [...values].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Entities that a rule is true of. */
export function quickSelect(entities: readonly Entity[], rule: QuickRule): Entity[] {
  const type = rule.type?.toUpperCase();
  return entities.filter(
    (entity) => (type === undefined || entityName(entity).toUpperCase() === type) && holds(entity, rule),
  );
}

function holds(entity: Entity, { property, operator, value }: QuickRule): boolean {
  if (property === undefined) return true;
  const found = (entity as unknown as Record<string, unknown>)[property];
  if (found === undefined) return false;
  if (operator === '*') {
    const pattern = String(value)
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.');
    return typeof found === 'string' && new RegExp(`^${pattern}$`, 'iu').test(found);
  }
  if (typeof found === 'number' && typeof value !== 'boolean') {
    const number = Number(value);
    const isSame = Math.abs(found - number) <= 1e-9 * Math.max(1, Math.abs(number));
    if (operator === '=' || operator === '<>') return isSame === (operator === '=');
    return operator === '>' ? found > number && !isSame : found < number && !isSame;
  }
  const isEqual =
    typeof found === 'string' ? found.toUpperCase() === String(value).toUpperCase() : isAlike(found, value);
  return operator === '=' ? isEqual : operator === '<>' ? !isEqual : false;
}

function isAlike(found: unknown, value: unknown): boolean {
  // a true color is told by its number
  const rgb = (found as { rgb?: number } | undefined)?.rgb;
  return rgb === undefined ? String(found) === String(value) : rgb === Number(value);
}

/** What of an entity has to be the same in those that are similar to it. */
export type Likeness = 'color' | 'layer' | 'lineType' | 'lineTypeScale' | 'lineWeight' | 'name';

/** Of the same type as one of the samples, and alike in what is asked for. */
export function selectSimilar(
  entities: readonly Entity[],
  samples: readonly Entity[],
  by: readonly Likeness[] = ['layer', 'name'],
): Entity[] {
  const keyOf = (entity: Entity): string =>
    [
      entityName(entity),
      ...by.map((name) => {
        if (name !== 'name') return JSON.stringify(entity[name]);
        // blocks, styles, patterns: what they are called
        if (entity.type === 'INSERT') return entity.name.toUpperCase();
        if (entity.type === 'HATCH') return entity.pattern.toUpperCase();
        return 'style' in entity ? String(entity.style).toUpperCase() : '';
      }),
    ].join('|');
  const keys = new Set(samples.map(keyOf));
  return entities.filter((entity) => keys.has(keyOf(entity)));
}
