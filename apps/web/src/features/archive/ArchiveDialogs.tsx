import { Suspense } from 'react';
import { useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { archiveDialog, useArchiveDialog } from './archiveDialog.ts';
import { ClashDialog } from './ClashDialog.tsx';
import { CompressDialog } from './CompressDialog.tsx';
import { extract } from './extracting.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { FolderPicker } from '../folder/queries.ts';

const FrozenDialog = lazyPart(() => import('../../app/FrozenDialog.tsx'), 'FrozenDialog', 'drive');

/** What archives have to ask about. */
export function ArchiveDialogs() {
  const t = useT('archive');
  const dialog = useArchiveDialog((state) => state.dialog);
  const close = (): void => archiveDialog.close(dialog);
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'clash' && <ClashDialog extraction={dialog.extraction} onClose={close} />}
      {dialog?.kind === 'password' && (
        <PasswordDialog
          name={dialog.name}
          isWrong={dialog.isWrong}
          onPassword={dialog.onPassword}
          onClose={close}
        />
      )}
      {dialog?.kind === 'compress' && <CompressDialog selected={dialog.selected} onClose={close} />}
      {dialog?.kind === 'frozen' && <FrozenDialog reason="drive.frozen.space" onClose={close} />}
      {dialog?.kind === 'target' && (
        <FolderPicker
          title={t('archive.target.title')}
          confirmLabel={t('archive.target.here')}
          startId={dialog.startId}
          onClose={close}
          onPick={({ id }) => void extract({ ...dialog.extraction, folderId: id })}
        />
      )}
    </Suspense>
  );
}
