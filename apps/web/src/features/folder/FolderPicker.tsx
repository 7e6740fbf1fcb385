import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { FolderRows } from './FolderRows.tsx';
import { rowsOf, pickerNode, type PickerNode, type TreeRow } from './folderTree.ts';
import { NewFolderLine } from './NewFolderLine.tsx';
import classes from './folder.module.css';
import { useFolderSearch } from './useFolderSearch.ts';
import { useFolderTree } from './useFolderTree.ts';

interface FolderPickerProps {
  title: string;
  /** The word on the button. */
  confirmLabel: string;
  /** The way to this folder is unfolded. */
  startId: string;
  /** Folders that are on their way: nothing can go into them. */
  moved?: ReadonlySet<string>;
  /** Where everything lies already. */
  currentId?: string | undefined;
  onClose: () => void;
  onPick: (folder: PickerNode) => void;
}

const root: PickerNode = {
  id: '0',
  label: '',
  isFolder: true,
  disabled: false,
  thumbkey: '',
  fileType: 'folder',
  leaf: false,
};
const none: ReadonlySet<string> = new Set();

/** Where to? Folders as a tree or by their names, and a new one if none fits. */
export function FolderPicker(props: FolderPickerProps) {
  const { title, confirmLabel, startId, moved = none, currentId, onClose, onPick } = props;
  const t = useT('drive', 'item');
  const tree = useFolderTree(startId);
  const [text, setText] = useState('');
  const found = useFolderSearch(text);
  const [chosen, setChosen] = useState<PickerNode>(root);
  const [naming, setNaming] = useState(false);

  const searching = text.trim() !== '';
  const rows: readonly TreeRow[] = searching
    ? (found ?? []).map((folder, i, all) => ({
        folder: { ...folder, leaf: true, disabled: moved.has(folder.id) },
        level: 1,
        position: i + 1,
        siblings: all.length,
        expanded: false,
      }))
    : rowsOf(root, tree.children, tree.expanded, moved);
  const row = rows.find(({ folder }) => folder.id === chosen.id);
  const allowed = row !== undefined && !row.folder.disabled && chosen.id !== currentId;

  const confirm = (): void => {
    if (!allowed) return;
    onClose();
    onPick(chosen);
  };
  const chosenName = chosen.label === '' ? t('nav.all') : chosen.label;

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
            disabled={row === undefined || row.folder.disabled || naming}
            onClick={() => setNaming(true)}
          >
            {t('drive.action.newFolder')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={!allowed} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('item.pick.search')}
        value={text}
        className={classes.search}
        autoFocus
        onChange={setText}
        onDown={() =>
          document.querySelector<HTMLElement>('dialog[open] [role=treeitem][tabindex="0"]')?.focus()
        }
      />
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
            setChosen((now) => (now.id === chosen.id ? pickerNode(folder) : now));
          }}
        />
      )}
    </Dialog>
  );
}
