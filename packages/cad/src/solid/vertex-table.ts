import type { Point } from '../model/point.ts';
import type { LoopIds } from './face-mesh.ts';

/** An edge of a body: neighbours share the objects of its vertices. */
export type TableEdge = { start: object; end: object; from: Point; to: Point };

/** Vertices of a body, each once: faces that meet in an edge share them. */
export class VertexTable<Edge extends TableEdge> {
  readonly points: Point[] = [];
  readonly #pointsOf: (edge: Edge) => Point[] | undefined;
  readonly #vertices = new Map<object, number>();
  readonly #edges = new Map<Edge, number[]>();

  /** Points along an edge, its ends among them; none of an edge without length. */
  constructor(pointsOf: (edge: Edge) => Point[] | undefined) {
    this.#pointsOf = pointsOf;
  }

  loop(coedges: readonly { edge: Edge; reversed: boolean }[]): LoopIds {
    const ids: number[] = [];
    let tip: number | undefined;
    for (const { edge, reversed } of coedges) {
      const along = this.idsOf(edge);
      if (along.length === 1) tip = along[0];
      else ids.push(...(reversed ? along.toReversed() : along).slice(0, -1));
    }
    return { ids, tip };
  }

  edges(): Uint32Array[] {
    return [...this.#edges.values()].filter((ids) => ids.length > 1).map((ids) => Uint32Array.from(ids));
  }

  /** The vertices along an edge; one where it has no length. */
  idsOf(edge: Edge): readonly number[] {
    let ids = this.#edges.get(edge);
    if (ids) return ids;
    const points = this.#pointsOf(edge);
    const start = this.#vertex(edge.start, edge.from);
    if (!points) ids = [start];
    else {
      const inner = points.slice(1, -1).map((point) => this.points.push(point) - 1);
      ids = [start, ...inner, this.#vertex(edge.end, edge.to)];
    }
    this.#edges.set(edge, ids);
    return ids;
  }

  #vertex(record: object, point: Point): number {
    let id = this.#vertices.get(record);
    if (id === undefined) this.#vertices.set(record, (id = this.points.push(point) - 1));
    return id;
  }
}
