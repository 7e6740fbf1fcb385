import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { reasonKey } from '../../preview/queries.ts';
import { tryPreviewAgain } from './itemQueries.ts';

interface PreparingProps {
  fileId: string;
  failed: boolean;
  reason: string | undefined;
}

/** Why there is no picture yet, or none at all, and another try. */
export function Preparing({ fileId, failed, reason }: PreparingProps) {
  const t = useT('item', 'preview');
  const [asking, setAsking] = useState(false);
  if (!failed || asking) {
    return (
      <Notice icon={<IconHourglass size={18} stroke={1.5} aria-hidden />}>{t('item.prepare.waiting')}</Notice>
    );
  }
  const retry = async (): Promise<void> => {
    setAsking(true);
    // The client says why it could not. What follows is the server's to tell: that it waits, and what became of it.
    await tryPreviewAgain(fileId).catch(() => undefined);
    setAsking(false);
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
      {reason !== undefined && <p>{t(reasonKey(reason))}</p>}
    </Notice>
  );
}
