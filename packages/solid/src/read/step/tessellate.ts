/** Products of a STEP file by our own tessellator: a tenth of what OpenCASCADE takes, where every face is understood. */
import type { Point } from '@linework/cad/model/point';
import type { SceneMesh } from '../../scene.ts';
import type { colorTable } from '../materials.ts';
import { argumentsAs, argumentsOf, referencesOf, type StepIndex, type StepRecord } from './part21.ts';
import { BodyReader, type StepBody } from './brep.ts';
import { colorsByItem } from './colors.ts';
import type { ChordLimits } from './curves.ts';
import { bodyMeshOf } from './mesh.ts';
import type { StepProduct } from './products.ts';
import { type StepSpace, UnknownShape } from './shapes.ts';
import { unitOf } from './units.ts';
import { tessellation } from '../occt.ts';

type Records = ReadonlyMap<number, StepRecord>;

/** Meshes of a product, none where it only holds others; undefined where it is not understood. */
export type Tessellate = (product: StepProduct) => SceneMesh[] | undefined;

export function openTessellator(
  records: Records,
  byType: StepIndex,
  materialOf: ReturnType<typeof colorTable>,
): Tessellate {
  const colors = colorsByItem(records, byType);
  return ({ shapes }) => {
    const items = new Map<number, number>();
    for (const shape of shapes) if (!addItems(records, shape, items)) return undefined;
    if (items.size === 0) return [];
    try {
      return [...meshesOf(items)];
    } catch {
      // Whatever is wrong with it, another reader may get along with it.
      return undefined;
    }
  };

  function* meshesOf(items: ReadonlyMap<number, number>): Generator<SceneMesh> {
    const spaces = new Map<number, StepSpace>();
    const bodies: { body: StepBody; space: StepSpace }[] = [];
    for (const [id, context] of items) {
      let space = spaces.get(context);
      if (!space) spaces.set(context, (space = spaceOf(records, context)));
      bodies.push({ body: new BodyReader(space).body(id), space });
    }
    const limits = limitsOf(bodies.map(({ body }) => body));
    for (const { body, space } of bodies) {
      yield bodyMeshOf(space, body, limits, (...ids) => {
        const color = ids.map((id) => colors.get(id)).find((found) => found !== undefined);
        return materialOf(color, color?.[3]);
      });
    }
  }
}

const relations = new Set(['SHAPE_DEFINITION_REPRESENTATION', 'SHAPE_REPRESENTATION_RELATIONSHIP']);
const representations = new Set([
  'SHAPE_REPRESENTATION',
  'ADVANCED_BREP_SHAPE_REPRESENTATION',
  'FACETED_BREP_SHAPE_REPRESENTATION',
  'MANIFOLD_SURFACE_SHAPE_REPRESENTATION',
]);

/** Bodies with the context of their units; whether all that is in them is a body. */
function addItems(records: Records, shape: number, items: Map<number, number>): boolean {
  const relation = records.get(shape);
  if (!relation || !relations.has(relation.type)) return false;
  for (const id of referencesOf(relation)) {
    const representation = records.get(id);
    if (representation?.type === 'PRODUCT_DEFINITION_SHAPE') continue;
    if (!representation || !representations.has(representation.type)) return false;
    const [, list, context] = argumentsOf(representation.args);
    for (const item of referencesOf({ type: '', args: list ?? '' })) {
      const type = records.get(item)?.type;
      if (type === 'AXIS2_PLACEMENT_3D') continue;
      if (!type || !bodyTypes.has(type)) return false;
      items.set(item, referencesOf({ type: '', args: context ?? '' })[0] ?? -1);
    }
  }
  return true;
}
const bodyTypes = new Set([
  'MANIFOLD_SOLID_BREP',
  'BREP_WITH_VOIDS',
  'FACETED_BREP',
  'SHELL_BASED_SURFACE_MODEL',
]);

function spaceOf(records: Records, context: number): StepSpace {
  const record = records.get(context);
  const units = record && argumentsAs(record, 'GLOBAL_UNIT_ASSIGNED_CONTEXT')?.[0];
  const found = referencesOf({ type: '', args: units ?? '' }).map((id) => unitOf(records, id));
  const length = found.find((unit) => unit?.kind === 'length')?.size;
  const degrees = found.find((unit) => unit?.kind === 'angle')?.size;
  if (!length || !degrees) throw new UnknownShape('units');
  return { records, length, angle: (degrees * Math.PI) / 180 };
}

/** As OpenCASCADE has them: by the mean of the box's sides. */
function limitsOf(bodies: readonly StepBody[]): ChordLimits {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const add = (point: Point, radius = 0): void => {
    point.forEach((value, axis) => {
      low[axis] = Math.min(low[axis]!, value - radius);
      high[axis] = Math.max(high[axis]!, value + radius);
    });
  };
  for (const { edge } of bodies.flatMap(({ shells }) =>
    shells.flatMap(({ faces }) => faces.flatMap(({ loops }) => loops.flat())),
  )) {
    add(edge.from);
    add(edge.to);
    if (edge.start === edge.end && edge.curve?.kind === 'ellipse')
      add(edge.curve.ellipse.center, edge.curve.radius);
  }
  const sides = high.reduce((sum, value, axis) => sum + value - low[axis]!, 0);
  if (!(sides > 0) || !Number.isFinite(sides)) throw new UnknownShape('size');
  return { distance: (sides / 3) * tessellation.linearDeflection, angle: tessellation.angularDeflection };
}
