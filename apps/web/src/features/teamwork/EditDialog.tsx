import { CallError } from '@linework/client';
import type { FileItem } from '@linework/contract/drive';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../app/language.ts';
import { countUse } from '../../app/usage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { beginEditing, openEditor, type EditState, type EditType } from './editing.ts';
import { handFence } from './handedFence.ts';
import { LockDialog } from './LockDialog.tsx';
import { editPorts } from './ports.ts';

interface EditDialogProps {
  file: Pick<FileItem, 'id'>;
  onClose: () => void;
}

/** Edits a drawing: at once, or after what has to be asked. */
export function EditDialog({ file, onClose }: EditDialogProps) {
  const [asked, setAsked] = useState<{ ask: 'lock' | 'draft'; state: EditState }>();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isWanted = true;
    beginEditing(file.id, editPorts).then(
      (found) => {
        if (!isWanted) return;
        if (found) setAsked(found);
        else close();
      },
      (error: unknown) => {
        // The client has said why.
        if (!(error instanceof CallError)) throw error;
        if (isWanted) close();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file.id]);

  const open = (type?: EditType): void => {
    countUse('edit.open');
    openEditor(file.id, editPorts, type);
    onClose();
  };
  if (!asked) return null;
  const { ask, state } = asked;
  const hasDraft = state.hasDraft === 1;
  if (ask === 'lock') {
    return (
      <LockDialog
        fileId={file.id}
        hasDraft={hasDraft}
        holder={state.isOwnLock === 1 ? undefined : state.lockUserName}
        onSuccess={({ fence }) => {
          handFence(file.id, fence);
          if (hasDraft) setAsked({ ask: 'draft', state });
          else open();
        }}
        onClose={onClose}
      />
    );
  }
  return <DraftDialog onOpen={open} onClose={onClose} />;
}

interface DraftDialogProps {
  onOpen: (type?: EditType) => void;
  onClose: () => void;
}

function DraftDialog({ onOpen, onClose }: DraftDialogProps) {
  const t = useT('edit');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button onClick={() => onOpen()}>{t('edit.latest')}</Button>
          <Button look="primary" onClick={() => onOpen('draft')}>
            {t('edit.draft')}
          </Button>
        </>
      }
    >
      <p>{t('edit.draftText')}</p>
    </Dialog>
  );
}
