import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

interface PreparingProps {
  fileId: string;
  failed: boolean;
  reason: string | undefined;
}

/** Why there is no picture yet, or none at all, and another try. */
export function Preparing({ fileId, failed, reason }: PreparingProps) {
  const t = useT('item');
  const [again, setAgain] = useState(false);
  if (!failed || again) {
    return (
      <Notice icon={<IconHourglass size={18} stroke={1.5} aria-hidden />}>{t('item.prepare.waiting')}</Notice>
    );
  }
  const retry = async (): Promise<void> => {
    // The client says why it could not; the event says when it is done.
    const taken = await client.call('previewRetry', { fileId }).catch(() => undefined);
    if (taken) setAgain(true);
  };
  return (
    <Notice
      kind="warn"
      icon={<IconAlertTriangle size={18} stroke={1.5} aria-hidden />}
      action={
        <Button size="small" onClick={() => void retry()}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('item.prepare.failed')}
      {reason !== undefined && <p>{reason}</p>}
    </Notice>
  );
}
