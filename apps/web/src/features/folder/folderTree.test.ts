import { expect, it } from 'vitest';
import type { FolderItem } from '@linework/contract/drive';
import { pickerNode, rowAfterKey, rowsOf, type PickerNode } from './folderTree.ts';

const folder = (id: string, hasFolders = true): PickerNode =>
  pickerNode({ id, name: `folder ${id}`, subFolders: hasFolders ? 1 : 0 } as FolderItem);
const children = new Map([
  ['0', [folder('1'), folder('2'), folder('3', false)]],
  ['1', [folder('11'), folder('12')]],
  ['2', [folder('21')]],
]);
const shown = (expanded: string[], moved: string[] = []) =>
  rowsOf(folder('0'), children, new Set(expanded), new Set(moved));

it('has the fields that the specification gives to nodes of pickers', () => {
  expect(folder('3', false)).toEqual({
    id: '3',
    label: 'folder 3',
    isFolder: true,
    disabled: false,
    thumbkey: '',
    fileType: 'folder',
    leaf: true,
  });
});

it('shows what is unfolded, with its place among its siblings', () => {
  expect(shown(['0', '1']).map((row) => [row.folder.id, row.level, row.position, row.siblings])).toEqual([
    ['0', 1, 1, 1],
    ['1', 2, 1, 3],
    ['11', 3, 1, 2],
    ['12', 3, 2, 2],
    ['2', 2, 2, 3],
    ['3', 2, 3, 3],
  ]);
});

it('does not open what is being moved', () => {
  const rows = shown(['0', '1', '2'], ['1']);
  expect(rows.map((row) => row.folder.id)).toEqual(['0', '1', '2', '21', '3']);
  expect(rows.filter((row) => row.folder.disabled).map((row) => row.folder.id)).toEqual(['1']);
});

it('goes through the tree by arrows', () => {
  const rows = shown(['0', '1']);
  expect(rowAfterKey(rows, 0, 'ArrowDown')).toBe(1);
  expect(rowAfterKey(rows, 5, 'ArrowDown')).toBe(5);
  expect(rowAfterKey(rows, 0, 'ArrowUp')).toBe(0);
  expect(rowAfterKey(rows, 3, 'Home')).toBe(0);
  expect(rowAfterKey(rows, 0, 'End')).toBe(5);
  // into an open folder; a closed one unfolds first
  expect(rowAfterKey(rows, 1, 'ArrowRight')).toBe(2);
  expect(rowAfterKey(rows, 4, 'ArrowRight')).toBeUndefined();
  // out to the parent; an open one folds first
  expect(rowAfterKey(rows, 3, 'ArrowLeft')).toBe(1);
  expect(rowAfterKey(rows, 1, 'ArrowLeft')).toBeUndefined();
});
