/** The solids, surfaces and meshes of a DWG or DXF, by layer; blocks are instances. */
import { insertPlacement } from '@linework/cad/display/entities/inserts';
import { PALETTE } from '@linework/cad/display/color';
import type { Color } from '@linework/cad/model/common';
import { type Drawing, MODEL_SPACE } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import type { InsertEntity } from '@linework/cad/model/inserts';
import { read } from '@linework/cad/read/read';
import { isModeler } from '@linework/cad/model/faces';
import type { BodyMesh } from '@linework/cad/solid/body-mesh';
import { entityMesh } from '@linework/cad/solid/entity-mesh';
import { isShown } from '@linework/cad/solid/has-solids';
import { hasSurface } from '@linework/cad/solid/has-surface';
import { emptyScene, type LengthUnit, ModelError, type Scene } from '../scene.ts';
import { identity, multiply } from '../matrix.ts';
import { colorTable } from './materials.ts';

/** By INSUNITS. */
const units: Record<number, LengthUnit> = {
  1: { name: 'in', meters: 0.0254 },
  2: { name: 'ft', meters: 0.3048 },
  4: { name: 'mm', meters: 0.001 },
  5: { name: 'cm', meters: 0.01 },
  6: { name: 'm', meters: 1 },
};
const MAX_DEPTH = 16;
const MAX_NODES = 100_000;

export function readDrawingSolids(bytes: Uint8Array): Scene {
  const { drawing } = read(bytes);
  const unit = units[drawing.header.units];
  const scene = emptyScene('', unit ?? units[4]!, 'z');
  if (!unit) scene.diagnostics.push({ code: 'unitsUnknown' });
  const collector = new SolidCollector(drawing, scene);
  collector.block(MODEL_SPACE, identity, { layer: '0', color: 7 }, 0);
  if (scene.meshes.length === 0) throw new ModelError('empty');
  if (collector.failed > 0) scene.diagnostics.push({ code: 'partFailed', detail: String(collector.failed) });
  return scene;
}

/** What BYBLOCK and layer 0 inside a block mean. */
type Inherited = { layer: string; color: Color };

/** A mesh, and the place that its positions are relative to. */
type PlacedMesh = { mesh: number; origin: readonly number[] };

const rgbOf = (color: Color): number =>
  typeof color === 'number' ? (PALETTE[Math.abs(color)] ?? 0xffffff) : color.rgb;

class SolidCollector {
  /** Bodies that are shown in part or not at all. */
  failed = 0;
  readonly #drawing: Drawing;
  readonly #scene: Scene;
  readonly #materialOf: ReturnType<typeof colorTable>;
  readonly #layers = new Map<string, number>();
  /** Of entities and of what is joined, by color. */
  readonly #meshes = new Map<string, PlacedMesh | undefined>();

  constructor(drawing: Drawing, scene: Scene) {
    this.#drawing = drawing;
    this.#scene = scene;
    this.#materialOf = colorTable(scene);
  }

