import type { Database } from '../db/open.ts';
import { pagesOfBlobs } from './rows.ts';
import type { BlobStore } from './store.ts';

const PARALLEL = 4;

/** The blobs an installation's rows speak of. */
export async function* recordedBlobs({ kysely }: Database): AsyncGenerator<string, void> {
  for await (const page of pagesOfBlobs(kysely)) for (const { sha256 } of page) yield sha256;
}

/** Copies what is not there yet, and so goes on where it was broken off. Returns how many it copied. */
export async function copyBlobs(
  names: AsyncIterable<string>,
  from: BlobStore,
  to: BlobStore,
): Promise<number> {
  let copied = 0;
  const remaining = names[Symbol.asyncIterator]();
  const copyOneByOne = async () => {
    for (let next = await remaining.next(); !next.done; next = await remaining.next()) {
      const sha256 = next.value;
      // A power cut may have left the name with fewer bytes.
      const [there, given] = await Promise.all([to.stat(sha256), from.stat(sha256)]);
      if (there && (!given || there.size === given.size)) continue;
      const info = await to.put(await from.get(sha256), { maxBytes: Infinity });
      if (info.sha256 !== sha256) {
        await to.remove(info.sha256);
        throw new Error(`the blob ${sha256} is damaged`);
      }
      copied++;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, copyOneByOne));
  return copied;
}
