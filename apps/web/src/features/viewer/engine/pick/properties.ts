import { type Affine, compose, IDENTITY } from '@linework/geom/affine';
import { circleRadius } from '@linework/geom/plan/arcs';
import { chainOf } from '@linework/geom/plan/chain';
import type { PlainCurve } from '@linework/geom/plan/curves';
import { type Group, KIND } from '@linework/cad/display/list';
import type { SceneHead } from '@linework/render/webgl/types';
import type { BlockInsert, EntityId, EntityProperty } from '../types.ts';
import { lengthOf, ringArea } from '../snap/shape.ts';
import { eachCurve } from './curves.ts';
import type { Near } from './near.ts';
import { primitivesOf, type Own } from './owned.ts';

const TAU = Math.PI * 2;

export interface Facts {
  content: Group;
  scene: SceneHead;
  strings: readonly string[];
  type: string;
  /** What is known of an insert beyond its picture. */
  insert: BlockInsert | undefined;
}

const length = (key: string, value: number): EntityProperty => ({ key, value, unit: 'length' });
const area = (key: string, value: number): EntityProperty => ({ key, value, unit: 'area' });
const angle = (key: string, value: number): EntityProperty => ({ key, value, unit: 'angle' });
const count = (key: string, value: number): EntityProperty => ({ key, value, unit: 'number' });
const text = (key: string, value: string): EntityProperty => ({ key, value, unit: 'text' });
const point = (key: string, x: number, y: number): EntityProperty => ({
  key,
  value: { x, y },
  unit: 'point',
});

/** What the panel says of an entity's geometry, from its primitives. */
export function propertiesOf(entity: EntityId, facts: Facts): EntityProperty[] {
  const { content, type } = facts;
  const owns = primitivesOf(content, entity);
  const near = ({ kind, row }: Own): Near => ({
    content,
    kind,
    row,
    entity,
    matrix: IDENTITY,
    path: [],
    layer: 0,
  });
  const curvesOf = (own: Own): PlainCurve[] => {
    const curves: PlainCurve[] = [];
    eachCurve(near(own), (curve) => curves.push(curve));
    return curves;
  };
  const texts = owns.filter(({ kind }) => kind === KIND.text);
  const inserts = owns.filter(({ kind }) => kind === KIND.insert);
  const areas = owns.filter(({ kind }) => kind === KIND.fill || kind === KIND.hatch);
  const lines = owns.filter(({ kind }) => kind === KIND.path || kind === KIND.arc);
  const marks = owns.filter(({ kind }) => kind === KIND.point);
  const rays = owns.filter(({ kind }) => kind === KIND.ray);
  if (inserts.length > 0 && (type === 'INSERT' || owns.length === inserts.length + texts.length))
    return insertProperties(facts, inserts[0]!.row);
  if (texts.length > 0 && lines.length + areas.length === 0) return textProperties(facts, texts);
  if (areas.length > 0 && (type === 'HATCH' || lines.length === 0))
    return areaProperties(facts, areas, curvesOf);
  if (marks.length > 0) {
    const g = content.points.geometry;
    return [point('position', g[3 * marks[0]!.row]!, g[3 * marks[0]!.row + 1]!)];
  }
  if (rays.length > 0) {
    const g = content.rays.geometry.subarray(4 * rays[0]!.row, 4 * rays[0]!.row + 4);
    return [point('start', g[0]!, g[1]!), angle('angle', Math.atan2(g[3]!, g[2]!))];
  }
  const found = curveProperties(lines.map(curvesOf));
  for (const { row } of texts.slice(0, 1)) found.push(...contentOf(facts, [{ kind: KIND.text, row }]));
  return found;
}

function curveProperties(runs: readonly (readonly PlainCurve[])[]): EntityProperty[] {
  const curves = runs.flat();
  const [first] = curves;
  if (!first) return [];
  if (curves.length === 1 && first.kind === 'segment') {
    const { x0, y0, x1, y1 } = first;
    return [
      point('start', x0, y0),
      point('end', x1, y1),
      length('length', Math.hypot(x1 - x0, y1 - y0)),
      point('delta', x1 - x0, y1 - y0),
      angle('angle', turned(Math.atan2(y1 - y0, x1 - x0))),
    ];
  }
  if (curves.length === 1 && first.kind === 'arc') return arcProperties(first);
  const chain = chainOf(runs);
  const isClosed = chain?.closed ?? false;
  const found = [length('length', lengthOf(curves)), count('vertices', curves.length + (isClosed ? 0 : 1))];
  if (chain && isClosed) found.push(area('area', chain.area));
  return found;
}

