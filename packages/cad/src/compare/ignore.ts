import { FIELDS, PROPERTIES } from './fields.ts';

/** What a comparison leaves out. */
export type Ignored = {
  /** Types of entities. */
  types: ReadonlySet<string>;
  /** Names of layers, upper-cased. */
  layers: ReadonlySet<string>;
  /** Names of fields and properties. */
  properties: ReadonlySet<string>;
  blocks: boolean;
  layouts: boolean;
  /** Layers, styles, line types, settings. */
  records: boolean;
};

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  hatch: ['HATCH', 'MPOLYGON'],
  text: ['TEXT', 'MTEXT', 'ATTDEF'],
  dimension: ['DIMENSION', 'LEADER', 'MULTILEADER', 'TOLERANCE'],
  image: ['IMAGE', 'PDFUNDERLAY', 'DWFUNDERLAY', 'DGNUNDERLAY', 'OLE2FRAME', 'OLEFRAME'],
  viewport: ['VIEWPORT'],
};

const PROPERTY_GROUPS: Readonly<Record<string, readonly string[]>> = {
  attributes: ['attribute', 'attributePosition'],
  properties: ['color', 'lineType', 'lineTypeScale', 'lineWeight', 'opacity'],
};

const KNOWN_PROPERTIES = new Set<string>([...PROPERTIES, ...FIELDS.map(({ name }) => name)]);

/** The words that `parseIgnored` understands besides 'layer:NAME' and 'type:NAME'. */
export const IGNORE_WORDS: readonly string[] = [
  ...Object.keys(GROUPS),
  ...Object.keys(PROPERTY_GROUPS),
  'blocks',
  'layouts',
  'records',
];

/** Words such as 'hatch', 'color', 'layer:NOTES', 'type:POINT'; those that say nothing come back as unknown. */
export function parseIgnored(words: readonly string[]): { ignored: Ignored; unknown: string[] } {
  const types = new Set<string>();
  const layers = new Set<string>();
  const properties = new Set<string>();
  const unknown: string[] = [];
  const rest = new Set<string>();
  for (const word of words) {
    const [, prefix, name = ''] = /^(layer|type|property):(.+)$/s.exec(word) ?? [];
    if (prefix === 'layer') layers.add(name.toUpperCase());
    else if (prefix === 'type') types.add(name.toUpperCase());
    else if (prefix === 'property' && KNOWN_PROPERTIES.has(name)) properties.add(name);
    else if (Object.hasOwn(GROUPS, word)) for (const type of GROUPS[word]!) types.add(type);
    else if (Object.hasOwn(PROPERTY_GROUPS, word))
      for (const one of PROPERTY_GROUPS[word]!) properties.add(one);
    else if (KNOWN_PROPERTIES.has(word)) properties.add(word);
    else if (['blocks', 'layouts', 'records'].includes(word)) rest.add(word);
    else unknown.push(word);
  }
  const ignored = {
    types,
    layers,
    properties,
    blocks: rest.has('blocks'),
    layouts: rest.has('layouts'),
    records: rest.has('records'),
  };
  return { ignored, unknown };
}
