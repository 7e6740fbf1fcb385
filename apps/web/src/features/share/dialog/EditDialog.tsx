import { CallError } from '@linework/client';
import type { ShareItem } from '@linework/contract/share';
import { useState } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { problemsOf, requestOf, settingsOf } from './settings.ts';
import { SettingsFields } from './SettingsFields.tsx';

interface EditDialogProps {
  share: ShareItem;
  onClose: () => void;
  onChanged: (share: ShareItem) => void;
}

/** Changes a link that is out already. */
export function EditDialog({ share, onClose, onChanged }: EditDialogProps) {
  const t = useT('sharing');
  const [before] = useState(() => settingsOf(share));
  const [settings, setSettings] = useState(before);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(settings);
  const save = async (): Promise<void> => {
    setTried(true);
    if (problems.length > 0) return;
    setBusy(true);
    try {
      onChanged(await client.call('shareEdit', { shareId: share.id, ...requestOf(settings, before) }));
      showToast('success', t('sharing.edited'));
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
      wide
      onClose={onClose}
      title={t('sharing.edit.title', { name: share.recipient || share.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <SettingsFields settings={settings} problems={tried ? problems : []} editing onChange={setSettings} />
    </Dialog>
  );
}
