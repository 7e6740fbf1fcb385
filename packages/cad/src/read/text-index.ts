import { compose, IDENTITY, type Affine } from '@linework/geom/affine';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { InsertEntity, TableEntity } from '../model/inserts.ts';
import type { Point } from '../model/point.ts';
import { WORLD_NORMAL } from '../model/point.ts';
import { plainLine, plainParagraph } from './plain-text.ts';

/** One string of a drawing: where it stands in its layout, and the entity a click on it means. */
export type TextEntry = {
  text: string;
  /** Entity in the layout: of a text inside a block, the outermost insert (or dimension, table). */
  handle: number;
  layer: string;
  type: string;
  layout: string;
  x: number;
  y: number;
};

const MAX_DEPTH = 32;
const MAX_ENTRIES = 2_000_000;

/** All strings of all layouts: texts, attributes, table cells, dimension texts, leaders, also inside of blocks. */
export function textIndex(drawing: Drawing): TextEntry[] {
  const collector = new Collector(drawing);
  for (const layout of drawing.layouts) {
    const block = drawing.blocks.get(layout.block.toUpperCase());
    if (block) collector.layout(layout.name, block);
  }
  return collector.entries;
}

class Collector {
  readonly entries: TextEntry[] = [];
  readonly #drawing: Drawing;
  /** Blocks known to hold no text, so that drawings of many inserts stay cheap. */
  readonly #silent = new Set<string>();
  #layout = '';
  #owner = 0;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  layout(name: string, block: Block): void {
    this.#layout = name;
    for (const entity of block.entities) {
      this.#owner = entity.handle;
      this.#entity(entity, IDENTITY, 0);
    }
  }

  #add(text: string, entity: { layer: string; type: string }, at: Affine, point: Readonly<Point>): void {
    const trimmed = text.trim();
    if (trimmed === '' || this.entries.length >= MAX_ENTRIES) return;
    const [x, y] = point;
    this.entries.push({
      text: trimmed,
      handle: this.#owner,
      layer: entity.layer,
      type: entity.type,
      layout: this.#layout,
      x: at[0] * x + at[2] * y + at[4],
      y: at[1] * x + at[3] * y + at[5],
    });
  }

  #entity(entity: Entity, at: Affine, depth: number): void {
    switch (entity.type) {
      case 'TEXT':
      case 'ATTRIB':
        if (entity.type === 'ATTRIB' && entity.paragraph) this.#entity(entity.paragraph, at, depth);
        else this.#add(plainLine(entity.text), entity, at, inPlan(entity, entity.position));
        break;
      case 'ATTDEF':
        // shows its value only where it is constant or stands outside of a block
        if (depth === 0) this.#add(entity.tag, entity, at, inPlan(entity, entity.position));
        else if (entity.constant)
          this.#add(plainLine(entity.text), entity, at, inPlan(entity, entity.position));
        break;
      case 'MTEXT':
        this.#add(plainParagraph(entity.text), entity, at, entity.position);
        break;
      case 'TOLERANCE':
        this.#add(plainParagraph(entity.text.replaceAll('%%v', ' ')), entity, at, entity.position);
        break;
      case 'MULTILEADER': {
        const label = entity.context.text;
        if (label) this.#add(plainParagraph(label.text), entity, at, label.position);
        for (const attribute of entity.blockAttributes) {
          this.#add(plainLine(attribute.text), entity, at, entity.context.base);
        }
        break;
      }
      case 'DIMENSION':
        if (!this.#block(entity.block, at, depth)) {
          this.#add(plainParagraph(entity.text), entity, at, inPlan(entity, entity.textMiddle));
        }
        break;
      case 'ACAD_TABLE':
        this.#table(entity, at, depth);
        break;
      case 'INSERT':
        this.#insert(entity, at, depth);
        break;
    }
  }

  /** Cells when the file gives them, else what the picture block shows. */
  #table(table: TableEntity, at: Affine, depth: number): void {
    let found = false;
    for (const cell of table.cells) {
      if (cell.text === '') continue;
      found = true;
      const [x, y, z] = table.position;
      const right = table.columnWidths.slice(0, cell.column).reduce((sum, width) => sum + width, 0);
      const down = table.rowHeights.slice(0, cell.row).reduce((sum, height) => sum + height, 0);
      this.#add(plainParagraph(cell.text), table, at, [x + right, y - down, z]);
    }
    if (!found) {
      const [x, y] = table.position;
      this.#block(table.block, compose(at, [1, 0, 0, 1, x, y]), depth);
    }
  }

  #insert(insert: InsertEntity, at: Affine, depth: number): void {
    for (const attribute of insert.attributes) this.#entity(attribute, at, depth);
    const key = insert.name.toUpperCase();
    if (this.#silent.has(key)) return;
    const block = this.#drawing.blocks.get(key);
    if (!block) return;
    const before = this.entries.length;
    this.#block(insert.name, compose(at, insertMatrix(insert, block.base)), depth);
    if (this.entries.length === before) this.#silent.add(key);
  }

  #block(name: string, at: Affine, depth: number): boolean {
    const block = name === '' ? undefined : this.#drawing.blocks.get(name.toUpperCase());
    if (!block || depth >= MAX_DEPTH) return false;
    const before = this.entries.length;
    for (const entity of block.entities) {
      if (this.entries.length >= MAX_ENTRIES) break;
      this.#entity(entity, at, depth + 1);
    }
    return this.entries.length > before;
  }
}

/** Seen from above; a plane turned over mirrors x, which is all that real drawings do. */
function inPlan(entity: { extrusion: Readonly<Point> }, point: Readonly<Point>): Readonly<Point> {
  if (entity.extrusion === WORLD_NORMAL || entity.extrusion[2] >= 0) return point;
  return [-point[0], point[1], point[2]];
}

function insertMatrix(insert: InsertEntity, base: Readonly<Point>): Affine {
  const cos = Math.cos(insert.rotation);
  const sin = Math.sin(insert.rotation);
  const [sx, sy] = insert.scale;
  const flip = insert.extrusion[2] < 0 ? -1 : 1;
  const a = flip * cos * sx;
  const b = sin * sx;
  const c = -flip * sin * sy;
  const d = cos * sy;
  const [x, y] = insert.position;
  return [a, b, c, d, flip * x - a * base[0] - c * base[1], y - b * base[0] - d * base[1]];
}
