/** The child's side of `frames.ts`: writes members to a pipe and waits while it is full. */
import { writeSync } from 'node:fs';
import { encodeFrame, frameKinds } from './frames.ts';
import type { MemberFailure } from './types.ts';

const pieceBytes = 1 << 20;
const sleeping = new Int32Array(new SharedArrayBuffer(4));

export interface MemberSink {
  start(index: number): void;
  data(bytes: Uint8Array): void;
  end(): void;
  fail(reason: MemberFailure, detail?: string): void;
  done(): void;
}

export function writeAllSync(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      // The reader is slower; 7-Zip cannot be suspended, so this thread sleeps.
      Atomics.wait(sleeping, 0, 0, 1);
    }
  }
}

export function pipeSink(fd: number): MemberSink {
  const write = (kind: number, bytes?: Uint8Array): void => {
    for (const part of encodeFrame(kind, bytes)) writeAllSync(fd, part);
  };
  return {
    start(index) {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(index);
      write(frameKinds.start, bytes);
    },
    data(bytes) {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        write(frameKinds.data, bytes.subarray(at, at + pieceBytes));
    },
    end: () => write(frameKinds.end),
    fail: (reason, detail = '') =>
      write(frameKinds.failed, Buffer.from(JSON.stringify({ reason, detail: detail.slice(0, 500) }))),
    done: () => write(frameKinds.done),
  };
}
