/**
 * What a manifest's values must be, in the order they are stored, so that a file from outside cannot hand a consumer something
 * it does not expect.
 */
export type Shape =
  | 'number'
  | 'string'
  | 'boolean'
  | 'colour'
  | { list: Shape; length?: number }
  | { record: Shape }
  | { optional: Shape }
  | { fields: Record<string, Shape> };

const COLOURS = new Set(['layer', 'block', 'index', 'rgb', 'background']);

export function fits(value: unknown, shape: Shape): boolean {
  if (shape === 'colour') return isColour(value);
  // JSON knows no NaN and no infinity: both arrive as null.
  if (shape === 'number') return typeof value === 'number' || value === null;
  if (typeof shape === 'string') return typeof value === shape;
  if ('optional' in shape) return value === undefined || value === null || fits(value, shape.optional);
  if ('list' in shape) {
    if (!Array.isArray(value) || (shape.length !== undefined && value.length !== shape.length)) return false;
    return value.every((item) => fits(item, shape.list));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if ('record' in shape) return Object.values(value).every((item) => fits(item, shape.record));
  return Object.entries(shape.fields).every(([key, field]) =>
    fits((value as Record<string, unknown>)[key], field),
  );
}

function isColour(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, index, rgb } = value as Record<string, unknown>;
  if (typeof kind !== 'string' || !COLOURS.has(kind)) return false;
  return (kind !== 'index' || typeof index === 'number') && (kind !== 'rgb' || typeof rgb === 'number');
}

const numbers = (length?: number): Shape => ({ list: 'number', ...(length === undefined ? {} : { length }) });
const list = (fields: Record<string, Shape>): Shape => ({ list: { fields } });
const box: Shape = {
  optional: { fields: { minX: 'number', minY: 'number', maxX: 'number', maxY: 'number' } },
};
const text: Shape = { optional: 'string' };
const writing: Shape = { fields: { format: 'number', precision: 'number' } };
const line: Record<string, Shape> = {
  colour: 'colour',
  lineWeight: 'number',
  linePattern: 'number',
  transparency: 'number',
};

export const MANIFEST: Shape = {
  fields: {
    units: 'number',
    groups: list({ name: 'string', box }),
    layers: list({
      ...line,
      name: 'string',
      on: 'boolean',
      frozen: 'boolean',
      locked: 'boolean',
      plot: 'boolean',
      plotStyle: text,
    }),
    styles: list({ ...line, layer: 'number', lineTypeScale: 'number', plotStyle: text }),
    linePatterns: list({ name: 'string', dashes: numbers(), length: 'number' }),
    hatchPatterns: list({
      name: 'string',
      families: list({ angle: 'number', base: numbers(2), offset: numbers(2), dashes: numbers() }),
    }),
    gradients: list({
      name: 'string',
      angle: 'number',
      shift: 'number',
      colours: { list: 'colour', length: 2 },
    }),
    points: { fields: { mode: 'number', size: 'number' } },
    lineWeights: { fields: { show: 'boolean', standard: 'number' } },
    fonts: list({ name: 'string', found: 'boolean', substitute: text, missing: text }),
    drawn: { record: 'number' },
    skipped: { record: { fields: { count: 'number', reason: 'string' } } },
    images: list({
      path: 'string',
      width: 'number',
      height: 'number',
      brightness: 'number',
      contrast: 'number',
      fade: 'number',
      bytes: 'number',
    }),
    entityTypes: { list: 'string' },
    textTypes: { list: 'string' },
    entities: 'number',
    strings: 'number',
    clips: 'number',
    xrefs: { list: 'string' },
    source: { optional: { fields: { format: 'string', version: 'string' } } },
    diagnostics: list({
      severity: 'string',
      code: 'string',
      message: 'string',
      handle: { optional: 'number' },
      count: { optional: 'number' },
    }),
    facts: {
      optional: {
        fields: {
          linear: writing,
          angular: writing,
          info: { record: 'string' },
          references: list({ name: 'string', path: 'string', found: 'boolean' }),
        },
      },
    },
    layouts: list({
      name: 'string',
      model: 'boolean',
      group: 'number',
      millimetres: 'number',
      sheet: box,
      extents: box,
      home: { fields: { x: 'number', y: 'number', width: 'number', height: 'number', twist: 'number' } },
      viewports: list({
        handle: 'number',
        group: 'number',
        matrix: numbers(6),
        clip: 'number',
        frozen: numbers(),
        lineTypeScale: 'number',
        scale: 'number',
        layer: 'number',
      }),
    }),
  },
};
