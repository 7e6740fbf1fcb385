/** How the values of a field are stored, rounded and compared. */
export type FieldKind =
  /** x, y, z in the coordinates of the owner: moves with the entity. */
  | 'point'
  /** A count, then x, y, z of each. */
  | 'points'
  /** x, y, z as a direction with a length. */
  | 'vector'
  | 'length'
  /** A count, then lengths. */
  | 'lengths'
  /** Radians; whole turns do not count. */
  | 'angle'
  | 'ratio'
  | 'ratios'
  | 'integer'
  /** Index of a string. */
  | 'text'
  /** Indices of two strings: a key and what it says. */
  | 'keyedText'
  /** Index of a string as key, then x, y, z. */
  | 'keyedPoint'
  /** A hash of bytes that are only told apart. */
  | 'digest';

/** Which part of an entity a field belongs to: two people may change different parts of the same entity. */
export type FieldGroup = 'geometry' | 'text' | 'attributes' | 'properties';

export type Field = { name: string; kind: FieldKind; group: FieldGroup };

const geometry = (name: string, kind: FieldKind): Field => ({ name, kind, group: 'geometry' });

/** The id of a field is its place in this list; ids are stored, so new fields go to the end. */
export const FIELDS = [
  geometry('position', 'point'),
  geometry('start', 'point'),
  geometry('end', 'point'),
  geometry('center', 'point'),
  geometry('alignmentPoint', 'point'),
  geometry('vertices', 'points'),
  geometry('fitPoints', 'points'),
  geometry('corners', 'points'),
  geometry('boundary', 'points'),
  geometry('leader', 'points'),
  geometry('direction', 'vector'),
  geometry('majorAxis', 'vector'),
  geometry('normal', 'vector'),
  geometry('width', 'length'),
  geometry('height', 'length'),
  geometry('radius', 'length'),
  geometry('thickness', 'length'),
  geometry('lineWidths', 'lengths'),
  geometry('startAngle', 'angle'),
  geometry('endAngle', 'angle'),
  geometry('rotation', 'angle'),
  geometry('oblique', 'angle'),
  geometry('twist', 'angle'),
  geometry('axisRatio', 'ratio'),
  geometry('widthFactor', 'ratio'),
  geometry('lineSpacing', 'ratio'),
  geometry('scale', 'ratio'),
  geometry('scaleFactors', 'ratios'),
  geometry('bulges', 'ratios'),
  geometry('knots', 'ratios'),
  geometry('weights', 'ratios'),
  geometry('boundaryCurves', 'ratios'),
  geometry('degree', 'integer'),
  geometry('closed', 'integer'),
  geometry('columns', 'integer'),
  geometry('rows', 'integer'),
  geometry('columnSpacing', 'length'),
  geometry('rowSpacing', 'length'),
  geometry('justification', 'integer'),
  geometry('faces', 'digest'),
  geometry('body', 'digest'),
  geometry('clip', 'ratios'),
  geometry('firstPoint', 'point'),
  geometry('secondPoint', 'point'),
  geometry('thirdPoint', 'point'),
  geometry('fourthPoint', 'point'),
  geometry('textPosition', 'point'),
  geometry('viewCenter', 'vector'),
  geometry('viewTarget', 'vector'),
  geometry('viewDirection', 'vector'),
  geometry('invisibleEdges', 'integer'),
  geometry('mirrored', 'integer'),
  geometry('rowHeights', 'lengths'),
  geometry('columnWidths', 'lengths'),
  { name: 'text', kind: 'text', group: 'text' },
  { name: 'tag', kind: 'text', group: 'text' },
  { name: 'prompt', kind: 'text', group: 'text' },
  { name: 'cell', kind: 'keyedText', group: 'text' },
  { name: 'attribute', kind: 'keyedText', group: 'attributes' },
  { name: 'attributePosition', kind: 'keyedPoint', group: 'attributes' },
  { name: 'continuousLineType', kind: 'integer', group: 'properties' },
  { name: 'frozenLayers', kind: 'text', group: 'properties' },
  { name: 'on', kind: 'integer', group: 'properties' },
  { name: 'background', kind: 'text', group: 'properties' },
  { name: 'patternScale', kind: 'ratio', group: 'properties' },
  { name: 'patternAngle', kind: 'angle', group: 'properties' },
  { name: 'islands', kind: 'integer', group: 'properties' },
  { name: 'gradient', kind: 'text', group: 'properties' },
  { name: 'overrides', kind: 'text', group: 'properties' },
  { name: 'arrow', kind: 'integer', group: 'properties' },
  { name: 'fade', kind: 'integer', group: 'properties' },
  { name: 'brightness', kind: 'integer', group: 'properties' },
  { name: 'contrast', kind: 'integer', group: 'properties' },
  { name: 'flags', kind: 'integer', group: 'properties' },
  { name: 'picture', kind: 'digest', group: 'geometry' },
] as const satisfies readonly Field[];

