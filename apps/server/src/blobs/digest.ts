import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Digests {
  sha256: string;
  md5: string;
  crc32: number;
}

/** The three checksums of a blob, computed in one pass. */
export class Digest {
  readonly #sha256 = createHash('sha256');
  readonly #md5 = createHash('md5');
  #crc32 = 0;

  update(bytes: Uint8Array): void {
    this.#sha256.update(bytes);
    this.#md5.update(bytes);
    this.#crc32 = crc32(bytes, this.#crc32);
  }

  end(): Digests {
    return { sha256: this.#sha256.digest('hex'), md5: this.#md5.digest('hex'), crc32: this.#crc32 };
  }
}
