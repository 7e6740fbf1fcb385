import { type Box, boxesMeet } from '@linework/geom/box';
import { type Group, KIND } from '@linework/cad/display/list';
import { columnsOf } from '@linework/cad/ocf/sequence';
import { contains, mapBox } from '../frame/regions.ts';
import type { EntityId } from '../types.ts';
import { eachCurve } from './curves.ts';
import { type Near, type PickScene, visitNear } from './near.ts';
import { primitiveBox } from './primitiveBox.ts';
import { curveMeetsBox } from './curveMeetsBox.ts';

/** Outermost entities that a box touches (crossing) or wholly contains. */
export function pickBox(scene: PickScene, box: Box, crossing: boolean, most: number): EntityId[] {
  const found = new Set<EntityId>();
  const outside = new Set<EntityId>();
  const seen = new Set<EntityId>();
  visitNear(scene, box, (near) => {
    const entity = near.path[0] ?? near.entity;
    if (crossing && found.has(entity)) return;
    seen.add(entity);
    const own = boxOfNear(scene, near);
    if (!(own.minX <= own.maxX)) return;
    if (crossing) {
      if (touches(near, own, box)) found.add(entity);
    } else if (!contains(box, own)) outside.add(entity);
  });
  if (!crossing) {
    // What a box merely touches may reach out of it with parts that the visit never met.
    for (const entity of seen) if (!outside.has(entity) && isWhole(scene, entity, box)) found.add(entity);
  }
  return [...found].slice(0, most);
}

function boxOfNear({ store: { scene } }: PickScene, { content, kind, row, matrix }: Near): Box {
  const own = primitiveBox(content, kind, row, scene.glyphs, (group) => scene.groups[group]?.box);
  return own.minX <= own.maxX ? mapBox(own, matrix) : own;
}

function touches(near: Near, own: Box, box: Box): boolean {
  if (contains(box, own)) return true;
  if (!boxesMeet(own, box)) return false;
  if (near.kind === KIND.text || near.kind === KIND.point) return true;
  let met = false;
  eachCurve(near, (curve) => {
    met ||= curveMeetsBox(curve, box);
  });
  return met;
}

/** Whether every part of an outermost entity lies in the box, in whatever tile it stands. */
function isWhole({ store, layout }: PickScene, entity: EntityId, box: Box): boolean {
  const shown = store.scene.layouts[layout]!;
  const places = [
    { group: shown.group, matrix: undefined },
    ...shown.viewports.map(({ group, matrix }) => ({ group, matrix })),
  ];
  for (const { group, matrix } of places) {
    for (const tile of store.tilesOf[group] ?? []) {
      const content = store.content(tile)?.content;
      const own = content && boxOfEntity(content, entity, store.scene);
      if (own) return contains(box, matrix ? mapBox(own, matrix) : own);
    }
  }
  return false;
}

/** The box of an entity's primitives in a tile, in the group's coordinates; undefined where it has none there. */
export function boxOfEntity(
  content: Group,
  entity: EntityId,
  scene: PickScene['store']['scene'],
): Box | undefined {
  let box: Box | undefined;
  for (let kind = 1; kind <= 10; kind++) {
    const { entity: owners } = columnsOf(content, kind);
    for (let i = owners.indexOf(entity); i >= 0 && owners[i] === entity; i++) {
      const own = primitiveBox(content, kind, i, scene.glyphs, (group) => scene.groups[group]?.box);
      if (!(own.minX <= own.maxX) || own.minX === -Infinity) continue;
      box = box
        ? {
            minX: Math.min(box.minX, own.minX),
            minY: Math.min(box.minY, own.minY),
            maxX: Math.max(box.maxX, own.maxX),
            maxY: Math.max(box.maxY, own.maxY),
          }
        : own;
    }
  }
  return box;
}
