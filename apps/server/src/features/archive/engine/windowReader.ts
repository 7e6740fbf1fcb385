/** A zip's bytes, wherever yauzl asks for them; those of several volumes one after the other. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ArchiveFailure, openVolume, type ArchiveVolume } from './types.ts';

const windowBytes = 256 * 1024;

interface Piece {
  fd: number;
  start: number;
  size: number;
}

/** yauzl reads an entry by two small reads: a window in memory spares the system most of them. */
export class WindowReader extends yauzl.RandomAccessReader {
  readonly size: number;
  readonly #pieces: Piece[] = [];
  readonly #window = Buffer.allocUnsafe(windowBytes);
  #start = 0;
  #length = 0;

  constructor(volumes: readonly ArchiveVolume[]) {
    super();
    let start = 0;
    for (const volume of volumes) {
      const fd = openVolume(volume);
      const { size } = fstatSync(fd);
      this.#pieces.push({ fd, start, size });
      start += size;
    }
    this.size = start;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    try {
      this.readInto(target.subarray(offset, offset + length), position);
      callback(null);
    } catch (error) {
      callback(error as Error);
    }
  }

  readInto(target: Buffer, position: number): void {
    if (target.length > windowBytes / 2) return this.readExactly(target, position);
    if (position < this.#start || position + target.length > this.#start + this.#length) {
      this.#start = position;
      this.#length = this.#fill(this.#window, position);
    }
    const from = position - this.#start;
    if (from + target.length > this.#length) throw new ArchiveFailure('damaged', 'the file is cut off');
    this.#window.copy(target, 0, from, from + target.length);
  }

  readExactly(target: Uint8Array, position: number): void {
    if (this.#fill(target, position) < target.length)
      throw new ArchiveFailure('damaged', 'the file is cut off');
  }

  /** As many bytes as there are. */
  #fill(target: Uint8Array, position: number): number {
    let at = 0;
    while (at < target.length) {
      const place = position + at;
      const piece = this.#pieces.findLast(({ start, size }) => start <= place && place < start + size);
      const read = piece ? readSync(piece.fd, target, at, target.length - at, place - piece.start) : 0;
      if (read === 0) break;
      at += read;
    }
    return at;
  }

  override _readStreamForRange(): Readable {
    throw new Error('members are read without streams');
  }

  override close(callback: (error: Error | null) => void): void {
    for (const { fd } of this.#pieces) closeSync(fd);
    callback(null);
  }
}
