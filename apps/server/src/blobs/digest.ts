import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Digests {
  sha256: string;
  md5: string;
  crc32: number;
}

/** The three checksums of a blob, computed in one pass. */
export class Digest {
  readonly #md5 = createHash('md5');
  readonly #others = new OtherDigest();

  update(bytes: Uint8Array): void {
    this.#md5.update(bytes);
    this.#others.update(bytes);
  }

  end(): Digests {
    return { md5: this.#md5.digest('hex'), ...this.#others.end() };
  }
}

/** MD5 alone takes longer than the other two together. */
export class Md5Digest {
  readonly #md5 = createHash('md5');

  update(bytes: Uint8Array): void {
    this.#md5.update(bytes);
  }

  end(): Pick<Digests, 'md5'> {
    return { md5: this.#md5.digest('hex') };
  }
}

export class OtherDigest {
  readonly #sha256 = createHash('sha256');
  #crc32 = 0;

  update(bytes: Uint8Array): void {
    this.#sha256.update(bytes);
    this.#crc32 = crc32(bytes, this.#crc32);
  }

  end(): Omit<Digests, 'md5'> {
    return { sha256: this.#sha256.digest('hex'), crc32: this.#crc32 };
  }
}
