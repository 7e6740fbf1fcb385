import { BLOCK_CONTROL, BLOCK_HEADER } from '../../dwg/fields/entries.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { numbers } from '../../dwg/fields/record.ts';
import { DICTIONARY, SORTENTSTABLE, SPATIAL_FILTER, XRECORD } from '../../dwg/fields/objects.ts';
import type { Tags } from '../../model/common.ts';
import type { InsertClip } from '../../model/inserts.ts';
import { isReference, MODEL_SPACE, PAPER_SPACE, type Block } from '../../model/drawing.ts';
import type { PassthroughPlan } from '../passthrough-objects/plan.ts';
import type { SourceObject } from '../../read/dwg/source-file.ts';
import { holeRecord, ROUND_TRIP } from '../../read/inverted-clip.ts';
import type { WrittenBlock } from './blocks.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { Plan } from './plan.ts';
import type { Target } from './target.ts';
import type { TextCoding } from '../../dwg/xrecord.ts';
import { xrecordData } from './xrecord.ts';

const isSpace = (key: string): boolean => key === MODEL_SPACE || key === PAPER_SPACE;

export function writeBlockRecords(
  target: Target,
  out: ObjectWriter,
  control: number,
  plan: Plan,
  written: ReadonlyMap<string, WrittenBlock>,
  inserts: ReadonlyMap<number, readonly number[]>,
): void {
  out.object(
    BLOCK_CONTROL,
    BLOCK_CONTROL.type,
    target.head(control, 0, {}, target.sourceDiff?.sourceFile.object(control)),
    {
      entries: plan.blocks.filter(({ key }) => !isSpace(key)).map(({ handle }) => handle),
      modelSpace: target.block(MODEL_SPACE),
      paperSpace: target.block(PAPER_SPACE),
    },
  );
  for (const { key, block, handle, begin, end, layout } of plan.blocks) {
    const owned = written.get(key)?.owned ?? [];
    const sourceRecord = target.sourceDiff?.block(block);
    const users = usersOf(target, sourceRecord, inserts.get(handle) ?? []);
    out.object(BLOCK_HEADER, BLOCK_HEADER.type, target.head(handle, control, block, sourceRecord), {
      ...(sourceRecord?.record ?? blockRecord(block, key)),
      insertCount: users.length,
      block: begin,
      first: owned[0] ?? 0,
      last: owned.at(-1) ?? 0,
      owned,
      endBlock: end,
      inserts: users,
      layout,
    });
  }
}

export function blockRecord(block: Block, key: string): Rec {
  const reference = isReference(block);
  return {
    name: block.name,
    anonymous: Number(block.name.startsWith('*') && !isSpace(key) && !key.startsWith(PAPER_SPACE)),
    hasAttributes: Number(block.entities.some(({ type }) => type === 'ATTDEF')),
    xref: Number(reference && (block.flags & 4) !== 0),
    overlay: Number(reference && (block.flags & 8) !== 0),
    unloaded: Number(reference && block.unloaded === true),
    base: block.base,
    xrefPath: block.xrefPath,
    description: block.description,
    units: block.units,
  };
}

/** Inserts of a block, those first that its record names: dimensions and tables are among them. */
function usersOf(
  target: Target,
  sourceRecord: SourceObject | undefined,
  inserts: readonly number[],
): number[] {
  const known = sourceRecord ? numbers(sourceRecord.record, 'inserts') : [];
  return [...new Set([...known.filter((handle) => target.reference(handle) !== 0), ...inserts])];
}

/** What hangs on blocks and inserts in their dictionaries: given a handle first, written when all is known. */
export class Attachments {
  readonly #target: Target;
  readonly #companions: PassthroughPlan;
  readonly #orders: {
    block: number;
    table: number;
    order: ReadonlyMap<number, number>;
  }[] = [];
  readonly #clips: {
    insert: number;
    filters: number;
    filter: number;
    clip: InsertClip;
  }[] = [];

  constructor(target: Target, plan: Plan, passthrough: PassthroughPlan) {
    this.#target = target;
    this.#companions = passthrough;
    const hang = (owner: number, name: string, item: number): void =>
      passthrough.hang(owner, name, item, () => target.newHandle());
    const { sortOrder } = target.drawing;
    for (const { block, handle, entities } of plan.blocks) {
      const order = sortOrder.get(block.handle);
      if (order && order.size > 0) {
        const table = target.newHandle();
        hang(handle, 'ACAD_SORTENTS', table);
        this.#orders.push({ block: handle, table, order });
      }
      for (const { entity, handle: insert } of entities) {
        if (entity.type !== 'INSERT' || !entity.clip) continue;
        const [filters, filter] = [target.newHandle(), target.newHandle()];
        hang(insert, 'ACAD_FILTER', filters);
        this.#clips.push({ insert, filters, filter, clip: entity.clip });
        if (entity.clip.inverted) target.losses.lose('inversion of a clip');
      }
    }
  }

  write(out: ObjectWriter, coding: TextCoding): void {
    const dictionaryOf = (owner: number): number => this.#companions.dictionaries.get(owner) ?? 0;
    for (const { block, table, order } of this.#orders) {
      const entities = [...order.keys()].filter((entity) => this.#target.reference(entity) !== 0);
      const type = this.#target.classes.use(SORTENTSTABLE.name);
      out.object(
        SORTENTSTABLE,
        type,
        { handle: table, owner: dictionaryOf(block) },
        {
          sortHandles: entities.map((entity) => order.get(entity)!),
          block,
          entities,
        },
      );
    }
    for (const { insert, filters, filter, clip } of this.#clips) {
      out.object(
        DICTIONARY,
        DICTIONARY.type,
        { handle: filters, owner: dictionaryOf(insert) },
        { hardOwner: 1, names: ['SPATIAL'], items: [filter] },
      );
      const type = this.#target.classes.use(SPATIAL_FILTER.name);
      const beside = clip.hole ? this.#writeHole(out, filter, clip, coding) : 0;
      out.object(
        SPATIAL_FILTER,
        type,
        { handle: filter, owner: filters, dictionary: beside },
        {
          points: clip.points,
          normal: clip.normal,
          origin: clip.origin,
          display: Number(clip.enabled),
          hasFront: Number(clip.front !== undefined),
          front: clip.front ?? 0,
          hasBack: Number(clip.back !== undefined),
          back: clip.back ?? 0,
          inverse: Float64Array.from(clip.inverseInsert),
          boundary: Float64Array.from(clip.boundary),
        },
      );
    }
  }

  /** Gives the dictionary with the record of what an inverted clip leaves out. */
  #writeHole(out: ObjectWriter, filter: number, clip: InsertClip, coding: TextCoding): number {
    const [handle, record] = [this.#target.newHandle(), this.#target.newHandle()];
    const names = { hardOwner: 1, names: [ROUND_TRIP], items: [record] };
    out.object(DICTIONARY, DICTIONARY.type, { handle, owner: filter }, names);
    const data = xrecordData(this.#target.version, holeGroups(clip), coding);
    out.object(XRECORD, XRECORD.type, { handle: record, owner: handle }, { data });
    return handle;
  }
}

function holeGroups(clip: InsertClip): Tags {
  const groups: Tags = { codes: [], values: [] };
  for (const item of holeRecord(clip)) {
    groups.codes.push(...(typeof item === 'string' ? [102] : [10, 20]));
    groups.values.push(...(typeof item === 'string' ? [item] : item));
  }
  return groups;
}
