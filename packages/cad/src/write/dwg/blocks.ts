import { IN_MODEL_SPACE, IN_PAPER_SPACE, OWNED, type EntityMode } from '../../dwg/entity-mode.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { BLOCK, ENDBLK } from '../../dwg/fields/inserts.ts';
import { SEQEND } from '../../dwg/fields/polylines.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import { entityName, type Entity } from '../../model/entity.ts';
import type { StoredObject } from '../../model/foreign.ts';
import type { SourceEntity } from '../../read/dwg/source-file.ts';
import { storedModels } from '../../read/dwg/stored-data.ts';
import { WORLD_NORMAL } from '../../model/point.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import type { PolylineEntity } from '../../model/polylines.ts';
import type { ImageParts } from './records/entity.ts';
import { recordOf } from './records/entity.ts';
import { dataApart } from './records/modeler.ts';
import { polyline } from './records/polylines.ts';
import { attribute } from './records/texts.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { Plan, PlannedBlock, PlannedEntity } from './plan.ts';
import { lookOf, PLAIN, type Target } from './target.ts';

/** What the block's record must say of its entities. */
export type WrittenBlock = { owned: number[]; viewports: number[] };

/** Writes all entities of a block, each chained to the one before (which R2000 asks for). */
export class BlockWriter {
  readonly #target: Target;
  readonly #out: ObjectWriter;
  readonly #images: ReadonlyMap<Entity, ImageParts>;
  /** Modeller data that goes to a section of its own: by the handle of its entity. */
  readonly stored = new Map<number, Uint8Array>();
  /** Whether any of it was not in the file that the drawing came from. */
  #storedAnew = false;
  /** Block record → inserts of it. */
  readonly inserts = new Map<number, number[]>();

  constructor(target: Target, out: ObjectWriter, images: ReadonlyMap<Entity, ImageParts>) {
    this.#target = target;
    this.#out = out;
    this.#images = images;
  }

  /** The section of modeller data as it was, where it still holds what this file has and nothing else. */
  dataStorage(): Uint8Array | undefined {
    const section = this.#storedAnew ? undefined : this.#target.sourceDiff?.sourceFile.section('dataStorage');
    if (!section) return undefined;
    return [...storedModels(section).keys()].every((handle) => this.stored.has(handle)) ? section : undefined;
  }

  write(planned: PlannedBlock): WrittenBlock {
    const space =
      planned.key === MODEL_SPACE ? IN_MODEL_SPACE : planned.key === PAPER_SPACE ? IN_PAPER_SPACE : OWNED;
    const owner = planned.handle;
    const place = (mode: EntityMode): EntityMode => {
      mode.mode = space;
      mode.owner = space === OWNED ? owner : 0;
      return mode;
    };
    const plain = { ...PLAIN, layer: planned.block.layer || '0', extrusion: WORLD_NORMAL };
    const { begin, end } = planned;
    const asItWas = this.#target.sourceDiff?.block(planned.block) !== undefined;
    const bracket = (table: Table, handle: number, record: Rec): void => {
      const stored = asItWas ? this.#target.sourceDiff?.sourceFile.stored(handle) : undefined;
      if (stored) this.#target.stored.push({ ...stored, isEntity: true });
      else
        this.#out.entity(
          table,
          table.type,
          { handle, mode: place(this.#target.mode(plain, handle)) },
          record,
        );
    };
    bracket(BLOCK, begin, { name: planned.block.name });
    const made = planned.entities.flatMap((each) => this.#made(each));
    const written: WrittenBlock = { owned: [], viewports: [] };
    made.forEach((each, i) => {
      const mode = place(this.#target.mode(each.entity, each.handle));
      mode.previous = made[i - 1]?.handle ?? 0;
      mode.next = made[i + 1]?.handle ?? 0;
      this.#entity(each, mode);
      written.owned.push(each.handle);
      if (each.entity.type === 'VIEWPORT') written.viewports.push(each.handle);
    });
    bracket(ENDBLK, end, {});
    return written;
  }

  #made({ entity, handle }: PlannedEntity): Drawn[] {
    const sourceRecord = this.#originalOf(entity, handle);
    if (sourceRecord) return [{ entity, handle, sourceRecord, table: SEQEND, record: {} }];
    if (entity.type === 'POLYLINE' || this.#storedOf(entity))
      return [{ entity, handle, table: SEQEND, record: {} }];
    const made = recordOf(this.#target, entity, this.#images.get(entity));
    if (made) return [{ entity, handle, table: made[0], record: made[1] }];
    this.#target.losses.lose(entityName(entity));
    return [];
  }

  /** What has not been changed, unless its layer has gone. */
  #originalOf(entity: Entity, handle: number): SourceEntity | undefined {
    const target = this.#target;
    const sourceRecord = handle === entity.handle ? target.sourceDiff?.entity(entity) : undefined;
    return sourceRecord && target.reference(sourceRecord.layer) !== 0 ? sourceRecord : undefined;
  }

  /** Foreign entities go into a file of the version they came from as they were. */
  #storedOf(entity: Entity): StoredObject | undefined {
    return this.#target.carrying && 'stored' in entity ? entity.stored : undefined;
  }

  #entity({ entity, handle, sourceRecord, table, record }: Drawn, mode: EntityMode): void {
    const object = this.#storedOf(entity);
    const stored = sourceRecord?.sourceRecord ?? (object && { object });
    if (stored) {
      const links = { previous: mode.previous, next: mode.next };
      this.#target.stored.push({ ...stored, isEntity: true, links });
      if (sourceRecord) this.#goAlong(entity, handle, sourceRecord);
      return;
    }
    if (entity.type === 'POLYLINE') return this.#polyline(entity, handle, mode);
    if (entity.type === 'INSERT') {
      this.#inserted(Number(record['block']), handle);
      if (entity.attributes.length > 0) return this.#insert(entity, handle, table, record, mode);
    }
    const apart = 'acis' in entity ? dataApart(this.#target, entity) : undefined;
    if (apart) {
      mode.dataApart = true;
      this.stored.set(handle, apart);
      this.#storedAnew = true;
    }
    this.#put(table, handle, entity, mode, record);
  }

  /** What belongs to an entity that goes into the file as it was. */
  #goAlong(entity: Entity, handle: number, { parts, block, apart }: SourceEntity): void {
    for (const part of parts) {
      this.#target.hold(part.object.handle);
      this.#target.stored.push({ ...part, isEntity: true });
    }
    if (block !== 0) this.#inserted(block, handle);
    if (apart && 'acis' in entity && entity.acis?.kind === 'sab') this.stored.set(handle, entity.acis.bytes);
  }

  #inserted(block: number, insert: number): void {
    const list = this.inserts.get(block);
    if (list) list.push(insert);
    else this.inserts.set(block, [insert]);
  }

