import type { Drawing } from '../src/model/drawing.ts';
import type { Entity } from '../src/model/entity.ts';

/** What any reader can tell of a drawing: entities by type with a sum over their main coordinates, and what hangs on them. */
export interface Summary {
  counts: Record<string, number>;
  /** Sums of coordinates; types that readers tell differently have none. */
  sums: Record<string, number>;
  /** Sizes of the coordinates summed, for the tolerance. */
  sizes: Record<string, number>;
  layouts: string[];
  layers: string[];
  /** Entities with extended data. */
  extended: number;
  groups: number;
}

export function emptySummary(): Summary {
  return { counts: {}, sums: {}, sizes: {}, layouts: [], layers: [], extended: 0, groups: 0 };
}

/** Names that other readers have for the same thing. */
const NAMES: Record<string, string> = { TRACE: 'SOLID', MPOLYGON: 'HATCH', ARC_DIMENSION: 'DIMENSION' };

export function count(summary: Summary, type: string, values: Iterable<number>): void {
  const name = NAMES[type] ?? type;
  summary.counts[name] = (summary.counts[name] ?? 0) + 1;
  for (const value of values) {
    summary.sums[name] = (summary.sums[name] ?? 0) + value;
    summary.sizes[name] = (summary.sizes[name] ?? 0) + Math.abs(value);
  }
}

export function summaryOf(drawing: Drawing): Summary {
  const summary = emptySummary();
  for (const block of drawing.blocks.values()) {
    for (const entity of block.entities) {
      if (entity.type === 'VIEWPORT') continue;
      count(summary, nameOf(entity), coordinates(entity));
      const kept = entity.type === 'UNKNOWN' ? entity.raw : undefined;
      if (entity.extra?.codes.includes(1001) || kept?.codes.includes(1001)) summary.extended++;
      if (entity.type === 'INSERT')
        for (const attribute of entity.attributes) count(summary, 'ATTRIB', coordinates(attribute));
    }
  }
  summary.layouts = drawing.layouts.map((layout) => (layout.model ? 'Model' : layout.name)).sort();
  summary.layers = [...drawing.layers.keys()].filter((name) => name !== 'DEFPOINTS').sort();
  summary.groups = drawing.groups.length;
  return summary;
}

function nameOf(entity: Entity): string {
  if (entity.type === 'POLYLINE' && (entity.kind === 'mesh' || entity.kind === 'polyface')) return 'POLYMESH';
  return entity.type === 'UNKNOWN' ? entity.name : entity.type;
}

function coordinates(entity: Entity): Iterable<number> {
  switch (entity.type) {
    case 'LINE':
      return [...entity.start, ...entity.end];
    case 'POINT':
    case 'INSERT':
    case 'MTEXT':
      return entity.position;
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF':
      return [...entity.position.slice(0, 2), entity.height];
    case 'CIRCLE':
    case 'ARC':
      return [...entity.center, entity.radius];
    case 'ELLIPSE':
      return [...entity.center, ...entity.majorAxis];
    case 'LWPOLYLINE':
      return entity.points;
    case 'SPLINE':
      return entity.controlPoints.length > 0 ? entity.controlPoints : entity.fitPoints;
    case 'SOLID':
    case 'TRACE':
      return entity.corners.flat();
    default:
      return [];
  }
}

/** Sentences on what the other reader sees otherwise; none where both agree. */
export function differences(ours: Summary, theirs: Summary): string[] {
  const out: string[] = [];
  for (const type of new Set([...Object.keys(ours.counts), ...Object.keys(theirs.counts)])) {
    const [a, b] = [ours.counts[type] ?? 0, theirs.counts[type] ?? 0];
    if (a !== b) out.push(`${type}: ${a} and ${b}`);
    const [x, y] = [ours.sums[type], theirs.sums[type]];
    if (a !== b || x === undefined || y === undefined) continue;
    if (Math.abs(x - y) > 1e-9 * (ours.sizes[type] ?? 0) + 1e-9)
      out.push(`${type}: coordinates add up to ${x} and ${y}`);
  }
  // Files of every version have a sheet, so one is added where the drawing has none.
  const sheets = theirs.layouts.filter((name) => ours.layouts.length > 1 || name !== 'Layout1');
  if (ours.layouts.join().toUpperCase() !== sheets.join().toUpperCase())
    out.push(`layouts: ${ours.layouts.join(', ')} and ${theirs.layouts.join(', ')}`);
  // Layers that only entities name come into the table.
  const missing = ours.layers.filter((name) => !theirs.layers.includes(name));
  if (missing.length > 0) out.push(`layers without ${missing.join(', ')}`);
  if (ours.extended !== theirs.extended) out.push(`extended data: ${ours.extended} and ${theirs.extended}`);
  if (ours.groups !== theirs.groups) out.push(`groups: ${ours.groups} and ${theirs.groups}`);
  return out;
}
