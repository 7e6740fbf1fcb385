import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobMissing, isSha256 } from './store.ts';

const isHexFolder = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/**
 * Where blobs lie: `ab/<sha256>`. Stores of earlier versions have some in `ab/cd/<sha256>`, one folder for nearly every
 * blob; those stay where they are.
 */
export class BlobPaths {
  readonly #root: string;
  /** First folders that have such folders in them. */
  readonly nested: ReadonlySet<string>;

  constructor(root: string, nested: Iterable<string>) {
    this.#root = root;
    this.nested = new Set(nested);
  }

  static async open(root: string): Promise<BlobPaths> {
    const firsts = (await readdir(root)).filter(isHexFolder);
    const below = await Promise.all(firsts.map((first) => readdir(join(root, first))));
    return new BlobPaths(
      root,
      firsts.filter((_, at) => below[at]!.some(isHexFolder)),
    );
  }

  /** Of what is new. Fails where it is no name of a blob. */
  of(sha256: string): string {
    if (!isSha256(sha256)) throw new BlobMissing('of that name');
    return join(this.#root, sha256.slice(0, 2), sha256);
  }

  /** Wherever it may be. */
  all(sha256: string): string[] {
    const path = this.of(sha256);
    const first = sha256.slice(0, 2);
    return this.nested.has(first) ? [path, join(this.#root, first, sha256.slice(2, 4), sha256)] : [path];
  }

  /** Where it goes: over the one that is there, so that there is never a second. */
  target(sha256: string): string {
    const [path, earlier] = this.all(sha256);
    return earlier !== undefined && existsSync(earlier) ? earlier : path!;
  }

  async *list(): AsyncGenerator<string, void> {
    for (const first of (await readdir(this.#root)).filter(isHexFolder).sort()) {
      const names = await readdir(join(this.#root, first));
      yield* names.filter(isSha256);
      for (const second of names.filter(isHexFolder).sort())
        yield* (await readdir(join(this.#root, first, second))).filter(isSha256);
    }
  }
}
