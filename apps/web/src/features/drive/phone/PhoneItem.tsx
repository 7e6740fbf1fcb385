import type { FileItem } from '@linework/contract/drive';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../app/language.ts';
import { MenuButton } from '../../../ui/Menu.tsx';
import { Thumb } from '../../preview/queries.ts';
import { actionsFor, contextOf, type DriveAction } from '../actions.ts';
import { FileDetails } from '../details/FileDetails.tsx';
import { DriveDialogs } from '../dialogs/DriveDialogs.tsx';
import { menuEntries } from '../list/menuEntries.tsx';
import { selection } from '../selection.ts';
import { previewFile } from '../opening.ts';
import classes from './phone.module.css';

const shown: readonly string[] = ['download', 'rename', 'delete'];
const absentHere: readonly string[] = ['open', 'details'];

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
        aria-label={`${t('drive.action.preview')}: ${file.name}`}
        onClick={() => previewFile(file)}
      >
        <Thumb item={file} size="card" />
      </button>
      <div role="toolbar" aria-label={t('drive.bulk.label')} className={classes.actions}>
        {actions
          .filter(({ id }) => shown.includes(id))
          .map((action) => (
            <button key={action.id} type="button" className={classes.action} onClick={() => void run(action)}>
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
      <FileDetails item={file} bare />
      <DriveDialogs />
    </div>
  );
}