  #put(table: Table, handle: number, entity: Entity, mode: EntityMode, record: Rec): void {
    const type = table.type || this.#target.classes.use(table.name);
    const extended = this.#target.extended(entity);
    this.#out.entity(table, type, { handle, extended, mode, graphics: entity.graphics }, record);
  }

  /** Parts of one entity: owned by it, chained among themselves. */
  #parts(
    owner: number,
    entity: Entity,
    count: number,
  ): { handles: number[]; seqend: number; mode: (i: number, of: Entity) => EntityMode } {
    const handles = Array.from({ length: count }, (_, i) =>
      entity.type === 'INSERT' ? this.#target.keep(entity.attributes[i]!.handle) : this.#target.newHandle(),
    );
    const seqend = this.#target.newHandle();
    const mode = (i: number, of: Entity): EntityMode => {
      const part = this.#target.mode(of, handles[i] ?? 0);
      part.mode = OWNED;
      part.owner = owner;
      part.previous = handles[i - 1] ?? 0;
      part.next = handles[i + 1] ?? 0;
      return part;
    };
    return { handles, seqend, mode };
  }

  #insert(entity: InsertEntity, handle: number, table: Table, record: Rec, mode: EntityMode): void {
    const { handles, seqend, mode: partMode } = this.#parts(handle, entity, entity.attributes.length);
    this.#put(table, handle, entity, mode, { ...record, ...owning(handles, seqend) });
    entity.attributes.forEach((each, i) => {
      const [partTable, partRecord] = attribute(this.#target, each);
      this.#put(partTable, handles[i]!, each, partMode(i, each), partRecord);
    });
    this.#seqend(seqend, handle, entity);
  }

  #polyline(entity: PolylineEntity, handle: number, mode: EntityMode): void {
    const { made, vertices } = polyline(entity);
    const { handles, seqend, mode: partMode } = this.#parts(handle, entity, vertices.length);
    this.#put(made[0], handle, entity, mode, { ...made[1], ...owning(handles, seqend) });
    const look = { ...lookOf(entity), type: entity.type } as unknown as Entity;
    const firstFace = vertices.length - (entity.faces?.length ?? 0) / 4;
    vertices.forEach(([table, record], i) => {
      const color = entity.faceColors?.[i - firstFace];
      const own = color === undefined ? look : { ...look, color };
      this.#out.entity(table, table.type, { handle: handles[i]!, mode: partMode(i, own) }, record);
    });
    this.#seqend(seqend, handle, entity);
  }

  #seqend(handle: number, owner: number, entity: Entity): void {
    const mode = this.#target.mode(lookOf(entity), handle);
    mode.mode = OWNED;
    mode.owner = owner;
    this.#out.entity(SEQEND, SEQEND.type, { handle, mode }, {});
  }
}

type Drawn = PlannedEntity & { table: Table; record: Rec; sourceRecord?: SourceEntity };

function owning(handles: readonly number[], seqend: number): Rec {
  return { first: handles[0] ?? 0, last: handles.at(-1) ?? 0, owned: handles, seqend };
}

/** Every group's members are told of it, as are images' definitions of their images. */
export function tellGroups(target: Target, plan: Plan, groups: ReadonlyMap<number, readonly number[]>): void {
  const written = new Set(plan.blocks.flatMap(({ entities }) => entities.map(({ handle }) => handle)));
  for (const [group, members] of groups) {
    for (const member of members) {
      if (!written.has(member)) continue;
      const list = target.reactors.get(member) ?? [];
      list.push(group);
      target.reactors.set(member, list);
    }
  }
}
