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
import { useLanguage, useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { dayOf } from '../../ui/times.ts';
import { FileThumb } from '../preview/queries.ts';
import { ignoreRefusal } from './groupCalls.ts';
import classes from './groups.module.css';
import { permissionFor } from './roles.ts';
import { downloadShared, openShared, saveShared } from './sharedFile.ts';

interface FileRowProps {
  group: GroupItem;
  file: GroupFile;
  onTakeOut: () => void;
}

/** One thing that was shared: a press opens it, the rest is in its menu. */
export function FileRow({ group, file, onTakeOut }: FileRowProps) {
  const t = useT('group');
  const language = useLanguage();
  const navigate = useNavigate();
  const isFolder = file.fileType === 'folder';
  const date = dayOf(file.shareTime, language);
  const isOwn = file.own === 1;
  const permission = permissionFor(group.role, file.permission);
  const open = (): void => {
    openShared(group, file, (folder) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, share: file.id, folder }),
      });
    }).catch(ignoreRefusal);
  };
  const entries: MenuEntry[] = [
    { id: 'open', label: t('group.file.open'), icon: IconEye, onChoose: open },
    ...(permission === 'view'
      ? []
      : [
          {
            id: 'download',
            label: t('group.file.download'),
            icon: IconDownload,
            onChoose: () => void downloadShared(group.id, file).catch(ignoreRefusal),
          },
        ]),
    ...(permission === 'save'
      ? [
          {
            id: 'save',
            label: t('group.file.save'),
            icon: IconCloudDownload,
            onChoose: () => saveShared(file),
          },
        ]
      : []),
    ...(file.removable === 1
      ? [
          { kind: 'line' as const, id: 'line' },
          { id: 'takeOut', label: t('group.file.takeOut'), icon: IconX, danger: true, onChoose: onTakeOut },
        ]
      : []),
  ];
  return (
    <li className={classes.row}>
      {isFolder ? (
        <IconFolderFilled size={28} className={classes.folder} aria-hidden />
      ) : (
        <FileThumb item={{ ...file, status: 0 }} size="row" />
      )}
      <button type="button" className={classes.open} onClick={open}>
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        <span className={classes.meta}>
          {isOwn ? t('group.file.yours', { date }) : t('group.file.by', { name: file.ownerName, date })}
        </span>
      </button>
      <span className={classes.permission}>{t(`group.permission.${permission}`)}</span>
      <span className={classes.size}>{isFolder ? t('group.file.folder') : formatSize(file.size)}</span>
      <MenuButton label={file.name} align="end" entries={entries}>
        {(props) => (
          <IconButton {...props} label={t('group.file.more', { name: file.name })}>
            <IconDots size={20} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
    </li>
  );
}
