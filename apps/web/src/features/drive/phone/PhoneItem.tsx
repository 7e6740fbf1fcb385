import type { FileItem } from '@linework/contract/drive';
import { IconDots, IconSnowflake } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../app/language.ts';
import { MenuButton } from '../../../ui/Menu.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Thumb } from '../../preview/queries.ts';
import { actionsFor, contextOf, reasonAgainst, type DriveAction } from '../actions.ts';
import { FileDetails } from '../details/FileDetails.tsx';
import { DriveDialogs } from '../dialogs/DriveDialogs.tsx';
import { isFrozen } from '../frozen.ts';
import { menuEntries } from '../list/menuEntries.tsx';
import { selection } from '../selection.ts';
import { openFile, opensInViewer } from '../opening.ts';
import classes from './phone.module.css';

const shown: readonly string[] = ['open', 'extract', 'download', 'share', 'rename', 'delete'];
/** Here already, or above: deleting from there leads back to the list. */
const absentHere: readonly string[] = ['open', 'details', 'delete'];

/** A file on a phone: what it looks like, what it is, and all that can be done to it. */
export function PhoneItem({ file }: { file: FileItem }) {
  const t = useT('drive', 'item');
  const navigate = useNavigate();
  // Its own place: not what happened to be chosen in the list.
  const context = contextOf([file], { section: 'index', folderId: file.parentId });
  useEffect(() => selection.clear(), []);
  const actions = actionsFor(context);
  const run = async (action: DriveAction): Promise<void> => {
    await action.perform(context);
    if (action.id === 'delete') {
      const search =
        file.parentId === '0' ? { kind: 'all' as const } : { kind: 'all' as const, folder: file.parentId };
      await navigate({ to: '/webH5', search, replace: true });
    }
  };
  return (
    <div className={classes.item}>
      <button
        type="button"
        className={classes.preview}
        aria-label={`${t(opensInViewer(file.name) ? 'drive.action.open' : 'drive.action.preview')}: ${file.name}`}
        onClick={() => openFile(file)}
      >
        <Thumb item={file} size="card" />
      </button>
      <div role="toolbar" aria-label={t('drive.bulk.label')} className={classes.actions}>
        {actions
          // This page is what other files open as.
          .filter(({ id }) => shown.includes(id) && (id !== 'open' || opensInViewer(file.name)))
          .map((action) => (
            <button
              key={action.id}
              type="button"
              className={classes.action}
              aria-disabled={reasonAgainst(action, context) !== undefined || undefined}
              onClick={() => void run(action)}
            >
              <action.icon size={20} stroke={1.5} aria-hidden />
              {t(action.label)}
            </button>
          ))}
        <MenuButton
          label={t('action.more')}
          align="end"
          entries={() => menuEntries(context, t).filter(({ id }) => !absentHere.includes(id))}
        >
          {(props) => (
            <button type="button" {...props} className={classes.action}>
              <IconDots size={20} stroke={1.5} aria-hidden />
              {t('action.more')}
            </button>
          )}
        </MenuButton>
      </div>
      {isFrozen(file) && (
        <div className={classes.notice}>
          <Notice kind="warn" icon={<IconSnowflake size={18} stroke={1.6} aria-hidden />}>
            {t('drive.frozen.file')}
          </Notice>
        </div>
      )}
      <FileDetails item={file} bare />
      <DriveDialogs />
    </div>
  );
}
