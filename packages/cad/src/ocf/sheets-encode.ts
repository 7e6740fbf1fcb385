/** Overviews of the layouts that are not shown first: each on its own, for whoever goes there. */
import { type DisplayList, firstLayout } from '../display/list.ts';
import { ByteWriter } from './bytes.ts';
import { type Compressor, type Part, SECTION } from './container.ts';
import { encodeLayout, type EncodedOverview } from './overview-encode.ts';
import type { Sequence } from './sequence.ts';
import { writeMatrices } from './tables.ts';

/** Bytes of tiles from which on a layout is worth one: fewer are fetched altogether, soon enough. */
const FROM = 1024 * 1024;
/** What one may weigh that leaves things out, and all together as a share of the tiles. */
const MAX_BYTES = 40_000;
const SHARE = 1 / 8;
/** One that leaves nothing out may weigh as many times more: no tiles are fetched for it. */
const WHOLE = 2;
const ENOUGH = 0.7;
/** Things that are looked at for all of them: a drawing with many layouts is not prepared for much longer because of them. */
const MAX_WORK = 3_000_000;

export function encodeSheets(
  list: DisplayList,
  sequences: readonly Sequence[],
  compressor: Compressor | undefined,
  tileBytes: number,
): Part[] {
  if (tileBytes < FROM) return [];
  const first = firstLayout(list.layouts);
  const things = sequences.reduce((sum, { count }) => sum + count, 0);
  const others = list.layouts
    .map((layout, id) => ({ layout, id }))
    .filter(({ layout: { extents, viewports }, id }) => id !== first && (extents || viewports.length > 0))
    .slice(0, Math.max(1, Math.floor(MAX_WORK / things)));
  const sparse = Math.min(MAX_BYTES, (tileBytes * SHARE) / others.length);
  const limits = { whole: sparse * WHOLE, sparse, enough: ENOUGH };
  return others.map(({ layout, id }) => {
    const encoded = encodeLayout(list, layout, sequences, compressor, limits);
    return { type: SECTION.sheets, id, bytes: writeSheet(encoded) };
  });
}

/** An overview with all matrices that it names. */
export function writeSheet({ type, bytes, matrices }: EncodedOverview): Uint8Array {
  const out = new ByteWriter();
  const named = writeMatrices(matrices.values);
  out.u8(type === SECTION.whole ? 1 : 0);
  out.uint(named.length);
  out.raw(named);
  out.raw(bytes);
  return out.done();
}
