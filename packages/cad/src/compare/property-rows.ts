import {
  BYBLOCK,
  BYLAYER,
  WEIGHT_BYBLOCK,
  WEIGHT_BYLAYER,
  WEIGHT_DEFAULT,
  type Color,
} from '../model/common.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';

/** A value for each of PROPERTIES; '' where the type has none. */
export type PropertyRow = readonly (string | number)[];

/** 'ByLayer', 'ByBlock', an index of the color table or '#rrggbb'. */
export function colorName(color: Color): string {
  if (typeof color === 'object') return `#${color.rgb.toString(16).padStart(6, '0')}`;
  if (color === BYLAYER) return 'ByLayer';
  return color === BYBLOCK ? 'ByBlock' : String(color);
}

export function weightName(weight: number): string | number {
  if (weight === WEIGHT_BYLAYER) return 'ByLayer';
  if (weight === WEIGHT_BYBLOCK) return 'ByBlock';
  return weight === WEIGHT_DEFAULT ? 'Default' : weight / 100;
}

function opacityName(opacity: number | undefined): string | number {
  if (opacity === undefined) return 'ByLayer';
  return opacity < 0 ? 'ByBlock' : Math.round(opacity * 100) / 100;
}

/** Equal rows are kept once: a drawing has few of them. */
export class PropertyRows {
  readonly rows: PropertyRow[] = [];
  readonly #ids = new Map<string, number>();
  readonly #drawing: Drawing;
  /** Names are upper-cased often, and there are few of them. */
  readonly #upper = new Map<string, string>();

  /** By type, layer, and style or block. */
  readonly #last = new Map<string, Map<string, Map<string, SharedRow>>>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  add(entity: Entity): number {
    // Entities of a kind mostly come in runs that have all of this in common.
    const { type, layer } = entity;
    const isPlain = PLAIN.has(type);
    if (!isPlain && !NAMED.has(type)) return this.#intern(entity);
    const name = isPlain ? '' : styleOf(entity) || blockOf(entity);
    let byLayer = this.#last.get(type);
    if (!byLayer) this.#last.set(type, (byLayer = new Map()));
    let byName = byLayer.get(layer);
    if (!byName) byLayer.set(layer, (byName = new Map()));
    const last = byName.get(name);
    if (last && isAlike(last, entity)) return last.id;
    const { color, lineType, lineTypeScale, lineWeight, invisible, opacity } = entity;
    const id = this.#intern(entity);
    byName.set(name, { id, color, lineType, lineTypeScale, lineWeight, invisible, opacity });
    return id;
  }

  #intern(entity: Entity): number {
    const color = colorName(entity.color);
    const style = this.#symbol(styleOf(entity));
    const block = this.#symbol(blockOf(entity));
    const pattern = entity.type === 'HATCH' ? this.#symbol(entity.solid ? 'SOLID' : entity.pattern) : '';
    const path = pathOf(entity, this.#drawing);
    const kind = kindOf(entity);
    const layer = this.#symbol(entity.layer || '0');
    const lineType = this.#symbol(entity.lineType || 'BYLAYER');
    const key = `${layer}\n${color}\n${lineType}\n${entity.lineTypeScale}\n${entity.lineWeight}\n${entity.invisible}\n${entity.opacity}\n${style}\n${block}\n${pattern}\n${path}\n${kind}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.rows.length;
      this.#ids.set(key, id);
      const { lineTypeScale, lineWeight, invisible, opacity } = entity;
      this.rows.push([
        layer,
        color,
        lineType,
        Number((lineTypeScale || 1).toPrecision(9)),
        weightName(lineWeight),
        invisible ? 'no' : 'yes',
        opacityName(opacity),
        style,
        block,
        pattern,
        path,
        kind,
      ]);
    }
    return id;
  }

  #symbol(name: string): string {
    let upper = this.#upper.get(name);
    if (upper === undefined) {
      upper = name.toUpperCase();
      this.#upper.set(name, upper);
    }
    return upper;
  }
}

type SharedRow = Pick<
  Entity,
  'color' | 'lineType' | 'lineTypeScale' | 'lineWeight' | 'invisible' | 'opacity'
> & { id: number };

/** Those whose row depends on nothing but what every entity has. */
const PLAIN: ReadonlySet<string> = new Set([
  'LINE',
  'LWPOLYLINE',
  'CIRCLE',
  'ARC',
  'POINT',
  'SPLINE',
  'ELLIPSE',
  '3DFACE',
]);

/** Those whose row depends on a style or a block besides. */
const NAMED: ReadonlySet<string> = new Set(['TEXT', 'MTEXT', 'ATTDEF', 'INSERT']);

function isAlike(a: SharedRow, b: Entity): boolean {
  return (
    a.color === b.color &&
    a.lineType === b.lineType &&
    a.lineTypeScale === b.lineTypeScale &&
    a.lineWeight === b.lineWeight &&
    a.invisible === b.invisible &&
    a.opacity === b.opacity
  );
}

function styleOf(entity: Entity): string {
  switch (entity.type) {
    case 'TEXT':
    case 'ATTDEF':
    case 'MTEXT':
    case 'DIMENSION':
    case 'LEADER':
    case 'MLINE':
      return entity.style || 'STANDARD';
    case 'TOLERANCE':
      return entity.dimStyle || 'STANDARD';
    default:
      return '';
  }
}

function blockOf(entity: Entity): string {
  return entity.type === 'INSERT' ? entity.name : '';
}

function pathOf(entity: Entity, drawing: Drawing): string {
  switch (entity.type) {
    case 'IMAGE':
      return drawing.imageDefinitions.get(entity.definition)?.path ?? '';
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY': {
      const definition = drawing.underlayDefinitions.get(entity.definition);
      return definition ? `${definition.path} ${definition.page}`.trim() : '';
    }
    default:
      return '';
  }
}

function kindOf(entity: Entity): string {
  switch (entity.type) {
    case 'DIMENSION':
      return entity.kind;
    case 'POLYLINE':
      return entity.kind === '2d' ? '' : entity.kind;
    case 'ACAD_PROXY_ENTITY':
      return entity.className;
    case 'UNKNOWN':
      return entity.name;
    default:
      return '';
  }
}
