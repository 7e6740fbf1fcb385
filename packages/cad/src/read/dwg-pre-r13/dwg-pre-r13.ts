import { emptyBlock, emptyDrawing } from '../../model/defaults.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { Budget } from '../../model/limits.ts';
import { decoderFor, type Decode } from '../encoding.ts';
import { finishDrawing } from '../finish.ts';
import { ByteReader } from './bytes.ts';
import { OldContext, releaseOf } from './context.ts';
import { readFirstReleases } from './first.ts';
import { oldCodePage, readHeader } from './header.ts';
import {
  readBlockNames,
  readDimStyles,
  readLayers,
  readLineTypes,
  readNames,
  readStyles,
  readViewports,
  readViews,
  tableAt,
} from './tables.ts';
import { walk, type Sink } from './walk.ts';

/** DWG before R13: R2.05 to R12 share one layout, R1.4 and older are a bare list. */
export function readOldDwg(
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  budget: Budget,
  decode?: Decode,
): Drawing {
  const drawing = emptyDrawing('dwg');
  const release = releaseOf(bytes);
  drawing.version = new TextDecoder('latin1').decode(bytes.subarray(0, 6)).replace(/\0.*$/s, '');
  drawing.codePage = release.paper ? oldCodePage(bytes) : 'cp437';
  const context = new OldContext(drawing, diagnostics, budget, release, decoderFor(drawing.codePage, decode));
  if (release.number < 2) readFirstReleases(context, bytes);
  else readSections(context, bytes);
  finishDrawing(drawing, context.maxHandle);
  return drawing;
}

function readSections(context: OldContext, bytes: Uint8Array): void {
  const reader = new ByteReader(bytes, 0x14);
  const entities = reader.u32();
  const entitiesEnd = reader.u32();
  const blocks = reader.u32();
  const blocksSize = reader.u32() & 0xffffff;
  const extra = reader.u32();
  if (entities > entitiesEnd || entitiesEnd > bytes.length)
    context.diagnostics.error(
      'dwg-damaged',
      'The file is damaged or cut: entities should lie beyond its end.',
    );
  const table = (index: number) => tableAt(bytes, 0x2c + index * 10);
  readLineTypes(context, bytes, table(3));
  readLayers(context, bytes, table(1));
  readStyles(context, bytes, table(2));
  const starts = readBlockNames(context, bytes, table(0));
  readViews(context, bytes, table(4));
  if (context.release.handles) readViewports(context, bytes, tableAt(bytes, 0x500));
  if (context.release.paper) {
    readNames(context, bytes, tableAt(bytes, 0x512), context.applications);
    readDimStyles(context, bytes, tableAt(bytes, 0x522));
  }
  readHeader(context, bytes);
  const sections = { blocks, extra };
  walk(context, bytes, blocks, blocks + blocksSize, sections, new BlockSink(context, starts));
  walk(context, bytes, entities, entitiesEnd, sections, new SpaceSink(context));
}

function anonymous(name: string): boolean {
  return name.startsWith('*');
}

/** Entities between block marks; the mark's offset tells which block it is. */
class BlockSink implements Sink {
  readonly #context: OldContext;
  readonly #starts: ReadonlyMap<number, number>;
  #block: Block | undefined;
  #count = 0;

  constructor(context: OldContext, starts: ReadonlyMap<number, number>) {
    this.#context = context;
    this.#starts = starts;
  }

  begin(offset: number, record: Parameters<Sink['begin']>[1]): void {
    const index = this.#starts.get(offset) ?? this.#count;
    this.#count++;
    const name = this.#context.blocks[index] ?? `*U${index}`;
    const block = emptyBlock(name);
    const [x, y] = record.reader.point2();
    block.base = [x, y, record.elevation];
    block.layer = record.common.layer;
    block.flags = anonymous(name) ? 1 : 0;
    if (this.#context.release.paper && record.options & 2) {
      block.xrefPath = this.#context.text(record.reader.take(record.reader.u16()));
      if (block.xrefPath) block.flags |= 4;
    }
    this.#context.drawing.blocks.set(name.toUpperCase(), block);
    this.#block = block;
  }

  end(): void {
    this.#block = undefined;
  }

  add(entity: Entity): void {
    if (entity.type === 'ATTDEF' && this.#block) this.#block.flags |= 2;
    this.#block?.entities.push(entity);
  }

  mark(): number {
    return this.#block?.entities.length ?? 0;
  }

  since(mark: number): Entity[] {
    return this.#block?.entities.splice(mark) ?? [];
  }
}

class SpaceSink implements Sink {
  readonly #model: Block;
  readonly #drawing: Drawing;

  constructor(context: OldContext) {
    this.#drawing = context.drawing;
    this.#model = context.drawing.blocks.get(MODEL_SPACE) ?? emptyBlock('*Model_Space');
    context.drawing.blocks.set(MODEL_SPACE, this.#model);
  }

  begin(): void {
    // blocks are not defined among the entities
  }

  end(): void {
    // nor do they end there
  }

  add(entity: Entity, paper: boolean): void {
    if (!paper && entity.type !== 'VIEWPORT') {
      this.#model.entities.push(entity);
      return;
    }
    let block = this.#drawing.blocks.get(PAPER_SPACE);
    if (!block) {
      block = emptyBlock('*Paper_Space');
      this.#drawing.blocks.set(PAPER_SPACE, block);
    }
    block.entities.push(entity);
  }

  mark(): number {
    return this.#model.entities.length;
  }

  since(mark: number): Entity[] {
    return this.#model.entities.splice(mark);
  }
}
