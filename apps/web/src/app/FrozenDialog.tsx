import type { PlainKey } from '@linework/i18n';
import { useLanguage, useT } from './language.ts';
import { useSession } from './session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { dayOf } from '../ui/times.ts';

interface FrozenDialogProps {
  reason: PlainKey<'drive'>;
  onClose: () => void;
}

/** What a frozen account cannot do now, until when, and what helps. */
export function FrozenDialog({ reason, onClose }: FrozenDialogProps) {
  const t = useT('drive');
  const language = useLanguage();
  const clearTime = useSession((state) => state.storage?.clearTime);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('drive.frozen.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <ButtonLink to="/frozen" look="primary" onClick={onClose}>
            {t('drive.frozen.ways')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(reason)}</p>
      {clearTime !== undefined && <p>{t('drive.frozen.until', { date: dayOf(clearTime, language) })}</p>}
    </Dialog>
  );
}
