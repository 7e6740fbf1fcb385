/**
 * What a drawing says, as it is kept for searching: written in the child process that reads the drawing, read by every
 * search. Deflated JSON; what comes from a child is checked like anything from outside.
 */
import { deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import { fold } from './fold.ts';
import { addPieces } from './pieces.ts';

export interface DrawingTexts {
  layers: string[];
  blocks: string[];
  layouts: string[];
  /** One a line. */
  lines: string;
  /** Of each line: numbers into `layers` and `layouts` (-1 for none), place and handle. */
  layer: number[];
  layout: number[];
  x: number[];
  y: number[];
  handle: number[];
}

export interface SaidText {
  text: string;
  layer: string;
  layout: string;
  x: number;
  y: number;
  handle: number;
}

/** So many strings of one drawing are found; of more the longest are left out. */
const stringsMost = 50_000;
const stringChars = 1000;
const namesMost = 20_000;
/** So many different pieces tell one drawing from the others. */
const piecesMost = 200_000;
const inflatedMost = 128 * 1024 * 1024;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, stringChars);

export function textsOf(
  said: readonly SaidText[],
  names: { layers: readonly string[]; blocks: readonly string[] },
): DrawingTexts {
  const kept = shortest(
    said.map((each) => ({ ...each, text: oneLine(each.text) })).filter(({ text }) => text !== ''),
  );
  const layers = unique(names.layers);
  const layouts = unique(kept.map(({ layout }) => layout));
  const layerAt = new Map(layers.map((name, index) => [name.toUpperCase(), index]));
  const layoutAt = new Map(layouts.map((name, index) => [name, index]));
  return {
    layers,
    blocks: unique(names.blocks),
    layouts,
    lines: kept.map(({ text }) => text).join('\n'),
    layer: kept.map(({ layer }) => layerAt.get(oneLine(layer).toUpperCase()) ?? -1),
    layout: kept.map(({ layout }) => layoutAt.get(oneLine(layout)) ?? -1),
    x: kept.map(({ x }) => shorter(x)),
    y: kept.map(({ y }) => shorter(y)),
    handle: kept.map(({ handle }) => handle),
  };
}

/** Near enough to zoom to. JSON has no infinity. */
const shorter = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(10)) : 0);

const unique = (names: readonly string[]): string[] =>
  [...new Set(names.map(oneLine))].filter((name) => name !== '').slice(0, namesMost);

function shortest<T extends { text: string }>(said: readonly T[]): readonly T[] {
  if (said.length <= stringsMost) return said;
  const longest = said.map(({ text }) => text.length).toSorted((a, b) => a - b)[stringsMost - 1]!;
  return said.filter(({ text }) => text.length <= longest).slice(0, stringsMost);
}

export const countStrings = ({ layers, blocks, handle }: DrawingTexts): number =>
  layers.length + blocks.length + handle.length;

/** What the index knows of it. */
export function piecesOf({ layers, blocks, lines }: DrawingTexts): number[] {
  const found = new Set<number>();
  for (const text of [layers.join('\n'), blocks.join('\n'), lines]) addPieces(fold(text), found, piecesMost);
  return [...found];
}

export const packTexts = (texts: DrawingTexts): Buffer => deflateRawSync(JSON.stringify(texts));

const inflate = promisify(inflateRaw);
const limit = { maxOutputLength: inflatedMost };

/** Undefined where it is not what it should be. */
export async function unpackTexts(content: Uint8Array): Promise<DrawingTexts | undefined> {
  return textsIn(await inflate(content, limit).catch(() => undefined));
}

/** The same inside of a transaction, where nothing else may be waited for. */
export function unpackTextsNow(content: Uint8Array): DrawingTexts | undefined {
  try {
    return textsIn(inflateRawSync(content, limit));
  } catch {
    return undefined;
  }
}

function textsIn(json: Buffer | undefined): DrawingTexts | undefined {
  try {
    const value = JSON.parse(String(json)) as DrawingTexts;
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= namesMost && value.every((each) => typeof each === 'string');
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= stringsMost && value.every((each) => Number.isFinite(each));

function isRight({ layers, blocks, layouts, lines, layer, layout, x, y, handle }: DrawingTexts): boolean {
  if (!isWords(layers) || !isWords(blocks) || !isWords(layouts) || typeof lines !== 'string') return false;
  if (![layer, layout, x, y, handle].every((column) => isNumbers(column) && column.length === handle.length))
    return false;
  return countLines(lines) === handle.length;
}

function countLines(lines: string): number {
  if (lines === '') return 0;
  let count = 1;
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** What is kept of a drawing to be found by what it says. */
export interface DrawingSays {
  strings: number;
  /** Its texts, packed. */
  content: Uint8Array;
  pieces: readonly number[];
  /** JSON. */
  head: string;
}
