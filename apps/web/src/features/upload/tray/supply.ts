/** Giving an upload back what a reload took from it: the file, or leave to read it. */
import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import type { FoundSource } from '../found.ts';
import type { UploadItem } from '../item.ts';
import { sourceOf, supplySources, uploadOf, useUploads } from '../uploads.ts';

type Asking = FileSystemHandle & { requestPermission?(how: { mode: 'read' }): Promise<PermissionState> };

function needing(what: UploadItem['need']): UploadItem[] {
  const { order } = useUploads.getState();
  return order.map(uploadOf).filter((item) => item?.need === what) as UploadItem[];
}

/** Whatever was changed since is another file; only one that could not be read any more may be new. */
function fits(item: UploadItem, file: File): boolean {
  if (item.name !== file.name) return false;
  return item.code === 'unreadable' || (item.size === file.size && item.modified === file.lastModified);
}

/** Opens the chooser; files that are waited for go on. */
export function chooseAgain(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => void matchFiles([...(input.files ?? [])]));
  input.click();
}

async function matchFiles(files: readonly File[]): Promise<void> {
  const found: [string, FoundSource][] = [];
  for (const item of needing('file')) {
    const file = files.find((one) => fits(item, one));
    if (file) found.push([item.id, { file }]);
  }
  if (found.length > 0) supplySources(found);
  else if (files.length > 0) showToast('error', (await wordsOf('upload'))('tray.noMatch'));
}

/** One question for each folder that was dropped, not for each file. */
export async function allowReading(): Promise<void> {
  const asked = new Map<Asking, string[]>();
  for (const { id } of needing('permission')) {
    const source = sourceOf(id);
    const handle = source?.root ?? source?.handle;
    if (!handle) continue;
    const known = await findSame(asked.keys(), handle);
    asked.set(known ?? handle, [...(asked.get(known ?? handle) ?? []), id]);
  }
  for (const [handle, ids] of asked) {
    if ((await handle.requestPermission?.({ mode: 'read' })) !== 'granted') continue;
    supplySources(ids.map((id) => [id, sourceOf(id) ?? {}]));
  }
}

/** A press allows one question: leave to read, where that is enough; the chooser otherwise. */
export function giveWhatIsNeeded(): void {
  if (needing('permission').length > 0) void allowReading();
  else chooseAgain();
}

async function findSame(handles: Iterable<Asking>, handle: Asking): Promise<Asking | undefined> {
  for (const one of handles) if (await one.isSameEntry(handle)) return one;
  return undefined;
}
