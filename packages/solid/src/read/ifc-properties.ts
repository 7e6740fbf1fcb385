/** Property sets by element, each set read once however many elements share it. */
import type { NodeProperty } from '../scene.ts';
import type { IfcRecords } from './ifc-records.ts';
import { stringOf } from './step/part21.ts';

const maxPerElement = 60;
const maxLength = 400;

export function propertiesByElement(records: IfcRecords): Map<number, NodeProperty[]> {
  const setOf = once((id): NodeProperty[] =>
    records.isOf(id, 'IFCPROPERTYSET') ? records.references(id, 4).flatMap(propertyOf) : [],
  );
  const propertyOf = once((id): NodeProperty[] => {
    const property = records.isOf(id, 'IFCPROPERTYSINGLEVALUE') ? records.at(id) : undefined;
    const value = property && valueOf(property.args[2]);
    return value === undefined ? [] : [[stringOf(property!.args[0]), value]];
  });
  const setsOf = new Map<number, NodeProperty[][]>();
  for (const id of records.idsOf('IFCRELDEFINESBYPROPERTIES')) {
    const sets = records.references(id, 5).map(setOf);
    for (const element of records.references(id, 4)) {
      const known = setsOf.get(element);
      if (known) known.push(...sets);
      else setsOf.set(element, [...sets]);
    }
  }
  return new Map([...setsOf].map(([element, sets]) => [element, eachNameOnce(sets)]));
}

function once<Value>(make: (id: number) => Value): (id: number) => Value {
  const known = new Map<number, Value>();
  return (id) => {
    let value = known.get(id);
    if (value === undefined) known.set(id, (value = make(id)));
    return value;
  };
}

function eachNameOnce(sets: readonly NodeProperty[][]): NodeProperty[] {
  const names = new Set<string>();
  const found: NodeProperty[] = [];
  for (const set of sets) {
    for (const property of set) {
      if (names.size >= maxPerElement) return found;
      if (names.has(property[0])) continue;
      names.add(property[0]);
      found.push(property);
    }
  }
  return found;
}

/** Of IFCLABEL('oak'), IFCREAL(2.5), IFCBOOLEAN(.T.), or the bare value. */
function valueOf(argument: string | undefined): string | undefined {
  if (argument === undefined || argument === '$') return undefined;
  const open = argument.startsWith("'") ? -1 : argument.indexOf('(');
  const value = open < 0 ? argument : argument.slice(open + 1, argument.lastIndexOf(')')).trim();
  if (value.startsWith("'")) return stringOf(value).slice(0, maxLength);
  if (value.startsWith('.')) return truth[value] ?? value.slice(1, -1).slice(0, maxLength);
  const number = Number(value);
  return Number.isNaN(number) ? value.slice(0, maxLength) : String(Number(number.toPrecision(9)));
}
const truth: Record<string, string> = { '.T.': 'true', '.F.': 'false' };
