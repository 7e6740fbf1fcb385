import { IconFolderPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import type { DriveContext } from '../context.ts';
import { copyItems } from '../copying.ts';
import { moveItems } from '../operations.ts';
import { FolderRows } from './FolderRows.tsx';
import { rowsOf, treeFolderOf, type TreeFolder, type TreeRow } from './folderTree.ts';
import { NewFolderLine } from './NewFolderLine.tsx';
import classes from './picker.module.css';
import { useFolderSearch } from './useFolderSearch.ts';
import { useFolderTree } from './useFolderTree.ts';

interface PickerDialogProps {
  purpose: 'move' | 'copy';
  context: DriveContext;
  onClose: () => void;
}

const root: TreeFolder = { id: '0', name: '', hasFolders: true };

/** The one folder that everything lies in, if it is one. */
function commonParent({ place, items, count }: DriveContext): string | undefined {
  const parents = new Set(items.map((item) => item.parentId));
  if (parents.size === 1 && items.length === count) return [...parents][0];
  return place.section === 'index' && items.length < count ? place.folderId : undefined;
}

/** Where to? Folders as a tree or by their names, and a new one if none fits. */
export function PickerDialog({ purpose, context, onClose }: PickerDialogProps) {
  const t = useT('drive', 'item');
  const parent = commonParent(context);
  const tree = useFolderTree(parent ?? context.place.folderId);
  const [text, setText] = useState('');
  const found = useFolderSearch(text);
  const [chosen, setChosen] = useState<TreeFolder>(root);
  const [naming, setNaming] = useState(false);

  const moved = new Set(context.folderIds);
  const searching = text.trim() !== '';
  const rows: readonly TreeRow[] = searching
    ? (found ?? []).map((folder, i, all) => ({
        folder: { ...folder, hasFolders: false },
        level: 1,
        position: i + 1,
        siblings: all.length,
        expanded: false,
        inside: moved.has(folder.id),
      }))
    : rowsOf(root, tree.children, tree.expanded, moved);
  const row = rows.find(({ folder }) => folder.id === chosen.id);
  const currentId = purpose === 'move' ? parent : undefined;
  const allowed = row !== undefined && !row.inside && chosen.id !== currentId;

  const confirm = (): void => {
    if (!allowed) return;
    onClose();
    void (purpose === 'move' ? moveItems : copyItems)(context, chosen);
  };
  const [only] = context.items;
  const { count } = context;
  const title =
    count === 1 && only
      ? t(`item.pick.${purpose}.one`, { name: only.name })
      : t(`item.pick.${purpose}`, { count });
  const chosenName = chosen.name === '' ? t('nav.all') : chosen.name;

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            look="quiet"
            className={classes.newFolder}
            icon={<IconFolderPlus size={18} stroke={1.5} />}
            disabled={row === undefined || row.inside || naming}
            onClick={() => setNaming(true)}
          >
            {t('drive.action.newFolder')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={!allowed} onClick={confirm}>
            {t(purpose === 'move' ? 'item.pick.moveHere' : 'item.pick.copyHere')}
          </Button>
        </>
      }
    >
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          type="search"
          data-autofocus
          value={text}
          maxLength={255}
          placeholder={t('item.pick.search')}
          aria-label={t('item.pick.search')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('dialog[open] [role=treeitem][tabindex="0"]')?.focus();
          }}
        />
      </div>
      <div className={classes.box}>
        {tree.failed && !searching ? (
          <p className={classes.nothing} role="alert">
            {t('item.pick.failed')}
            <Button size="small" onClick={tree.retry}>
              {t('action.retry')}
            </Button>
          </p>
        ) : searching && found?.length === 0 ? (
          <p className={classes.nothing} role="status">
            {t('item.pick.nothing')}
          </p>
        ) : (searching ? found : tree.children.has('0')) ? (
          <FolderRows
            label={t(searching ? 'item.pick.found' : 'item.pick.folders')}
            rows={rows}
            chosen={chosen.id}
            currentId={currentId}
            onChoose={({ folder }) => setChosen(folder)}
            onExpand={tree.expand}
            onConfirm={confirm}
          />
        ) : (
          <SkeletonRows label={t('state.loading')} rows={5} height={36} />
        )}
      </div>
      {naming && (
        <NewFolderLine
          parent={chosen}
          parentName={chosenName}
          onDone={(folder) => {
            setNaming(false);
            if (!folder) return;
            setText('');
            void tree.reveal(chosen.id);
            setChosen(treeFolderOf(folder));
          }}
        />
      )}
    </Dialog>
  );
}
