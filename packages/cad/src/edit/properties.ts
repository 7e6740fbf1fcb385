import type { Entity } from '../model/entity.ts';
import { refusalOf } from './transform.ts';

export type PropertyKind = 'number' | 'length' | 'angle' | 'text' | 'boolean' | 'point' | 'color' | 'name';

/** A field that people may see and set, by its name in the model. */
export type Property = { name: string; kind: PropertyKind; value: unknown; readOnly: boolean };

type Row = readonly [name: string, kind: PropertyKind];

const COMMON: readonly Row[] = [
  ['layer', 'name'],
  ['color', 'color'],
  ['lineType', 'name'],
  ['lineTypeScale', 'number'],
  ['lineWeight', 'number'],
  ['opacity', 'number'],
  ['invisible', 'boolean'],
];

const TEXT: readonly Row[] = [
  ['text', 'text'],
  ['style', 'name'],
  ['height', 'length'],
  ['rotation', 'angle'],
  ['widthFactor', 'number'],
  ['oblique', 'angle'],
  ['position', 'point'],
];

const PLACED: readonly Row[] = [
  ['position', 'point'],
  ['scale', 'point'],
  ['rotation', 'angle'],
];

const SHAPES: Partial<Record<Entity['type'], readonly Row[]>> = {
  LINE: [
    ['start', 'point'],
    ['end', 'point'],
    ['thickness', 'length'],
  ],
  POINT: [
    ['position', 'point'],
    ['thickness', 'length'],
  ],
  RAY: [
    ['base', 'point'],
    ['direction', 'point'],
  ],
  XLINE: [
    ['base', 'point'],
    ['direction', 'point'],
  ],
  CIRCLE: [
    ['center', 'point'],
    ['radius', 'length'],
    ['thickness', 'length'],
  ],
  ARC: [
    ['center', 'point'],
    ['radius', 'length'],
    ['startAngle', 'angle'],
    ['endAngle', 'angle'],
    ['thickness', 'length'],
  ],
  ELLIPSE: [
    ['center', 'point'],
    ['majorAxis', 'point'],
    ['ratio', 'number'],
    ['startParameter', 'angle'],
    ['endParameter', 'angle'],
  ],
  LWPOLYLINE: [
    ['closed', 'boolean'],
    ['constantWidth', 'length'],
    ['elevation', 'length'],
    ['thickness', 'length'],
    ['continuousLineType', 'boolean'],
  ],
  POLYLINE: [
    ['closed', 'boolean'],
    ['elevation', 'length'],
    ['thickness', 'length'],
  ],
  TEXT,
  ATTRIB: [['tag', 'name'], ...TEXT],
  ATTDEF: [['tag', 'name'], ['prompt', 'text'], ...TEXT],
  MTEXT: [
    ['text', 'text'],
    ['style', 'name'],
    ['height', 'length'],
    ['width', 'length'],
    ['attachment', 'number'],
    ['rotation', 'angle'],
    ['position', 'point'],
    ['spacingFactor', 'number'],
  ],
  INSERT: [
    ['name', 'name'],
    ...PLACED,
    ['columns', 'number'],
    ['rows', 'number'],
    ['columnSpacing', 'length'],
    ['rowSpacing', 'length'],
  ],
  DIMENSION: [
    ['style', 'name'],
    ['text', 'text'],
    ['textRotation', 'angle'],
  ],
  LEADER: [
    ['style', 'name'],
    ['arrow', 'boolean'],
  ],
  TOLERANCE: [
    ['text', 'text'],
    ['dimStyle', 'name'],
    ['position', 'point'],
  ],
  HATCH: [
    ['pattern', 'name'],
    ['scale', 'number'],
    ['angle', 'angle'],
    ['elevation', 'length'],
  ],
  SHAPE: [
    ['name', 'name'],
    ['size', 'length'],
    ['rotation', 'angle'],
    ['position', 'point'],
  ],
  PDFUNDERLAY: PLACED,
  DWFUNDERLAY: PLACED,
  DGNUNDERLAY: PLACED,
  IMAGE: [
    ['position', 'point'],
    ['brightness', 'number'],
    ['contrast', 'number'],
    ['fade', 'number'],
    ['clipping', 'boolean'],
  ],
  VIEWPORT: [
    ['center', 'point'],
    ['width', 'length'],
    ['height', 'length'],
    ['viewHeight', 'length'],
  ],
};

/** Fields that follow from others, or whose change would need more than the field. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'HATCH pattern',
  'HATCH scale',
  'HATCH angle',
  'SHAPE name',
  'MTEXT rotation',
]);

/** Properties of an entity; of what cannot be edited only those that all entities have. */
export function propertiesOf(entity: Entity): Property[] {
  const fields = entity as unknown as Record<string, unknown>;
  const shape = refusalOf(entity) ? [] : (SHAPES[entity.type] ?? []);
  return [...COMMON, ...shape].map(([name, kind]) => ({
    name,
    kind,
    value: fields[name],
    readOnly: READ_ONLY.has(`${entity.type} ${name}`),
  }));
}

/** Whether a value fits a property. */
export function isValidProperty(entity: Entity, name: string, value: unknown): boolean {
  const property = propertiesOf(entity).find((each) => each.name === name);
  if (!property || property.readOnly) return false;
  switch (property.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
    case 'name':
      return typeof value === 'string' && value !== '';
    case 'point':
      return Array.isArray(value) && value.length === 3 && value.every((each) => Number.isFinite(each));
    case 'color':
      return isColor(value);
    case 'length':
      return Number.isFinite(value) && (POSITIVE.has(name) ? (value as number) > 0 : true);
    default:
      return Number.isFinite(value);
  }
}

const POSITIVE: ReadonlySet<string> = new Set(['radius', 'height', 'size']);

function isColor(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= 256;
  const { rgb } = (value ?? {}) as { rgb?: unknown };
  return Number.isInteger(rgb) && (rgb as number) >= 0 && (rgb as number) <= 0xffffff;
}
