/** The members of an archive as folders that can be looked into, sorted and searched. */
import type { ArchiveEncoding, ArchiveRow, ArchiveSort, Language } from '@linework/contract';
import { extensionOf } from '@linework/contract';
import { decodePaths, detectEncoding } from './engine/encoding.ts';
import type { ArchiveListing } from './engine/types.ts';
import { shownParts, usesBackslashes } from './engine/paths.ts';

export interface ArchiveTree {
  encoding: ArchiveEncoding | undefined;
  /** By the folder they lie in; '' is the top. */
  folders: Map<string, ArchiveRow[]>;
  files: number;
  size: number;
  packed: number;
  hasEncrypted: boolean;
}

const trees = new WeakMap<ArchiveListing, Map<string, ArchiveTree>>();

/** Remembered with the listing: another page of it costs nothing. */
export function treeOf(listing: ArchiveListing, language: Language, encoding?: ArchiveEncoding): ArchiveTree {
  const chosen = encoding ?? detectEncoding(listing.members, language);
  let known = trees.get(listing);
  if (!known) trees.set(listing, (known = new Map()));
  let tree = known.get(chosen ?? '');
  if (!tree) known.set(chosen ?? '', (tree = buildTree(listing, chosen)));
  return tree;
}

function buildTree({ members }: ArchiveListing, encoding: ArchiveEncoding | undefined): ArchiveTree {
  const paths = decodePaths(members, encoding);
  const hasBackslashes = usesBackslashes(paths);
  const tree: ArchiveTree = {
    encoding,
    folders: new Map([['', []]]),
    files: 0,
    size: 0,
    packed: 0,
    hasEncrypted: false,
  };
  const rows = new Map<string, ArchiveRow>();
  const folderAt = (parts: readonly string[]): ArchiveRow[] => {
    const path = parts.join('/');
    const known = tree.folders.get(path);
    if (known) return known;
    const above = folderAt(parts.slice(0, -1));
    const row: ArchiveRow = {
      name: parts.at(-1)!,
      path: parts.slice(0, -1).join('/'),
      isFolder: true,
      size: 0,
      packed: 0,
      modifyTime: 0,
      isEncrypted: false,
      isLink: false,
      count: 0,
    };
    above.push(row);
    rows.set(path, row);
    const inside: ArchiveRow[] = [];
    tree.folders.set(path, inside);
    return inside;
  };
  for (const [at, member] of members.entries()) {
    const parts = shownParts(paths[at]!, hasBackslashes);
    if (parts.length === 0) continue;
    if (member.isFolder) {
      folderAt(parts);
      const row = rows.get(parts.join('/'));
      if (row) row.modifyTime = member.modifiedAt;
      continue;
    }
    const above = parts.slice(0, -1);
    folderAt(above).push({
      index: member.index,
      name: parts.at(-1)!,
      path: above.join('/'),
      isFolder: false,
      size: member.size,
      packed: member.packed,
      modifyTime: member.modifiedAt,
      isEncrypted: member.isEncrypted ?? false,
      isLink: member.isLink ?? false,
    });
    if (member.isEncrypted) tree.hasEncrypted = true;
    // Never extracted: what is counted is what comes.
    if (member.isLink) continue;
    tree.files += 1;
    tree.size += member.size;
    tree.packed += member.packed;
    for (let depth = above.length; depth > 0; depth--) {
      const row = rows.get(above.slice(0, depth).join('/'))!;
      row.size += member.size;
      row.packed += member.packed;
      row.count! += 1;
      row.isEncrypted ||= member.isEncrypted ?? false;
    }
  }
  return tree;
}

/** What a folder holds, with everything below it. */
export function sumsOf(
  { folders, files, size }: ArchiveTree,
  path = '',
): { folderFiles: number; folderSize: number } {
  if (path === '') return { folderFiles: files, folderSize: size };
  const cut = path.lastIndexOf('/');
  const above = folders.get(path.slice(0, Math.max(0, cut))) ?? [];
  const row = above.find(({ isFolder, name }) => isFolder && name === path.slice(cut + 1));
  return { folderFiles: row?.count ?? 0, folderSize: row?.size ?? 0 };
}

export interface RowsWanted {
  path?: string | undefined;
  q?: string | undefined;
  sort?: ArchiveSort | undefined;
  descending?: 0 | 1 | undefined;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Folders first, as in the drive. */
export function rowsOf(tree: ArchiveTree, { path = '', q = '', sort = 'name', descending }: RowsWanted) {
  const needle = q.trim().toLowerCase();
  const rows =
    needle === ''
      ? (tree.folders.get(path) ?? [])
      : [...tree.folders.values()].flat().filter(({ name }) => name.toLowerCase().includes(needle));
  const direction = descending === 1 ? -1 : 1;
  const compare = comparers[sort];
  return rows.toSorted(
    (a, b) =>
      Number(b.isFolder) - Number(a.isFolder) ||
      direction * (compare(a, b) || byName.compare(a.name, b.name)),
  );
}

const comparers: Record<ArchiveSort, (a: ArchiveRow, b: ArchiveRow) => number> = {
  name: (a, b) => byName.compare(a.name, b.name),
  size: (a, b) => a.size - b.size,
  packed: (a, b) => a.packed - b.packed,
  time: (a, b) => a.modifyTime - b.modifyTime,
  type: (a, b) => byName.compare(extensionOf(a.name), extensionOf(b.name)),
};
