/** The solids, surfaces and meshes of a DWG or DXF, by layer; blocks are instances. */
import { insertPlacement } from '@linework/cad/display/entities/inserts';
import { PALETTE } from '@linework/cad/display/color';
import type { Color } from '@linework/cad/model/common';
import { type Drawing, MODEL_SPACE } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import type { InsertEntity } from '@linework/cad/model/inserts';
import { read } from '@linework/cad/read/read';
import { entityMesh } from '@linework/cad/solid/entity-mesh';
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

class SolidCollector {
  /** Bodies that are shown in part or not at all. */
  failed = 0;
  readonly #drawing: Drawing;
  readonly #scene: Scene;
  readonly #materialOf: ReturnType<typeof colorTable>;
  readonly #layers = new Map<string, number>();
  /** Meshes of entities by color; the place that their positions are relative to. */
  readonly #meshes = new Map<string, { mesh: number; origin: readonly number[] } | undefined>();

  constructor(drawing: Drawing, scene: Scene) {
    this.#drawing = drawing;
    this.#scene = scene;
    this.#materialOf = colorTable(scene);
  }

  block(name: string, matrix: readonly number[], inherited: Inherited, depth: number): void {
    const block = this.#drawing.blocks.get(name.toUpperCase());
    if (!block || depth > MAX_DEPTH) return;
    for (const entity of block.entities) {
      if (entity.invisible || this.#scene.nodes.length > MAX_NODES) continue;
      const own = this.#resolve(entity, inherited);
      if (entity.type === 'INSERT') this.#insert(entity, matrix, own, depth);
      else this.#entity(entity, matrix, own);
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

  #entity(entity: Entity, matrix: readonly number[], own: Inherited): void {
    const found = this.#mesh(entity, own.color);
    if (!found) return;
    const [x, y, z] = found.origin as [number, number, number];
    const shift = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
    this.#scene.nodes.push({
      name: `${entity.type} ${entity.handle.toString(16).toUpperCase()}`,
      parent: this.#layer(own.layer),
      matrix: multiply(matrix, shift),
      meshes: [found.mesh],
      type: entity.type,
      properties: { Layer: own.layer },
    });
  }

  #mesh(entity: Entity, color: Color): { mesh: number; origin: readonly number[] } | undefined {
    const rgb = typeof color === 'number' ? (PALETTE[Math.abs(color)] ?? 0xffffff) : color.rgb;
    const key = `${entity.handle} ${rgb}`;
    if (!this.#meshes.has(key)) this.#meshes.set(key, this.#makeMesh(entity, rgb));
    return this.#meshes.get(key);
  }

  #makeMesh(entity: Entity, rgb: number): { mesh: number; origin: readonly number[] } | undefined {
    const made = entityMesh(entity);
    if (!made || made.indices.length === 0) {
      if ('acis' in entity) this.failed++;
      return undefined;
    }
    if (made.missing > 0) this.failed++;
    // Single precision is enough for a body, not for where it stands.
    const origin = made.positions.slice(0, 3);
    const positions = Float32Array.from(made.positions, (value, i) => value - origin[i % 3]!);
    const edges = made.edges.flatMap((line) => [...line].slice(1).flatMap((to, i) => [line[i]!, to]));
    const material = this.#materialOf(
      [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255].map((part) => part / 255),
    );
    const mesh = this.#scene.meshes.push({
      positions,
      indices: made.indices,
      groups: [{ start: 0, count: made.indices.length, material }],
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
