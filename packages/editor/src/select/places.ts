import type { Change, EditDocument } from '@linework/cad/edit/document';
import type { Block } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { isWorld } from '@linework/cad/display/frame';
import { SpatialIndex } from '@linework/cad/ocf/spatial';
import { boxesMeet, emptyBox, growBox, isEmptyBox, uniteBox, type Box } from '@linework/geom/box';
import { FAR, outlineOf, type ChordChain } from './outline.ts';
import { boxOf } from './regions.ts';

/** Entities of a block as they lay when it was first asked. */
type BlockPlaces = {
  handles: readonly number[];
  index: SpatialIndex;
  whole: Box;
  /** Rays and the like: near everything. */
  endless: ReadonlySet<number>;
  /** Changed since: their boxes now, none where they are gone. */
  changed: Map<number, Box | undefined>;
};

/** Looked at one by one; with more the tree is built anew. */
const maxChanged = 2000;
/** Of a curve's size: its chords lie within it. */
const CHORD_SHARE = 0.02;

const known = new WeakMap<EditDocument, EntityPlaces>();

/** One for each document, however many ask. */
export function placesOf(document: EditDocument): EntityPlaces {
  let places = known.get(document);
  if (!places) known.set(document, (places = new EntityPlaces(document)));
  return places;
}

/** Where the entities of a document lie: a tree of boxes for each block, built when it is first asked for. */
class EntityPlaces {
  readonly #document: EditDocument;
  readonly #blocks = new Map<number, BlockPlaces>();
  /** Corners of what inserts show, by the block's name. */
  #contents: Map<string, { base: readonly [number, number, number]; handle: number; box?: Box }> | undefined;

  constructor(document: EditDocument) {
    this.#document = document;
    document.onChange(({ changes }) => this.#follow(changes));
  }

  /** Entities of a block whose boxes meet one, and maybe some beside it; in the order they were drawn. */
  in(block: number, region: Box): Entity[] {
    const document = this.#document;
    const { handles, index, endless, changed } = this.#of(block);
    const found = index.query(region).map((i) => handles[i]!);
    const near = [...found, ...endless].filter((handle) => !changed.has(handle));
    for (const [handle, box] of changed) if (box && boxesMeet(box, region)) near.push(handle);
    return near
      .map((handle) => [document.slotOf(handle) ?? 0, document.entityIn(block, handle)] as const)
      .sort(([a], [b]) => a - b)
      .flatMap(([, entity]) => entity ?? []);
  }

  /** Holds everything of a block that has an end. */
  whole(block: number): Box {
    const { whole, changed } = this.#of(block);
    const box = { ...whole };
    for (const each of changed.values()) if (each && each.minX !== -Infinity) uniteBox(box, each);
    return box;
  }

  #of(block: number): BlockPlaces {
    let places = this.#blocks.get(block);
    if (!places) this.#blocks.set(block, (places = this.#build(block)));
    return places;
  }

  #build(block: number): BlockPlaces {
    const entities = this.#document.entitiesOf(block);
    const boxes = new Float64Array(entities.length * 4).fill(Number.NaN);
    const handles: number[] = [];
    const endless = new Set<number>();
    const whole = emptyBox();
    entities.forEach((entity, i) => {
      handles.push(entity.handle);
      const { minX, minY, maxX, maxY } = this.#boxOf(entity);
      if (minX === -Infinity) endless.add(entity.handle);
      else if (minX <= maxX) {
        boxes.set([minX, minY, maxX, maxY], i * 4);
        uniteBox(whole, { minX, minY, maxX, maxY });
      }
    });
    return { handles, index: new SpatialIndex(boxes), whole, endless, changed: new Map() };
  }

  #follow(changes: readonly Change[]): void {
    for (const { kind, handle, before, after, block } of changes) {
      if (kind === 'block') this.#shows((after ?? before) as Block, before !== undefined);
      if (kind !== 'entity') continue;
      const owner = this.#document.get('block', block);
      if (owner?.layout === 0) this.#shows(owner, true);
      const places = this.#blocks.get(block);
      if (!places) continue;
      places.changed.set(handle, after && this.#boxOf(after as Entity));
      if (places.changed.size > maxChanged + places.handles.length / 16) this.#blocks.delete(block);
    }
  }

  /** A block shows something else: so does every insert of it. Pictures of dimensions change along with these alone. */
  #shows({ name }: Block, isInUse: boolean): void {
    this.#contents = undefined;
    if (isInUse && !name.startsWith('*D')) this.#blocks.clear();
  }

  #boxOf(entity: Entity): Box {
    const box = emptyBox();
    switch (entity.type) {
      case 'RAY':
      case 'XLINE':
        return { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
      case 'LINE':
        growBox(box, entity.start[0], entity.start[1]);
        growBox(box, entity.end[0], entity.end[1]);
        return box;
      case 'CIRCLE':
      case 'ARC':
        if (!isWorld(entity.extrusion)) break;
        // of an arc with its center
        growBox(box, entity.center[0] - entity.radius, entity.center[1] - entity.radius);
        growBox(box, entity.center[0] + entity.radius, entity.center[1] + entity.radius);
        return box;
      default:
    }
    uniteBox(box, boxOf(outlineOf(entity, this.#document, 0, (name) => this.#content(name))));
    if (isEmptyBox(box)) return box;
    const margin = CHORD_SHARE * Math.max(box.maxX - box.minX, box.maxY - box.minY);
    growBox(box, box.minX - margin, box.minY - margin);
    growBox(box, box.maxX + margin, box.maxY + margin);
    if ('position' in entity) growBox(box, entity.position[0], entity.position[1]);
    return box;
  }

  /** A box in place of all that lies in a block. */
  #content(name: string): { base: readonly [number, number, number]; chains: ChordChain[] } | undefined {
    this.#contents ??= new Map(
      Array.from(this.#document.table('block').values(), (block) => [
        block.name.toUpperCase(),
        { base: block.base, handle: block.handle },
      ]),
    );
    const content = this.#contents.get(name.toUpperCase());
    if (!content) return undefined;
    if (!content.box) {
      const box = (content.box = emptyBox());
      for (const entity of this.#document.entitiesOf(content.handle))
        if (entity.type !== 'ATTDEF' && !entity.invisible) uniteBox(box, this.#boxOf(entity));
    }
    if (isEmptyBox(content.box)) return { base: content.base, chains: [] };
    const [minX, minY] = [Math.max(content.box.minX, -FAR), Math.max(content.box.minY, -FAR)];
    const [maxX, maxY] = [Math.min(content.box.maxX, FAR), Math.min(content.box.maxY, FAR)];
    return { base: content.base, chains: [[minX, minY, maxX, minY, maxX, maxY, minX, maxY]] };
  }
}
