/** Reads what was dropped, folder by folder, without ever holding up the page. */
import { bounds } from '@linework/contract/limits';
import { foundFile, isDebris, joinPath, type FoundSource, type FoundTree } from './found.ts';
import type { Dropped } from './takeDropped.ts';

/** So many files are asked for at once: one after the other a large tree would take minutes. */
const together = 32;

type Child =
  | { kind: 'file'; name: string; open: () => Promise<FoundSource & { file: File }> }
  | { kind: 'folder'; name: string; children: () => Promise<Child[]> };

export interface DropOptions {
  signal: AbortSignal;
  onFound?: (files: number) => void;
}

export async function readDropped(dropped: readonly Dropped[], options: DropOptions): Promise<FoundTree> {
  const tree: FoundTree = { files: [], emptyFolders: [], unreadable: [] };
  const children = await Promise.all(dropped.map(childOf));
  await readChildren(
    children.filter((child) => child !== undefined),
    '',
    tree,
    options,
  );
  return tree;
}

async function readChildren(
  children: readonly Child[],
  path: string,
  tree: FoundTree,
  options: DropOptions,
): Promise<void> {
  const files = children.filter((child) => child.kind === 'file').filter(({ name }) => !isDebris(name));
  for (let at = 0; at < files.length; at += together) {
    options.signal.throwIfAborted();
    const opened = await Promise.allSettled(files.slice(at, at + together).map((child) => child.open()));
    opened.forEach((result, i) => {
      if (result.status === 'fulfilled') {
        tree.files.push(foundFile(result.value, path));
      } else tree.unreadable.push(joinPath(path, files[at + i]!.name));
    });
    options.onFound?.(tree.files.length);
  }
  for (const child of children) {
    if (child.kind === 'folder') await readFolder(child, joinPath(path, child.name), tree, options);
  }
}

async function readFolder(
  folder: Extract<Child, { kind: 'folder' }>,
  path: string,
  tree: FoundTree,
  options: DropOptions,
): Promise<void> {
  options.signal.throwIfAborted();
  if (path.split('/').length > bounds.folderDepth) {
    tree.unreadable.push(path);
    return;
  }
  let children: Child[];
  try {
    children = await folder.children();
  } catch {
    tree.unreadable.push(path);
    return;
  }
  if (children.every(({ kind, name }) => kind === 'file' && isDebris(name))) tree.emptyFolders.push(path);
  else await readChildren(children, path, tree, options);
}

/** A handle is better than an entry (it survives a reload), an entry better than a file (it may be a folder). */
async function childOf({ handle, entry, file }: Dropped): Promise<Child | undefined> {
  const given = await handle?.catch(() => null);
  if (given) return childOfHandle(given);
  if (entry) return childOfEntry(entry);
  if (file) return { kind: 'file', name: file.name, open: () => Promise.resolve({ file }) };
  return undefined;
}

function childOfHandle(handle: FileSystemHandle, root?: FileSystemDirectoryHandle): Child {
  if (handle.kind === 'file') {
    const own = handle as FileSystemFileHandle;
    return {
      kind: 'file',
      name: own.name,
      open: async () => ({ file: await own.getFile(), ...(root ? { root } : { handle: own }) }),
    };
  }
  const folder = handle as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
  return {
    kind: 'folder',
    name: folder.name,
    children: async () => {
      const children: Child[] = [];
      for await (const child of folder.values()) children.push(childOfHandle(child, root ?? folder));
      return children;
    },
  };
}

function childOfEntry(entry: FileSystemEntry): Child {
  if (entry.isFile) {
    const own = entry as FileSystemFileEntry;
    return {
      kind: 'file',
      name: own.name,
      open: async () => ({ file: await new Promise<File>((resolve, reject) => own.file(resolve, reject)) }),
    };
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const next = (): Promise<FileSystemEntry[]> =>
    new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  return {
    kind: 'folder',
    name: entry.name,
    children: async () => {
      const children: Child[] = [];
      // A hundred at a time, until none come.
      for (let some = await next(); some.length > 0; some = await next()) {
        children.push(...some.map(childOfEntry));
      }
      return children;
    },
  };
}
