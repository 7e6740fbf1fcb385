import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Batches } from './intake.ts';
import { readOut } from './partial-source.ts';
import { PartialOffset, checkedId, type PartialStore } from './partial.ts';
import { isAbsent, listObjects, type Bucket } from './s3-objects.ts';
import { BlobRefused, type BlobInfo, type PutLimits } from './store.ts';

/** What an upload keeps in memory is twice this: one on its way, the next filling. */
const PIECE_BYTES = 4 << 20;
const WHOLE_BYTES = 16 << 20;
const PREFIX = 'partial/';

/** Some bytes of an upload, as an object. Pieces that overlap hold the same bytes: a client sent them twice. */
interface Piece {
  key: string;
  start: number;
  end: number;
}

type Put = (source: AsyncIterable<Uint8Array>, limits: PutLimits) => Promise<BlobInfo>;

/** Objects partial/<id>/<start>-<end>. Any node may take the next bytes; none has to know what the others do. */
export function s3Partials(bucket: Bucket, put: Put): PartialStore {
  const { client, name } = bucket;
  const prefixOf = (id: string) => `${PREFIX}${checkedId(id)}/`;

  /** The pieces that cover it from the first byte on without a gap, in order. */
  const covering = async (id: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    let at = 0;
    // Keys sort by their start.
    for await (const { key } of listObjects(bucket, prefixOf(id))) {
      const piece = pieceOf(key);
      if (!piece || piece.start > at || piece.end <= at) continue;
      pieces.push(piece);
      at = piece.end;
    }
    return pieces;
  };
  const sizeOf = async (id: string) => (await covering(id)).at(-1)?.end ?? 0;

  async function* read(pieces: readonly Piece[]): AsyncGenerator<Uint8Array, void> {
    let at = 0;
    for (const { key, start, end } of pieces) {
      const Range = at > start ? `bytes=${at - start}-${end - start - 1}` : undefined;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range }));
      yield* Body as Readable;
      at = end;
    }
  }

  return {
    wholeBytes: WHOLE_BYTES,
    size: sizeOf,

    async append(id, offset, source, { maxBytes }) {
      const size = await sizeOf(id);
      if (size !== offset) throw new PartialOffset(size);
      let at = offset;
      const batches = new Batches(PIECE_BYTES, (chunks) => {
        const Body = Buffer.concat(chunks);
        const Key = keyOf(prefixOf(id), at, at + Body.length);
        at += Body.length;
        return client.send(new PutObjectCommand({ Bucket: name, Key, Body }));
      });
      try {
        const end = await readOut(source, maxBytes, (chunk) => batches.add(chunk));
        await batches.end();
        return { size: at, ...('broken' in end ? { broken: end.broken } : {}) };
      } finally {
        await batches.settled();
      }
    },

    async head(id, bytes) {
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of read(await covering(id))) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= bytes) break;
      }
      return Buffer.concat(chunks).subarray(0, bytes);
    },

    async finish(id, limits) {
      const pieces = await covering(id);
      if (limits.expectedBytes !== undefined && pieces.at(-1)?.end !== limits.expectedBytes)
        throw new BlobRefused('wrong length');
      return put(read(pieces), limits);
    },

    async discard(id) {
      for await (const { key } of listObjects(bucket, prefixOf(id))) {
        await client.send(new DeleteObjectCommand({ Bucket: name, Key: key })).catch((error: unknown) => {
          if (!isAbsent(error)) throw error;
        });
      }
    },

    async *list() {
      let last: { id: string; touchedAt: number } | undefined;
      for await (const { key, modifiedAt } of listObjects(bucket, PREFIX)) {
        const id = key.slice(PREFIX.length, key.indexOf('/', PREFIX.length));
        if (last && last.id !== id) yield last;
        last = { id, touchedAt: last?.id === id ? Math.max(last.touchedAt, modifiedAt) : modifiedAt };
      }
      if (last) yield last;
    },
  };
}

/** 2^50 has 16 digits. */
function keyOf(prefix: string, start: number, end: number): string {
  return `${prefix}${String(start).padStart(16, '0')}-${end}`;
}

function pieceOf(key: string): Piece | undefined {
  const [, start, end] = /\/(\d{16})-(\d+)$/.exec(key) ?? [];
  return start === undefined ? undefined : { key, start: Number(start), end: Number(end) };
}
