import { formatSize } from '@linework/contract/format';
import type { GroupFile, GroupItem } from '@linework/contract/group';
import {
  IconCloudDownload,
  IconDots,
  IconDownload,
  IconEye,
  IconFolderFilled,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FileList, rowAttributes, type FileRow } from '../../ui/list/FileList.tsx';
import { cursorOnly } from '../../ui/list/listSelection.ts';
import type { PagedRows } from '../../ui/list/usePagedRows.ts';
import { useNarrow } from '../../ui/media.ts';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { dayOf } from '../../ui/times.ts';
import { FileThumb } from '../preview/queries.ts';
import { ignoreRefusal } from './groupCalls.ts';
import classes from './groups.module.css';
import { permissionFor } from './roles.ts';
import { downloadShared, openShared, saveShared } from './sharedFile.ts';

interface GroupFileListProps {
  group: GroupItem;
  files: PagedRows<unknown, GroupFile>;
  onTakeOut: (file: GroupFile) => void;
}

/** What was shared: a press opens it, the rest is in its menu. */
export function GroupFileList({ group, files, onTakeOut }: GroupFileListProps) {
  const t = useT('group');
  const narrow = useNarrow();
  const navigate = useNavigate();
  const [cursor, setCursor] = useState(-1);
  const open = (file: GroupFile): void => {
    openShared(group, file, (folder) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, share: file.id, folder }),
      });
    }).catch(ignoreRefusal);
  };
  const entriesOf = (file: GroupFile): MenuEntry[] => {
    const permission = permissionFor(group.role, file.permission);
    const download = {
      id: 'download',
      label: t('group.file.download'),
      icon: IconDownload,
      onChoose: () => void downloadShared(group.id, file).catch(ignoreRefusal),
    };
    const save = {
      id: 'save',
      label: t('group.file.save'),
      icon: IconCloudDownload,
      onChoose: () => saveShared(file),
    };
    const takeOut = {
      id: 'takeOut',
      label: t('group.file.takeOut'),
      icon: IconX,
      danger: true,
      onChoose: () => onTakeOut(file),
    };
    return [
      { id: 'open', label: t('group.file.open'), icon: IconEye, onChoose: () => open(file) },
      ...(permission === 'view' ? [] : [download]),
      ...(permission === 'save' ? [save] : []),
      ...(file.removable === 1 ? [{ kind: 'line' as const, id: 'line' }, takeOut] : []),
    ];
  };
  return (
    <FileList
      label={t('group.tab.files')}
      total={files.total}
      rowAt={files.rowAt}
      rowHeight={narrow ? 64 : 56}
      renderRow={(row) =>
        row.row && (
          <GroupFileRow
            key={row.row.id}
            {...row}
            file={row.row}
            permission={permissionFor(group.role, row.row.permission)}
            entries={() => entriesOf(row.row!)}
          />
        )
      }
      selection={cursorOnly(cursor, setCursor)}
      opensAtOnce
      open={open}
      menu={(file) => file && { label: file.name, entries: entriesOf(file) }}
      onRange={files.ensure}
    />
  );
}

interface GroupFileRowProps extends FileRow<GroupFile> {
  file: GroupFile;
  permission: GroupFile['permission'];
  entries: () => readonly MenuEntry[];
}

function GroupFileRow({ file, permission, entries, ...row }: GroupFileRowProps) {
  const t = useT('group');
  const language = useLanguage();
  const isFolder = file.fileType === 'folder';
  const date = dayOf(file.shareTime, language);
  return (
    <div
      role="row"
      aria-rowindex={row.index + 1}
      className={classes.fileRow}
      style={row.style}
      {...rowAttributes(row)}
    >
      <span role="gridcell" className={classes.fileName}>
        {isFolder ? (
          <IconFolderFilled size={28} className={classes.folder} aria-hidden />
        ) : (
          <FileThumb item={{ ...file, status: 0 }} size="row" />
        )}
        <span className={classes.who}>
          <span className={classes.name} title={file.name}>
            {file.name}
          </span>
          <span className={classes.meta}>
            {file.own === 1
              ? t('group.file.yours', { date })
              : t('group.file.by', { name: file.ownerName, date })}
          </span>
        </span>
      </span>
      <span role="gridcell" className={classes.permission}>
        {t(`group.permission.${permission}`)}
      </span>
      <span role="gridcell" className={classes.size}>
        {isFolder ? t('group.file.folder') : formatSize(file.size)}
      </span>
      <span role="gridcell">
        <MenuButton label={file.name} align="end" entries={entries}>
          {(props) => (
            <IconButton {...props} tabIndex={-1} label={t('group.file.more', { name: file.name })}>
              <IconDots size={20} stroke={1.5} />
            </IconButton>
          )}
        </MenuButton>
      </span>
    </div>
  );
}