export type FieldName = (typeof FIELDS)[number]['name'];

export const FIELD = Object.fromEntries(FIELDS.map(({ name }, id) => [name, id])) as Record<
  FieldName,
  number
>;

/** Numbers that a field without a count takes. */
const FIELD_SIZES: Readonly<Record<FieldKind, number>> = {
  point: 3,
  points: 0,
  vector: 3,
  length: 1,
  lengths: 0,
  angle: 1,
  ratio: 1,
  ratios: 0,
  integer: 1,
  text: 1,
  keyedText: 2,
  keyedPoint: 4,
  digest: 1,
};

const COUNTED: Partial<Record<FieldKind, number>> = { points: 3, lengths: 1, ratios: 1 };

/** How many numbers the field takes that begins at `at`. */
export function fieldLength(kind: FieldKind, numbers: ArrayLike<number>, at: number): number {
  const each = COUNTED[kind];
  return each === undefined ? FIELD_SIZES[kind] : 1 + each * numbers[at]!;
}

/** By the id of a field: the numbers that it takes, or 0 and how many each of those takes that it counts. */
const SIZE_BY_TAG = Uint8Array.from(FIELDS, ({ kind }) => FIELD_SIZES[kind]);
const COUNTED_BY_TAG = Uint8Array.from(FIELDS, ({ kind }) => COUNTED[kind] ?? 0);

/** The same as `fieldLength` by the id of a field: asked for every field of every entity. */
export function tagLength(tag: number, numbers: ArrayLike<number>, at: number): number {
  return SIZE_BY_TAG[tag]! || 1 + COUNTED_BY_TAG[tag]! * numbers[at]!;
}

const USUAL: Partial<Record<FieldName, number | number[]>> = {
  widthFactor: 1,
  lineSpacing: 1,
  scale: 1,
  scaleFactors: [1],
  columns: 1,
  rows: 1,
  brightness: 50,
  contrast: 50,
};

const PLAIN_NUMBERS: ReadonlySet<FieldKind> = new Set(['length', 'angle', 'ratio', 'integer']);

/** The value that is left out of a form; null where being left out means that there is none. */
export function usualValue(name: string, kind: FieldKind): number | number[] | null {
  return USUAL[name as FieldName] ?? (PLAIN_NUMBERS.has(kind) ? 0 : null);
}

/** Properties that refer to something by name or are inherited: kept once for all entities that have the same. */
export const PROPERTIES = [
  'layer',
  'color',
  'lineType',
  'lineTypeScale',
  'lineWeight',
  'visible',
  'opacity',
  'style',
  'block',
  'pattern',
  'path',
  'kind',
] as const;

export type PropertyName = (typeof PROPERTIES)[number];
export const PROPERTY = Object.fromEntries(PROPERTIES.map((name, i) => [name, i])) as Record<
  PropertyName,
  number
>;