  block(name: string, matrix: readonly number[], inherited: Inherited, depth: number): void {
    const block = this.#drawing.blocks.get(name.toUpperCase());
    if (!block || depth > MAX_DEPTH) return;
    const loose = new Map<string, { entities: Entity[]; own: Inherited }>();
    for (const entity of block.entities) {
      if (this.#scene.nodes.length > MAX_NODES) return;
      const own = this.#resolve(entity, inherited);
      if (!isShown(this.#drawing, entity, own.layer)) continue;
      if (entity.type === 'INSERT') this.#insert(entity, matrix, own, depth);
      else if (isModeler(entity) || entity.type === 'MESH') {
        const label = `${entity.type} ${entity.handle.toString(16).toUpperCase()}`;
        this.#place(this.#body(entity, own.color), label, entity.type, matrix, own);
      } else if (hasSurface(entity)) {
        const key = `${entity.type} ${own.layer} ${rgbOf(own.color)}`;
        const group = loose.get(key) ?? { entities: [], own };
        group.entities.push(entity);
        loose.set(key, group);
      }
    }
    for (const [key, { entities, own }] of loose) {
      const id = `${name} ${inherited.layer} ${rgbOf(inherited.color)} ${key}`;
      const { type } = entities[0]!;
      const label = entities.length > 1 ? `${type} × ${entities.length}` : type;
      this.#place(
        this.#cached(id, () => this.#joined(entities, own.color)),
        label,
        type,
        matrix,
        own,
      );
    }
  }

  #resolve({ layer, color }: Entity, inherited: Inherited): Inherited {
    const shown = layer === '0' ? inherited.layer : layer;
    if (color === 0) return { layer: shown, color: inherited.color };
    if (color !== 256) return { layer: shown, color };
    return { layer: shown, color: this.#drawing.layers.get(shown.toUpperCase())?.color ?? 7 };
  }

  #insert(entity: InsertEntity, matrix: readonly number[], own: Inherited, depth: number): void {
    const block = this.#drawing.blocks.get(entity.name.toUpperCase());
    if (!block) return;
    const { axes, origin } = insertPlacement(
      entity.position,
      entity.scale,
      entity.rotation,
      entity.extrusion,
      block.base,
    );
    const [x, y, z] = axes;
    const placed = [...x, 0, ...y, 0, ...z, 0, ...origin, 1];
    this.block(entity.name, multiply(matrix, placed), own, depth + 1);
  }

  #place(
    found: PlacedMesh | undefined,
    name: string,
    type: string,
    matrix: readonly number[],
    own: Inherited,
  ): void {
    if (!found) return;
    const [x, y, z] = found.origin as [number, number, number];
    const shift = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
    this.#scene.nodes.push({
      name,
      parent: this.#layer(own.layer),
      matrix: multiply(matrix, shift),
      meshes: [found.mesh],
      type,
      properties: [['Layer', own.layer]],
    });
  }

  #body(entity: Entity, color: Color): PlacedMesh | undefined {
    return this.#cached(`${entity.handle} ${rgbOf(color)}`, () => {
      const made = entityMesh(entity);
      if ('acis' in entity && (!made || made.indices.length === 0 || made.missing > 0)) this.failed++;
      return made && this.#add(made, color);
    });
  }

  /** Faces and walls that are drawn one by one: as many parts as there are of them would be of no use. */
  #joined(entities: readonly Entity[], color: Color): PlacedMesh | undefined {
    const meshes = entities.flatMap((entity) => entityMesh(entity) ?? []);
    const positions = new Float64Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
    const indices: number[] = [];
    const edges: Uint32Array[] = [];
    let at = 0;
    for (const mesh of meshes) {
      const first = at / 3;
      positions.set(mesh.positions, at);
      for (const index of mesh.indices) indices.push(first + index);
      for (const line of mesh.edges) edges.push(line.map((index) => first + index));
      at += mesh.positions.length;
    }
    return this.#add({ positions, indices: Uint32Array.from(indices), edges }, color);
  }

  #cached(key: string, make: () => PlacedMesh | undefined): PlacedMesh | undefined {
    if (!this.#meshes.has(key)) this.#meshes.set(key, make());
    return this.#meshes.get(key);
  }

  #add(
    { positions: exact, indices, edges: lines }: Pick<BodyMesh, 'positions' | 'indices' | 'edges'>,
    color: Color,
  ): PlacedMesh | undefined {
    if (indices.length === 0) return undefined;
    // Single precision is enough for a body, not for where it stands.
    const origin = exact.slice(0, 3);
    const positions = Float32Array.from(exact, (value, i) => value - origin[i % 3]!);
    const edges = lines.flatMap((line) => [...line].slice(1).flatMap((to, i) => [line[i]!, to]));
    const rgb = rgbOf(color);
    const material = this.#materialOf(
      [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255].map((part) => part / 255),
    );
    const mesh = this.#scene.meshes.push({
      positions,
      indices,
      groups: [{ start: 0, count: indices.length, material }],
      edges: Uint32Array.from(edges),
    });
    return { mesh: mesh - 1, origin: [...origin] };
  }

  #layer(name: string): number {
    let node = this.#layers.get(name);
    if (node === undefined) {
      node = this.#scene.nodes.push({ name, parent: 0, meshes: [], type: 'Layer' }) - 1;
      this.#layers.set(name, node);
    }
    return node;
  }
}
