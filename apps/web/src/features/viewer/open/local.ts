/** A file of this machine. It is handed over inside of the page: nothing of it is sent anywhere. */
import { extensions, extensionOf } from '@linework/contract/files';
import type { Opening } from './opening.ts';
import type { DroppedFiles } from './drop.ts';
import { forgetHandle, keepHandle } from './handles.ts';

interface Handed {
  file: File;
  companions: readonly File[];
}

let handed: Handed | undefined;
const listeners = new Set<() => void>();

export const drawingTypes = extensions.drawing.map((type) => `.${type}`).join(',');

const isDrawing = (name: string): boolean =>
  (extensions.drawing as readonly string[]).includes(extensionOf(name));

/** Keeps it for the page that shows it; false where there is nothing to show. */
export function handOver({ files, handle }: DroppedFiles): boolean {
  const file = files.find(({ name }) => isDrawing(name)) ?? files[0];
  if (!file) return false;
  handed = { file, companions: files.filter((other) => other !== file) };
  if (handle) void keepHandle(handle);
  else void forgetHandle();
  for (const listener of listeners) listener();
  return true;
}

/** Tells of another file while one is shown already. */
export function onHandOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function handedOver(): Handed | undefined {
  return handed;
}

export function openLocal({ file, companions }: Handed): Opening {
  const key = `local:${file.name}:${file.size}:${file.lastModified}`;
  return {
    file: { kind: 'local', fileId: '', name: file.name, parentId: '', size: file.size, key },
    source: { kind: 'local', file, name: file.name },
    companions,
  };
}
