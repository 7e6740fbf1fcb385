import type { Block, Drawing } from '../model/drawing.ts';
import type { InsertEntity } from '../model/inserts.ts';
import { plainLine, plainParagraph } from './plain-text.ts';

export type BlockAttribute = { tag: string; value: string };

/** A block that people know by its name, and how often it is used. */
export type BlockEntry = {
  name: string;
  /** Inserts in layouts; those in rows and columns count one by one. */
  count: number;
  /** How often other blocks bring it along. */
  nested: number;
};

/** One insert in a layout. */
export type InsertEntry = {
  /** Index into BlockTable.blocks. */
  block: number;
  handle: number;
  layer: string;
  layout: string;
  x: number;
  y: number;
  attributes: BlockAttribute[];
};

export type BlockTable = { blocks: BlockEntry[]; inserts: InsertEntry[] };

const MAX_INSERTS = 1_000_000;
const MAX_COUNT = 2 ** 40;
const MAX_DEPTH = 64;

/** All blocks that are used, by name, and every insert of one in a layout. */
export function blockTable(drawing: Drawing): BlockTable {
  const collector = new Collector(drawing);
  for (const layout of drawing.layouts) {
    const block = drawing.blocks.get(layout.block.toUpperCase());
    if (block) collector.layout(layout.name, block);
  }
  return collector.table();
}

class Collector {
  readonly #drawing: Drawing;
  readonly #blocks: BlockEntry[] = [];
  readonly #known = new Map<string, number>();
  readonly #inserts: InsertEntry[] = [];
  /** What one insert of a block brings along, by the names that people know. */
  readonly #inside = new Map<string, Map<string, number>>();
  readonly #open = new Set<string>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  layout(layout: string, block: Block): void {
    for (const entity of block.entities) {
      if (entity.type === 'INSERT') this.#insert(layout, entity);
    }
  }

  #insert(layout: string, insert: InsertEntity): void {
    const many = countOf(insert);
    for (const [name, count] of this.#broughtBy(insert.name.toUpperCase(), 0)) {
      const block = this.#blocks[this.#numberOf(name)]!;
      block.nested = Math.min(MAX_COUNT, block.nested + count * many);
    }
    const name = this.#nameOf(insert.name);
    if (name === undefined) return;
    const block = this.#numberOf(name);
    this.#blocks[block]!.count += many;
    if (this.#inserts.length >= MAX_INSERTS) return;
    const [x, y] = insert.position;
    this.#inserts.push({
      block,
      handle: insert.handle,
      layer: insert.layer,
      layout,
      // Seen from above; a plane turned over mirrors x.
      x: insert.extrusion[2] < 0 ? -x : x,
      y,
      attributes: insert.attributes.map(({ tag, text, paragraph }) => ({
        tag,
        value: (paragraph ? plainParagraph(paragraph.text) : plainLine(text)).trim(),
      })),
    });
  }

  #broughtBy(key: string, depth: number): Map<string, number> {
    const known = this.#inside.get(key);
    if (known) return known;
    const inside = new Map<string, number>();
    this.#inside.set(key, inside);
    const block = this.#drawing.blocks.get(key);
    if (!block || depth >= MAX_DEPTH) return inside;
    const add = (name: string, count: number): void => {
      inside.set(name, Math.min(MAX_COUNT, (inside.get(name) ?? 0) + count));
    };
    this.#open.add(key);
    const found = new Map<string, number>();
    for (const entity of block.entities) {
      if (entity.type !== 'INSERT') continue;
      const child = entity.name.toUpperCase();
      found.set(child, Math.min(MAX_COUNT, (found.get(child) ?? 0) + countOf(entity)));
    }
    for (const [child, count] of found) {
      // A block that holds itself is not drawn inside of itself.
      if (this.#open.has(child)) continue;
      const name = this.#nameOf(child);
      if (name !== undefined) add(name, count);
      for (const [below, each] of this.#broughtBy(child, depth + 1)) add(below, each * count);
    }
    this.#open.delete(key);
    return inside;
  }

  /** A dynamic block's anonymous variant goes by the name of its definition; other anonymous ones have none. */
  #nameOf(insert: string): string | undefined {
    const block = this.#drawing.blocks.get(insert.toUpperCase());
    const name = block?.name ?? insert;
    if (!name.startsWith('*')) return name;
    return block?.dynamicSource === undefined
      ? undefined
      : this.#drawing.names.blocks.get(block.dynamicSource);
  }

  #numberOf(name: string): number {
    const key = name.toUpperCase();
    let at = this.#known.get(key);
    if (at === undefined) {
      at = this.#blocks.push({ name, count: 0, nested: 0 }) - 1;
      this.#known.set(key, at);
    }
    return at;
  }

  table(): BlockTable {
    return { blocks: this.#blocks, inserts: this.#inserts };
  }
}

function countOf({ columns, rows }: InsertEntity): number {
  const many = Math.max(1, columns) * Math.max(1, rows);
  return Number.isFinite(many) ? Math.min(MAX_COUNT, many) : 1;
}
