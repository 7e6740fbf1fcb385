import { useState } from 'react';
import { CallError } from '@linework/client';
import { useT } from '../../app/language.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The word on the button: what will happen, never just "OK". */
  confirm: string;
  danger?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  text,
  confirm,
  danger = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      // The client has said why.
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void go()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
