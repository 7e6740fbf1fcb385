/** The folders of a picker: fetched level by level, shown as one flat list of rows. */
import type { FolderItem } from '@linework/contract/drive';
import { limits } from '@linework/contract/limits';
import { step } from '../../ui/list/steps.ts';

/** A node of a picker, as the specification names its fields. */
export interface PickerNode {
  id: string;
  label: string;
  isFolder: boolean;
  /** Nothing can go there. */
  disabled: boolean;
  thumbkey: string;
  fileType: string;
  /** There is nothing to unfold. */
  leaf: boolean;
  /** Of a search: where it lies. */
  parentName?: string;
}

export interface TreeRow {
  folder: PickerNode;
  level: number;
  /** Counted among its siblings, from 1. */
  position: number;
  siblings: number;
  expanded: boolean;
}

export type Children = ReadonlyMap<string, readonly PickerNode[]>;

export const pickerNode = ({ id, name, subFolders, parentName }: FolderItem): PickerNode => ({
  id,
  label: name,
  isFolder: true,
  disabled: false,
  thumbkey: '',
  fileType: 'folder',
  leaf: subFolders === 0,
  ...(parentName !== undefined && { parentName }),
});

/** As much of a folder as a picker asks for at once. */
export const pickerPage = { page: 1, pageSize: limits.pickerPageSize } as const;

/** What is unfolded, from the top down. */
export function rowsOf(
  root: PickerNode,
  children: Children,
  expanded: ReadonlySet<string>,
  moved: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (
    folder: PickerNode,
    level: number,
    position: number,
    siblings: number,
    inside: boolean,
  ): void => {
    const within = inside || moved.has(folder.id);
    const open = expanded.has(folder.id) && !within;
    // What lies in something that is being moved is no place for it.
    rows.push({ folder: { ...folder, disabled: within }, level, position, siblings, expanded: open });
    if (!open) return;
    const below = children.get(folder.id) ?? [];
    for (const [i, child] of below.entries()) add(child, level + 1, i + 1, below.length, within);
  };
  add(root, 1, 1, 1, false);
  return rows;
}

/** Rows that Page Up and Page Down pass. */
const pageRows = 8;

/** Where a key leads; undefined where it unfolds, folds, or leads nowhere. */
export function rowAfterKey(rows: readonly TreeRow[], at: number, key: string): number | undefined {
  const row = rows[at];
  switch (key) {
    case 'ArrowRight':
      return row?.expanded && rows[at + 1]?.level === row.level + 1 ? at + 1 : undefined;
    case 'ArrowLeft': {
      if (!row || row.expanded) return undefined;
      const parent = rows.slice(0, at).findLastIndex(({ level }) => level < row.level);
      return parent < 0 ? undefined : parent;
    }
    default:
      return step(key, at, rows.length, { columns: 1, page: pageRows });
  }
}
