import { Suspense } from 'react';
import { lazyPart } from '../../../app/lazyPart.ts';
import { FolderPicker } from '../../folder/queries.ts';
import { ShareHost } from '../../share/queries.ts';
import { PublishDialog, UnpublishDialog } from '../../gallery/actions.ts';
import { ShareIntoGroupDialog } from '../../group/actions.ts';
import { EditDialog } from '../../teamwork/actions.ts';
import { driveDialog, useDriveDialog } from './dialogs.ts';

const FrozenDialog = lazyPart(() => import('../../../app/FrozenDialog.tsx'), 'FrozenDialog', 'drive');
const NameDialog = lazyPart(() => import('./NameDialog.tsx'), 'NameDialog', 'drive', 'item');
const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'), 'NoteDialog', 'item');
const PickerDialog = lazyPart(
  () => {
    // What it shows comes at the same time, not after it.
    void FolderPicker.preload();
    return import('./PickerDialog.tsx');
  },
  'PickerDialog',
  'item',
);
const PurgeDialog = lazyPart(() => import('./PurgeDialog.tsx'), 'PurgeDialog', 'item');

/** What the actions of the drive open, in either layout. */
export function DriveDialogs() {
  const dialog = useDriveDialog((state) => state.dialog);
  const close = (): void => driveDialog.close(dialog);
  return (
    <Suspense fallback={null}>
      {(dialog?.kind === 'rename' || dialog?.kind === 'newFolder') && (
        <NameDialog dialog={dialog} onClose={close} />
      )}
      {dialog?.kind === 'frozen' && <FrozenDialog reason={dialog.reason} onClose={close} />}
      {dialog?.kind === 'note' && <NoteDialog item={dialog.item} onClose={close} />}
      {(dialog?.kind === 'move' || dialog?.kind === 'copy') && (
        <PickerDialog purpose={dialog.kind} context={dialog.context} onClose={close} />
      )}
      {(dialog?.kind === 'purge' || dialog?.kind === 'empty') && (
        <PurgeDialog what={dialog.kind} context={dialog.context} onClose={close} />
      )}
      {dialog?.kind === 'group' && <ShareIntoGroupDialog {...dialog.context} onClose={close} />}
      {dialog?.kind === 'publish' && <PublishDialog files={dialog.files} onClose={close} />}
      {dialog?.kind === 'unpublish' && <UnpublishDialog files={dialog.files} onClose={close} />}
      {dialog?.kind === 'edit' && <EditDialog file={dialog.file} onClose={close} />}
      <ShareHost />
    </Suspense>
  );
}
