/** The bodies of a product in a STEP file: shells of faces, loops of edges, by reference. */
import { minus } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import { argumentsOf, referenceOf, referencesOf } from './part21.ts';
import { curveAt, type StepCurve } from './curves.ts';
import { pointAt, recordAt, type StepSpace, UnknownShape } from './shapes.ts';

export interface StepEdge {
  /** The records of the vertices: neighbors share them. */
  start: object;
  end: object;
  from: Point;
  to: Point;
  curve: StepCurve | undefined;
  /** The edge runs against its curve. */
  isReversed: boolean;
}

export interface StepCoedge {
  edge: StepEdge;
  reversed: boolean;
}

export interface StepFace {
  id: number;
  surface: string;
  /** It looks where its surface does. */
  isUpright: boolean;
  loops: StepCoedge[][];
}

export interface StepShell {
  id: number;
  faces: StepFace[];
  /** The hollow of a body: its faces look outwards in the file, and inwards as part of the body. */
  isReversed: boolean;
  isClosed: boolean;
}

export interface StepBody {
  id: number;
  shells: StepShell[];
}

const isTrue = (argument: string | undefined): boolean => argument === '.T.';
const listed = (argument: string | undefined): number[] => referencesOf({ type: '', args: argument ?? '' });

/** Throws UnknownShape where anything in it is not understood. */
export class BodyReader {
  readonly #space: StepSpace;
  readonly #edges = new Map<number, StepEdge>();
  readonly #sides = new Map<string, StepEdge>();

  constructor(space: StepSpace) {
    this.#space = space;
  }

  body(id: number): StepBody {
    const record = recordAt(this.#space, id);
    const args = argumentsOf(record.args);
    switch (record.type) {
      case 'MANIFOLD_SOLID_BREP':
      case 'FACETED_BREP':
        return { id, shells: [this.#shell(referenceOf(args[1]), true)] };
      case 'BREP_WITH_VOIDS': {
        const hollows = listed(args[2]).map((each) => this.#shell(each, true));
        return { id, shells: [this.#shell(referenceOf(args[1]), true), ...hollows] };
      }
      case 'SHELL_BASED_SURFACE_MODEL':
        return { id, shells: listed(args[1]).map((each) => this.#shell(each, false)) };
      default:
        throw new UnknownShape(record.type);
    }
  }

  #shell(id: number | undefined, isClosed: boolean): StepShell {
    const record = recordAt(this.#space, id);
    const args = argumentsOf(record.args);
    switch (record.type) {
      case 'ORIENTED_CLOSED_SHELL': {
        const shell = this.#shell(referenceOf(args[2]), isClosed);
        return { ...shell, isReversed: shell.isReversed === isTrue(args[3]) };
      }
      case 'CLOSED_SHELL':
      case 'OPEN_SHELL':
        return {
          id: id!,
          faces: listed(args[1]).map((face) => this.#face(face)),
          isReversed: false,
          isClosed,
        };
      default:
        throw new UnknownShape(record.type);
    }
  }

  #face(id: number): StepFace {
    const record = recordAt(this.#space, id);
    if (record.type !== 'ADVANCED_FACE' && record.type !== 'FACE_SURFACE')
      throw new UnknownShape(record.type);
    const [, bounds, surface, sense] = argumentsOf(record.args);
    return {
      id,
      surface: surface!,
      isUpright: isTrue(sense),
      loops: listed(bounds).map((each) => this.#bound(each)),
    };
  }

  #bound(id: number): StepCoedge[] {
    const [, loop, sense] = argumentsOf(recordAt(this.#space, id).args);
    const coedges = this.#loop(recordAt(this.#space, loop));
    if (isTrue(sense)) return coedges;
    return coedges.toReversed().map(({ edge, reversed }) => ({ edge, reversed: !reversed }));
  }

  #loop({ type, args }: ReturnType<typeof recordAt>): StepCoedge[] {
    const [, list] = argumentsOf(args);
    if (type === 'EDGE_LOOP') return listed(list).map((each) => this.#coedge(each));
    if (type === 'POLY_LOOP') return this.#corners(listed(list));
    if (type !== 'VERTEX_LOOP') throw new UnknownShape(type);
    const vertex = recordAt(this.#space, list);
    const point = this.#pointOf(vertex);
    return [
      {
        edge: { start: vertex, end: vertex, from: point, to: point, curve: undefined, isReversed: false },
        reversed: false,
      },
    ];
  }

  /** Corners that straight edges go between; faces that meet name the same ones. */
  #corners(ids: readonly number[]): StepCoedge[] {
    return ids.map((id, at) => {
      const next = ids[(at + 1) % ids.length]!;
      const [low, high] = [Math.min(id, next), Math.max(id, next)];
      return { edge: this.#side(low, high), reversed: id !== low };
    });
  }

  #side(low: number, high: number): StepEdge {
    const key = `${low} ${high}`;
    const known = this.#sides.get(key);
    if (known) return known;
    const [from, to] = [pointAt(this.#space, `#${low}`), pointAt(this.#space, `#${high}`)];
    const edge: StepEdge = {
      start: recordAt(this.#space, low),
      end: recordAt(this.#space, high),
      from,
      to,
      curve: { kind: 'line', origin: from, direction: minus(to, from) },
      isReversed: false,
    };
    this.#sides.set(key, edge);
    return edge;
  }

  #coedge(id: number): StepCoedge {
    const record = recordAt(this.#space, id);
    if (record.type !== 'ORIENTED_EDGE') throw new UnknownShape(record.type);
    const [, , , edge, sense] = argumentsOf(record.args);
    return { edge: this.#edge(referenceOf(edge) ?? -1), reversed: !isTrue(sense) };
  }

  #edge(id: number): StepEdge {
    const known = this.#edges.get(id);
    if (known) return known;
    const record = recordAt(this.#space, id);
    if (record.type !== 'EDGE_CURVE') throw new UnknownShape(record.type);
    const [, first, last, curve, sense] = argumentsOf(record.args);
    const [start, end] = [recordAt(this.#space, first), recordAt(this.#space, last)];
    const edge: StepEdge = {
      start,
      end,
      from: this.#pointOf(start),
      to: this.#pointOf(end),
      curve: curveAt(this.#space, curve),
      isReversed: !isTrue(sense),
    };
    this.#edges.set(id, edge);
    return edge;
  }

  #pointOf({ type, args }: ReturnType<typeof recordAt>): Point {
    if (type !== 'VERTEX_POINT') throw new UnknownShape(type);
    return pointAt(this.#space, argumentsOf(args)[1]);
  }
}
