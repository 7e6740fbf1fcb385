/** Property sets by element, each set read once however many elements share it. */
import type { IfcAPI } from 'web-ifc';

interface IfcReference {
  value: number;
}
interface IfcLine {
  Name?: { value?: unknown };
  NominalValue?: { value?: unknown };
  HasProperties?: IfcReference[];
  RelatedObjects?: IfcReference[];
  RelatingPropertyDefinition?: IfcReference | IfcReference[];
}

const maxPerElement = 60;
const ifcRelDefinesByProperties = 4186316022;

export function propertiesByElement(api: IfcAPI, model: number): Map<number, Record<string, string>> {
  const lineOf = (id: number): IfcLine | null => api.GetLine(model, id) as IfcLine | null;
  const sets = new Map<number, [name: string, value: string][]>();
  const setOf = (id: number): [string, string][] => {
    const known = sets.get(id);
    if (known) return known;
    const list: [string, string][] = [];
    const set = lineOf(id);
    for (const { value } of set?.HasProperties ?? []) {
      const property = lineOf(value);
      const [name, content] = [property?.Name?.value, property?.NominalValue?.value];
      if (typeof name === 'string' && content !== undefined && content !== null) {
        list.push([name, textOf(content)]);
      }
    }
    sets.set(id, list);
    return list;
  };
  const found = new Map<number, Map<string, string>>();
  const relations = api.GetLineIDsWithType(model, ifcRelDefinesByProperties);
  for (let at = 0; at < relations.size(); at += 1) {
    const relation = lineOf(relations.get(at));
    const definition = relation?.RelatingPropertyDefinition;
    const ids = (Array.isArray(definition) ? definition : definition ? [definition] : []).map(
      ({ value }) => value,
    );
    for (const { value: element } of relation?.RelatedObjects ?? []) {
      const properties = found.get(element) ?? new Map<string, string>();
      for (const [name, value] of ids.flatMap(setOf)) {
        if (properties.size < maxPerElement && !properties.has(name)) properties.set(name, value);
      }
      found.set(element, properties);
    }
  }
  return new Map([...found].map(([element, properties]) => [element, Object.fromEntries(properties)]));
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(9)));
  return String(value).slice(0, 400);
}
