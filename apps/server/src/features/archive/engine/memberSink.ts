/** The child's side of `frames.ts`: writes members to a pipe and waits while it is full. */
import { writeSync, writevSync } from 'node:fs';
import { encodeFrame, frameHead, frameKinds } from './frames.ts';
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
  for (let at = 0; at < bytes.length;) at += writing(() => writeSync(fd, bytes, at));
}

function writing(write: () => number): number {
  for (;;) {
    try {
      return write();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      // The reader is slower; 7-Zip cannot be suspended, so this thread sleeps.
      Atomics.wait(sleeping, 0, 0, 1);
    }
  }
}

export function pipeSink(fd: number): MemberSink {
  const write = (kind: number, bytes?: Uint8Array): void => writeAllSync(fd, encodeFrame(kind, bytes));
  const writeData = (bytes: Uint8Array): void => {
    const head = frameHead(frameKinds.data, bytes.length);
    const written = writing(() => writevSync(fd, [head, bytes]));
    if (written < head.length) writeAllSync(fd, head.subarray(written));
    writeAllSync(fd, bytes.subarray(Math.max(0, written - head.length)));
  };
  return {
    start(index) {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(index);
      write(frameKinds.start, bytes);
    },
    data(bytes) {
      for (let at = 0; at < bytes.length; at += pieceBytes) writeData(bytes.subarray(at, at + pieceBytes));
    },
    end: () => write(frameKinds.end),
    fail: (reason, detail = '') =>
      write(frameKinds.failed, Buffer.from(JSON.stringify({ reason, detail: detail.slice(0, 500) }))),
    done: () => write(frameKinds.done),
  };
}
