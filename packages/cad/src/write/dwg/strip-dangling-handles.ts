import { BitReader } from '../../dwg/bits.ts';
import type { StoredObject } from '../../model/foreign.ts';
import { decoderFor } from '../../read/encoding.ts';
import { Pages } from '../../read/dwg/container/pages.ts';
import { HandleMap } from '../../read/dwg/stream/handle-map.ts';
import { ObjectStream } from '../../read/dwg/stream/object-stream.ts';
import { R2004, R2010 } from '../../dwg/versions.ts';
import { BitWriter } from './bit-writer.ts';
import { framed } from './object-writer.ts';

type Body = Pick<StoredObject, 'bytes' | 'handleBits'>;

/** Before R2004 entities are a chain: who stands before and behind it. */
export type Links = { previous: number; next: number };

const NO_TEXT = (): Uint8Array => new Uint8Array(0);
const SOFT = 4;
/** Kinds of references up to here name their target outright, later ones count from the object's own handle. */
const LAST_OUTRIGHT = 5;

/** An object alone, opened as if it lay in a file. */
export function openStored(version: number, object: StoredObject, codePage: string): ObjectStream {
  const bytes = framed(version, object.bytes, object.handleBits);
  const map = new HandleMap(Float64Array.of(object.handle), Int32Array.of(0), object.handle);
  return new ObjectStream(Pages.unpacked(bytes), version, decoderFor(codePage), map);
}

/**
 * A stored object without references to what the file does not have: programs leave handles of erased things behind, and
 * what the target cannot hold is gone as well. References become empty; who wants to be told of changes is struck off.
 * links: its place in the chain, where the version has one.
 */
export function stripDanglingHandles(
  version: number,
  object: StoredObject,
  codePage: string,
  isEntity: boolean,
  isThere: (handle: number) => boolean,
  links?: Links,
): Body {
  const stream = openStored(version, object, codePage);
  if (stream.open(object.handle) < 0) return object;
  const { data } = stream;
  const { refs } = data;
  let reactorsFrom = 1;
  if (isEntity) {
    if (data.b() === 1) {
      const size = version >= R2010 ? data.bll() : data.rl();
      data.pos += size * 8;
    }
    reactorsFrom = data.bb() === 0 ? 1 : 0;
  }
  const countAt = data.pos;
  const reactors = data.bl();
  const afterCount = data.pos;
  const refsAt = refs.pos;
  const references: { from: number; to: number; kind: number; target: number; gone: boolean }[] = [];
  while (refs.end - refs.pos >= 8) {
    const from = refs.pos;
    const target = refs.handle();
    const gone = target !== 0 && !isThere(target);
    references.push({ from, to: refs.pos, kind: refs.refKind, target, gone });
  }
  if (refs.overrun || data.overrun) return object;
  // behind the reactors and the dictionary; neighbors by handle are told by a bit alone
  const linksAt = reactorsFrom + reactors + 1;
  const neighbors = isEntity && version < R2004 && data.b() === 1;
  const { handle } = object;
  const [previous, next] = neighbors
    ? [handle - 1, handle + 1]
    : [references[linksAt]?.target ?? 0, references[linksAt + 1]?.target ?? 0];
  const linked =
    links && isEntity && version < R2004 && (previous !== links.previous || next !== links.next)
      ? links
      : undefined;
  if (!linked && !references.some(({ gone }) => gone)) return object;

  const isReactor = (i: number): boolean => i >= reactorsFrom && i < reactorsFrom + reactors;
  const left = reactors - references.filter(({ gone }, i) => gone && isReactor(i)).length;
  const out = new BitWriter(version, NO_TEXT);
  const source = new BitReader(data.bytes, version, decoderFor(codePage));
  const copy = (from: number, to: number): void => {
    source.pos = from;
    for (; to - source.pos >= 8;) out.rc(source.rc());
    while (source.pos < to) out.b(source.b());
  };
  const start = (data.bytes.length - 2 - object.bytes.length) * 8;
  const count = new BitWriter(version, NO_TEXT);
  count.bl(left);
  if (version >= R2010) copy(start, countAt);
  else {
    source.pos = start;
    source.bs();
    const sizeAt = source.pos;
    copy(start, sizeAt);
    out.rl(refsAt - start + count.pos - (afterCount - countAt));
    copy(sizeAt + 32, countAt);
  }
  out.append(count);
  if (linked) out.b(0);
  copy(afterCount + (linked ? 1 : 0), refsAt);
  const bits = out.pos;
  references.forEach(({ from, to, kind, gone }, i) => {
    if (linked && i === linksAt) link(out, linked);
    if (linked && !neighbors && (i === linksAt || i === linksAt + 1)) return;
    if (!gone) copy(from, to);
    else if (!isReactor(i)) out.handle(kind > LAST_OUTRIGHT ? SOFT : kind, 0);
  });
  if (linked && references.length <= linksAt) link(out, linked);
  out.align();
  return { bytes: out.copy(), handleBits: out.pos - bits };
}

function link(out: BitWriter, { previous, next }: Links): void {
  out.handle(SOFT, previous);
  out.handle(SOFT, next);
}