function arcProperties({ arc }: Extract<PlainCurve, { kind: 'arc' }>): EntityProperty[] {
  const radius = circleRadius(arc);
  const full = Math.abs(arc.sweep) >= TAU - 1e-9;
  const center = point('center', arc.cx, arc.cy);
  if (radius === undefined) {
    const [major, minor] = [Math.hypot(arc.ux, arc.uy), Math.hypot(arc.vx, arc.vy)].sort((a, b) => b - a);
    const found = [center, length('majorRadius', major!), length('minorRadius', minor!)];
    if (full) found.push(area('area', Math.PI * Math.abs(arc.ux * arc.vy - arc.uy * arc.vx)));
    return [...found, length('length', lengthOf([{ kind: 'arc', arc }]))];
  }
  if (full)
    return [
      center,
      length('radius', radius),
      length('diameter', radius * 2),
      length('circumference', radius * TAU),
      area('area', Math.PI * radius * radius),
    ];
  const turn = Math.atan2(arc.uy, arc.ux);
  const mirrored = arc.ux * arc.vy - arc.uy * arc.vx < 0;
  const at = (t: number): number => turned(turn + (mirrored ? -t : t));
  return [
    center,
    length('radius', radius),
    angle('startAngle', at(arc.from)),
    angle('endAngle', at(arc.from + arc.sweep)),
    angle('sweep', Math.abs(arc.sweep)),
    length('arcLength', radius * Math.abs(arc.sweep)),
  ];
}

/** Into one turn, from zero. */
function turned(radians: number): number {
  const rest = radians % TAU;
  return rest < -1e-12 ? rest + TAU : Math.max(0, rest);
}

function contentOf({ content, strings }: Facts, texts: readonly Own[]): EntityProperty[] {
  const said = texts.map(({ row }) => strings[content.texts.string[row]!] ?? '');
  // Runs of one paragraph name the same string; lines of several have one each.
  const lines = said.filter((line, i) => i === 0 || line !== said[i - 1]);
  return lines.length > 0 ? [text('content', lines.join('\n'))] : [];
}

function textProperties(facts: Facts, texts: readonly Own[]): EntityProperty[] {
  const { row } = texts[0]!;
  const { matrix, origin, glyphStart } = facts.content.texts;
  const at = 2 * glyphStart[row]!;
  return [
    ...contentOf(facts, texts),
    length('height', Math.hypot(matrix[4 * row + 2]!, matrix[4 * row + 3]!)),
    angle('rotation', turned(Math.atan2(matrix[4 * row + 1]!, matrix[4 * row]!))),
    point('position', origin[at]!, origin[at + 1]!),
  ];
}

function areaProperties(
  { content, scene, type }: Facts,
  areas: readonly Own[],
  curvesOf: (own: Own) => PlainCurve[],
): EntityProperty[] {
  let sum = 0;
  let around = 0;
  for (const own of areas) {
    const curves = curvesOf(own);
    around += lengthOf(curves);
    sum += ringArea(ringsFrom(curves));
  }
  const hatch = areas.find(({ kind }) => kind === KIND.hatch);
  const pattern = hatch && scene.hatchPatterns[content.hatches.pattern[hatch.row]!]?.name;
  const named = type === 'HATCH' ? [text('pattern', pattern ?? 'SOLID')] : [];
  return [...named, area('area', sum), length('perimeter', around)];
}

function ringsFrom(curves: readonly PlainCurve[]): { x: number; y: number }[][] {
  const rings: { x: number; y: number }[][] = [];
  let open: { x: number; y: number }[] = [];
  for (const curve of curves) {
    if (curve.kind !== 'segment') continue;
    open.push({ x: curve.x0, y: curve.y0 });
    if (curve.x1 !== open[0]!.x || curve.y1 !== open[0]!.y) continue;
    rings.push(open);
    open = [];
  }
  return rings;
}

function insertProperties({ content, scene, insert }: Facts, row: number): EntityProperty[] {
  const m = content.inserts.matrix.subarray(6 * row, 6 * row + 6) as unknown as Affine;
  const [a, b, c, d, e, f] = compose(IDENTITY, m);
  const scaleX = Math.hypot(a, b);
  const scaleY = Math.hypot(c, d) * (a * d - b * c < 0 ? -1 : 1);
  const name = insert?.block ?? scene.groups[content.inserts.group[row]!]?.name ?? '';
  const place = insert?.at ?? { x: e, y: f };
  const found = [
    text('block', name),
    point('position', place.x, place.y),
    count('scaleX', scaleX),
    count('scaleY', scaleY),
    angle('rotation', turned(Math.atan2(b, a))),
  ];
  const many = content.inserts.columns[row]! * content.inserts.rows[row]!;
  if (many > 1)
    found.push(count('columns', content.inserts.columns[row]!), count('rows', content.inserts.rows[row]!));
  for (const { tag, value } of insert?.attributes ?? []) found.push({ key: tag, value, unit: 'attribute' });
  return found;
}
