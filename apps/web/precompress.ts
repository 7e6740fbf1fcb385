import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Brotli at its best, too slow to be done while somebody waits: a fifteenth less than what a server would send. */
const packed = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** The few larger ones would take ten times as long as all others together; the server packs them, less well. */
const largest = 400_000;

/** Writes what pages load a second time, compressed, beside itself (apps/server/src/http/static.ts sends it). */
export function precompress(): Plugin {
  return {
    name: 'linework-precompress',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|wasm)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(assets, name));
          if (bytes.length <= largest) await writeFile(join(assets, `${name}.br`), await packed(bytes));
        }),
      );
    },
  };
}
