/** Triangles of a STEP body by our own tessellator. Throws UnknownShape where they would not be sure to be right. */
import { cross, dot, minus, scaled } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import { isClosedMesh, meshVolume } from '@linework/cad/solid/body-mesh';
import { type FaceMesh, faceMesh, type LoopIds } from '@linework/cad/solid/face-mesh';
import type { ParameterVertex } from '@linework/cad/solid/parameter-loops';
import { VertexTable } from '@linework/cad/solid/vertex-table';
import type { SceneMesh } from '../../scene.ts';
import type { StepBody, StepCoedge, StepEdge, StepFace } from './brep.ts';
import { type ChordLimits, pointsBetween } from './curves.ts';
import { type StepSpace, UnknownShape } from './shapes.ts';
import { surfaceAt } from './surfaces.ts';

/** Gives the material of a face, of the shell and the body that it belongs to. */
export type MaterialOfFace = (face: number, shell: number, body: number) => number;

export function bodyMeshOf(
  space: StepSpace,
  body: StepBody,
  limits: ChordLimits,
  materialOf: MaterialOfFace,
): SceneMesh {
  const table = new VertexTable<StepEdge>((edge) => edgePointsOf(edge, limits));
  const mesh = new MeshBuilder(table);
  for (const shell of body.shells) {
    const start = mesh.ids.length;
    for (const face of shell.faces) {
      const made = tessellate(space, face, table, limits);
      mesh.add(made, face, shell.isReversed, materialOf(face.id, shell.id, body.id));
    }
    if (shell.isClosed) assertSolid(mesh.ids.slice(start), table.points, shell.isReversed);
  }
  return mesh.result();
}

function edgePointsOf(edge: StepEdge, limits: ChordLimits): Point[] | undefined {
  if (!edge.curve) return undefined;
  return pointsBetween(edge.curve, edge.from, edge.to, edge.isReversed, edge.start === edge.end, limits);
}

function tessellate(
  space: StepSpace,
  face: StepFace,
  table: VertexTable<StepEdge>,
  limits: ChordLimits,
): FaceMesh {
  const { surface, isFlipped } = surfaceAt(space, face.surface, limits);
  const loops: LoopIds[] = (surface.around ? withoutSeams(face.loops) : face.loops).map((loop) =>
    table.loop(loop),
  );
  const made = faceMesh(surface, face.isUpright !== isFlipped, loops, table.points);
  if (!made || made.corners.length === 0) throw new UnknownShape(`face #${face.id}`);
  return made;
}

/** A sphere is mapped without a seam: edges that a face has both ways are none. */
function withoutSeams(loops: readonly StepCoedge[][]): StepCoedge[][] {
  const all = loops.flat();
  const isSeam = ({ edge, reversed }: StepCoedge): boolean =>
    all.some((other) => other.edge === edge && other.reversed !== reversed);
  const rest = loops.map((loop) => loop.filter((coedge) => !isSeam(coedge)));
  for (const loop of rest) {
    loop.forEach((coedge, at) => {
      const next = loop[(at + 1) % loop.length]!;
      if (endOf(coedge) !== endOf({ edge: next.edge, reversed: !next.reversed }))
        throw new UnknownShape('seam');
    });
  }
  return rest.filter((loop) => loop.length > 0);
}
const endOf = ({ edge, reversed }: StepCoedge): object => (reversed ? edge.start : edge.end);

/** Faces have vertices of their own, with the surface's normals; edges run along those of one of their faces. */
class MeshBuilder {
  /** The body's vertices of all triangles: neighbors share these. */
  readonly ids: number[] = [];
  readonly #table: VertexTable<StepEdge>;
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #indices: number[] = [];
  readonly #groups: SceneMesh['groups'] = [];
  readonly #edges: number[] = [];
  readonly #drawn = new Set<StepEdge>();

  constructor(table: VertexTable<StepEdge>) {
    this.#table = table;
  }

  add({ surface, corners }: FaceMesh, face: StepFace, isReversed: boolean, material: number): void {
    const { points } = this.#table;
    const side = sideOf({ surface, corners }, points, face.id);
    const local = new Map<ParameterVertex, number>();
    const byId = new Map<number, number>();
    const vertexOf = (corner: ParameterVertex): number => {
      let index = local.get(corner);
      if (index === undefined) {
        index = this.#positions.length / 3;
        local.set(corner, index);
        byId.set(corner.id, index);
        this.#positions.push(...points[corner.id]!);
        this.#normals.push(...scaled(surface.normal(corner.u, corner.v), isReversed ? -side : side));
      }
      return index;
    };
    const start = this.#indices.length;
    for (let at = 0; at < corners.length; at += 3) {
      const [a, second, third] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
      const [b, c] = isReversed ? [third, second] : [second, third];
      this.ids.push(a.id, b.id, c.id);
      this.#indices.push(vertexOf(a), vertexOf(b), vertexOf(c));
    }
    const before = this.#groups.at(-1);
    if (before?.material === material) before.count += corners.length;
    else this.#groups.push({ start, count: corners.length, material });
    this.#addEdges(face, byId);
  }

  #addEdges({ loops }: StepFace, byId: ReadonlyMap<number, number>): void {
    const all = loops.flat();
    for (const { edge } of all) {
      if (this.#drawn.has(edge)) continue;
      this.#drawn.add(edge);
      // A seam is where a surface begins, not where it has an edge.
      if (all.filter((other) => other.edge === edge).length > 1) continue;
      const ids = this.#table.idsOf(edge);
      for (let at = 1; at < ids.length; at += 1) {
        const [from, to] = [byId.get(ids[at - 1]!), byId.get(ids[at]!)];
        if (from !== undefined && to !== undefined) this.#edges.push(from, to);
      }
    }
  }

  result(): SceneMesh {
    return {
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      indices: Uint32Array.from(this.#indices),
      groups: this.#groups,
      edges: Uint32Array.from(this.#edges),
    };
  }
}

/** A hundredth of a face may look elsewhere than its surface: slivers along its edges do. */
const maxStrayArea = 0.01;
/** Of an angle of 60°: chords turn by a third of that. */
const minAgreement = 0.5;

/** 1 where the triangles look where the surface does, -1 where they look the other way; neither is a wrong mesh. */
function sideOf({ surface, corners }: FaceMesh, points: readonly Point[], face: number): 1 | -1 {
  const areas: [number, number] = [0, 0];
  let all = 0;
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
    const [pa, pb, pc] = [points[a.id]!, points[b.id]!, points[c.id]!];
    const normal = cross(minus(pb, pa), minus(pc, pa));
    const area = Math.hypot(...normal);
    all += area;
    const agreement = dot(normal, surface.normal((a.u + b.u + c.u) / 3, (a.v + b.v + c.v) / 3));
    if (agreement >= minAgreement * area) areas[0] += area;
    else if (agreement <= -minAgreement * area) areas[1] += area;
  }
  const side = areas[0] >= areas[1] ? 0 : 1;
  if (!(areas[side] >= all * (1 - maxStrayArea)) || !(all > 0))
    throw new UnknownShape(`folded face #${face}`);
  return side === 0 ? 1 : -1;
}

function assertSolid(ids: readonly number[], points: readonly Point[], isHollow: boolean): void {
  const indices = Uint32Array.from(ids);
  if (!isClosedMesh(indices)) throw new UnknownShape('open');
  const volume = meshVolume(Float64Array.from(points.flat()), indices);
  if (!(isHollow ? volume < 0 : volume > 0)) throw new UnknownShape('inside out');
}
