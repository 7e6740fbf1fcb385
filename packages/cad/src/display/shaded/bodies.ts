/** The surfaces of a space, with the blocks in it, as triangles in place. */
import type { Color } from '../../model/common.ts';
import type { Block } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import type { Point } from '../../model/point.ts';
import type { BodyMesh } from '../../solid/body-mesh.ts';
import { entityMesh } from '../../solid/entity-mesh.ts';
import { isShown } from '../../solid/has-solids.ts';
import { hasSurface } from '../../solid/has-surface.ts';
import { PALETTE } from '../color.ts';
import type { Source } from '../context.ts';
import { insertPlacement, type Placement } from '../entities/inserts.ts';
import { insertGrid } from '../entities/insert-grid.ts';
import { objectAxes } from '../frame.ts';

export interface Body {
  source: Source;
  entity: Entity;
  /** What of the space it belongs to: itself, or the insert that it is in. */
  owner: Entity;
  /** With that of the insert for what is on layer 0 in a block, and so with the color. */
  layer: string;
  color: Color;
  opacity: number;
  mesh: BodyMesh;
  placement: Placement | undefined;
}

/** A block by name, of the drawing or of what an external reference stands for. */
export type FindBlock = (source: Source, name: string) => { block: Block; source: Source } | undefined;

const MAX_DEPTH = 16;
/** Beyond these a view is shown as wires: it would take too long. */
const MAX_BODIES = 20_000;
const MAX_TRIANGLES = 1_500_000;
const MAX_VISITED = 2_000_000;

type Inherited = { layer: string; color: Color; opacity: number; owner?: Entity };

/** Meshes belong to entities, whichever view shows them. */
export class MeshCache {
  readonly #meshes = new WeakMap<Entity, BodyMesh | false>();

  of(entity: Entity): BodyMesh | undefined {
    let mesh = this.#meshes.get(entity);
    if (mesh === undefined) this.#meshes.set(entity, (mesh = surfaceOf(entity) ?? false));
    return mesh || undefined;
  }
}

const isFlatSolid = (entity: Entity): boolean => entity.type === 'SOLID' || entity.type === 'TRACE';

function surfaceOf(entity: Entity): BodyMesh | undefined {
  if (hasSurface(entity)) return entityMesh(entity);
  if (entity.type !== 'SOLID' && entity.type !== 'TRACE') return undefined;
  const axes = objectAxes(entity.extrusion);
  const positions = entity.corners.flatMap((corner) => placed({ axes, origin: [0, 0, 0] }, corner));
  const indices = Uint32Array.of(0, 1, 3, 0, 3, 2);
  const edges = [Uint32Array.of(0, 1, 3, 2, 0)];
  return { positions: Float64Array.from(positions), indices, edges, faces: 1, missing: 0 };
}

export class BodyCollector {
  readonly bodies: Body[] = [];
  #triangles = 0;
  #visited = 0;
  readonly #meshes: MeshCache;
  readonly #findBlock: FindBlock;
  /** Upper-cased. */
  readonly #frozen: ReadonlySet<string>;

  constructor(meshes: MeshCache, findBlock: FindBlock, frozen: ReadonlySet<string>) {
    this.#meshes = meshes;
    this.#findBlock = findBlock;
    this.#frozen = frozen;
  }

  /** Then the view is shown as wires. */
  get isTooMuch(): boolean {
    return this.bodies.length > MAX_BODIES || this.#triangles > MAX_TRIANGLES || this.#visited > MAX_VISITED;
  }

  collect(source: Source, block: Block): void {
    this.#block(source, block, undefined, { layer: '0', color: 7, opacity: 1 }, 0);
  }

  #block(
    source: Source,
    { entities }: Block,
    at: Placement | undefined,
    inherited: Inherited,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH) return;
    this.#visited += 1 + entities.length;
    for (const entity of entities) {
      if (this.isTooMuch) return;
      const isInsert = entity.type === 'INSERT';
      if (!isInsert && !hasSurface(entity) && !isFlatSolid(entity)) continue;
      const own = resolve(source, entity, inherited);
      const layer = (source.prefix === '' || own.layer === '0' ? '' : source.prefix) + own.layer;
      if (this.#frozen.has(layer.toUpperCase()) || !isShown(source.drawing, entity, own.layer)) continue;
      if (isInsert) this.#insert(source, entity, at, own, depth);
      else this.#add(source, entity, at, own);
    }
  }

  #insert(
    source: Source,
    entity: InsertEntity,
    at: Placement | undefined,
    own: Inherited,
    depth: number,
  ): void {
    const found = this.#findBlock(source, entity.name);
    if (!found) return;
    const { position, scale, rotation, extrusion } = entity;
    const first = insertPlacement(position, scale, rotation, extrusion, found.block.base);
    const grid = entity.columns > 1 || entity.rows > 1 ? insertGrid(entity) : undefined;
    for (let column = 0; column < (grid?.columns ?? 1); column++)
      for (let row = 0; row < (grid?.rows ?? 1); row++) {
        if (this.isTooMuch) return;
        const origin = first.origin.map(
          (value, k) => value + (grid ? column * grid.column[k]! + row * grid.row[k]! : 0),
        ) as Point;
        const inner = within(at, { axes: first.axes, origin });
        this.#block(found.source, found.block, inner, { ...own, owner: own.owner ?? entity }, depth + 1);
      }
  }

  #add(source: Source, entity: Entity, placement: Placement | undefined, own: Inherited): void {
    const mesh = this.#meshes.of(entity);
    if (!mesh) return;
    this.#triangles += mesh.indices.length / 3;
    this.bodies.push({ source, entity, ...own, owner: own.owner ?? entity, mesh, placement });
  }
}

function resolve({ drawing }: Source, { layer, color, opacity }: Entity, inherited: Inherited): Inherited {
  const shown = layer === '0' ? inherited.layer : layer;
  const entry = drawing.layers.get(shown.toUpperCase());
  return {
    ...inherited,
    layer: shown,
    color: color === 0 ? inherited.color : color === 256 ? (entry?.color ?? 7) : color,
    opacity: opacity === undefined ? (entry?.opacity ?? 1) : opacity < 0 ? inherited.opacity : opacity,
  };
}

export function placed({ axes: [x, y, z], origin }: Placement, p: Readonly<Point>): Point {
  return [0, 1, 2].map((k) => x[k]! * p[0] + y[k]! * p[1] + z[k]! * p[2] + origin[k]!) as Point;
}

function within(outer: Placement | undefined, inner: Placement): Placement {
  if (!outer) return inner;
  const turned = { axes: outer.axes, origin: [0, 0, 0] as const };
  const axes = inner.axes.map((axis) => placed(turned, axis)) as [Point, Point, Point];
  return { axes, origin: placed(outer, inner.origin) };
}

export const faceColor = (color: Color): number =>
  typeof color === 'number' ? (PALETTE[Math.abs(color) & 255] ?? 0xffffff) : color.rgb;
