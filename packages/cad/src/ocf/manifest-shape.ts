/**
 * What a manifest's values must be, in the order they are stored, so that a file from outside cannot hand a consumer something
 * it does not expect.
 */
export type ManifestShape =
  | 'number'
  | 'string'
  | 'boolean'
  | 'color'
  | { list: ManifestShape; length?: number }
  | { record: ManifestShape }
  | { optional: ManifestShape }
  | { fields: Record<string, ManifestShape> };

const numbers = (length?: number): ManifestShape => ({
  list: 'number',
  ...(length === undefined ? {} : { length }),
});
const list = (fields: Record<string, ManifestShape>): ManifestShape => ({ list: { fields } });
const box: ManifestShape = {
  optional: { fields: { minX: 'number', minY: 'number', maxX: 'number', maxY: 'number' } },
};
const text: ManifestShape = { optional: 'string' };
const writing: ManifestShape = { fields: { format: 'number', precision: 'number' } };
const line: Record<string, ManifestShape> = {
  color: 'color',
  lineWeight: 'number',
  linePattern: 'number',
  transparency: 'number',
};

export const MANIFEST: ManifestShape = {
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
    styles: list({
      ...line,
      layer: 'number',
      lineTypeScale: 'number',
      plotStyle: text,
      screenOnly: { optional: 'boolean' },
      isReference: { optional: 'boolean' },
    }),
    linePatterns: list({ name: 'string', dashes: numbers(), length: 'number' }),
    hatchPatterns: list({
      name: 'string',
      families: list({ angle: 'number', base: numbers(2), offset: numbers(2), dashes: numbers() }),
    }),
    gradients: list({
      name: 'string',
      angle: 'number',
      shift: 'number',
      colors: { list: 'color', length: 2 },
    }),
    points: { fields: { mode: 'number', size: 'number' } },
    lineWeights: { fields: { show: 'boolean', standard: 'number' } },
    fonts: list({
      name: 'string',
      found: 'boolean',
      substitute: text,
      fit: { optional: 'number' },
      missing: text,
    }),
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
          solids: { optional: 'boolean' },
        },
      },
    },
    layouts: list({
      name: 'string',
      model: 'boolean',
      group: 'number',
      millimeters: 'number',
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
      modelView3d: { optional: 'boolean' },
      last: { optional: 'boolean' },
      lineTypeScale: { optional: 'number' },
      plotTable: text,
    }),
    plotTables: {
      optional: list({
        name: 'string',
        isNamed: 'boolean',
        styles: {
          record: {
            fields: {
              rgb: { optional: 'number' },
              gray: { optional: 'boolean' },
              lineWeight: { optional: 'number' },
              screening: { optional: 'number' },
            },
          },
        },
      }),
    },
  },
};
