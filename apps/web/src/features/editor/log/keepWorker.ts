/**
 * Keeps logs in the browser's private files. In a worker, since only there a file can be appended to and synced in place;
 * one file for each session, which this worker alone has open.
 */
import type { KeepAnswer, KeepRequest } from './keeper.ts';

interface SyncHandle {
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

type Handle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> };

const folderName = 'edit-logs';
let open: { handle: SyncHandle; size: number } | undefined;

async function folderOf(account: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const logs = await root.getDirectoryHandle(folderName, { create: true });
  return logs.getDirectoryHandle(account, { create: true });
}

async function answerTo(request: KeepRequest): Promise<unknown> {
  switch (request.kind) {
    case 'open': {
      const folder = await folderOf(request.account);
      const file = (await folder.getFileHandle(request.name, { create: true })) as Handle;
      const handle = await file.createSyncAccessHandle();
      handle.truncate(request.keep);
      open = { handle, size: request.keep };
      write(request.bytes);
      return undefined;
    }
    case 'write':
      write(request.bytes);
      return undefined;
    case 'close':
      open?.handle.close();
      open = undefined;
      return undefined;
    case 'list': {
      const folder = await folderOf(request.account);
      const found: { name: string; file: File }[] = [];
      for await (const [name, entry] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        // One that another tab has open is at work, not left behind.
        if (entry.kind === 'file' && !(await isOpen(entry as Handle)))
          found.push({ name, file: await (entry as FileSystemFileHandle).getFile() });
      }
      return found;
    }
    case 'remove':
      return (await folderOf(request.account)).removeEntry(request.name);
  }
}

async function isOpen(file: Handle): Promise<boolean> {
  try {
    (await file.createSyncAccessHandle()).close();
    return false;
  } catch {
    return true;
  }
}

function write(bytes: Uint8Array): void {
  if (!open) throw new Error('no log is open');
  open.handle.write(bytes, { at: open.size });
  open.size += bytes.byteLength;
  open.handle.flush();
}

/** One after the other: what was asked for first is on disk first. */
let turn = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<KeepRequest & { id: number }>) => {
  turn = turn.then(async () => {
    let answer: KeepAnswer;
    try {
      answer = { id: data.id, value: await answerTo(data) };
    } catch (error) {
      answer = { id: data.id, error: String(error) };
    }
    postMessage(answer);
  });
});
