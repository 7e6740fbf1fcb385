import { isReference, MODEL_SPACE, type Block, type Drawing } from '../model/drawing.ts';
import { sheetViewport } from '../display/layouts.ts';
import { FIELDS } from './fields.ts';
import { FormWriter } from './form-writer.ts';
import { comparedType, writeForm } from './forms/write-form.ts';
import { PropertyRows, type PropertyRow } from './property-rows.ts';
import { recordsOf, type NamedRecord } from './records.ts';

/** A block whose entities are compared with each other: entities first … first + count − 1. */
export type Owner = {
  kind: 'model' | 'layout' | 'block';
  /** Of the layout or the block; 'Model' for model space. */
  name: string;
  first: number;
  count: number;
  /** How often it is inserted anywhere. */
  uses: number;
  /** Made by a program (*U, *D, *T): known by its content alone. */
  anonymous: boolean;
  base: readonly [number, number, number];
};

/**
 * All that a comparison asks of a drawing: every entity in its normal form, column by column. It is far smaller than
 * the drawing, and is stored beside the prepared one.
 */
export type DrawingSignature = {
  owners: Owner[];
  records: NamedRecord[];
  rows: PropertyRow[];
  strings: string[];
  count: number;
  handles: Float64Array;
  /** Index of a string. */
  types: Uint32Array;
  /** Index of a property row. */
  row: Uint32Array;
  /** Fields of entity i: tags tagStart[i] … tagStart[i + 1] − 1, its values from numberStart[i] on. */
  tags: Uint8Array;
  tagStart: Uint32Array;
  numbers: Float64Array;
  numberStart: Uint32Array;
};

export function signatureOf(drawing: Drawing): DrawingSignature {
  const owners: Owner[] = [];
  const blocks: Block[] = [];
  let count = 0;
  for (const [key, block] of drawing.blocks) {
    const owner = ownerOf(drawing, key, block);
    if (!owner) continue;
    owner.first = count;
    owner.count = block.entities.length;
    count += block.entities.length;
    owners.push(owner);
    blocks.push(block);
  }
  const out = new FormWriter();
  const rows = new PropertyRows(drawing);
  const handles = new Float64Array(count);
  const types = new Uint32Array(count);
  const row = new Uint32Array(count);
  const tagStart = new Uint32Array(count + 1);
  const numberStart = new Uint32Array(count + 1);
  const uses = new Map<string, number>();
  let at = 0;
  blocks.forEach((block, o) => {
    const owner = owners[o]!;
    owner.first = at;
    // The viewport that is the sheet draws nothing, and follows how its owner last looked at it.
    const sheet =
      owner.kind === 'layout'
        ? sheetViewport(block.entities.filter((one) => one.type === 'VIEWPORT'))
        : undefined;
    for (const entity of block.entities) {
      if (entity === sheet) continue;
      handles[at] = entity.handle;
      types[at] = out.string(comparedType(entity));
      row[at] = rows.add(entity);
      tagStart[at] = out.tagCount;
      numberStart[at] = out.numberCount;
      writeForm(out, entity, drawing);
      if (entity.type === 'INSERT')
        uses.set(entity.name.toUpperCase(), (uses.get(entity.name.toUpperCase()) ?? 0) + 1);
      at++;
    }
    owner.count = at - owner.first;
  });
  tagStart[at] = out.tagCount;
  numberStart[at] = out.numberCount;
  for (const owner of owners)
    if (owner.kind === 'block') owner.uses = uses.get(owner.name.toUpperCase()) ?? 0;
  return {
    owners,
    records: recordsOf(drawing),
    rows: rows.rows,
    strings: out.strings,
    count: at,
    handles: handles.slice(0, at),
    types: types.slice(0, at),
    row: row.slice(0, at),
    tags: out.tags.slice(0, out.tagCount),
    tagStart: tagStart.slice(0, at + 1),
    numbers: out.numbers.slice(0, out.numberCount),
    numberStart: numberStart.slice(0, at + 1),
  };
}

function ownerOf(drawing: Drawing, key: string, block: Block): Owner | undefined {
  const plain = { first: 0, count: 0, uses: 0, anonymous: false, base: block.base };
  if (key === MODEL_SPACE) return { ...plain, kind: 'model', name: 'Model' };
  const layout = drawing.layouts.find((one) => one.block.toUpperCase() === key);
  if (layout) return { ...plain, kind: layout.model ? 'model' : 'layout', name: layout.name };
  // What a reference shows is in its own file; paper space without a layout is not shown.
  if (isReference(block) || /^\*(MODEL|PAPER)_SPACE/.test(key) || key.includes('|')) return undefined;
  return { ...plain, kind: 'block', name: block.name, anonymous: key.startsWith('*') };
}

/** Where an entity stands: its first point. Undefined where its form has none. */
export function anchorAt({ tags, tagStart, numberStart }: DrawingSignature, i: number): number | undefined {
  if (tagStart[i] === tagStart[i + 1]) return undefined;
  const { kind } = FIELDS[tags[tagStart[i]!]!]!;
  if (kind === 'point') return numberStart[i];
  return kind === 'points' && numberStart[i + 1]! > numberStart[i]! + 3 ? numberStart[i]! + 1 : undefined;
}
