import type { EditLock } from '@linework/contract/teamwork';
import { useRef } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';

interface LockDialogProps {
  fileId: string;
  hasDraft: boolean;
  /** Who edits it; undefined where that is oneself, elsewhere. */
  holder: string | undefined;
  /** The lock is this browser's now. */
  onSuccess: (lock: EditLock) => void;
  onClose: () => void;
}

/** Somebody edits the drawing: taking it over leaves them their work as a draft. */
export function LockDialog({ fileId, hasDraft, holder, onSuccess, onClose }: LockDialogProps) {
  const t = useT('edit');
  const isTaken = useRef(false);
  const who =
    holder === undefined ? t('edit.lockOwn') : t('edit.lockText', { name: holder || t('edit.somebody') });
  return (
    <ConfirmDialog
      title={t('edit.lockTitle')}
      text={hasDraft ? `${who} ${t('edit.lockDraft')}` : who}
      confirm={t('edit.takeOver')}
      danger={false}
      onConfirm={async () => {
        const lock = await client.call('lockForce', { fileId });
        isTaken.current = true;
        onSuccess(lock);
      }}
      // Closing after that is no refusal: whoever took over goes on.
      onClose={() => {
        if (!isTaken.current) onClose();
      }}
    />
  );
}
