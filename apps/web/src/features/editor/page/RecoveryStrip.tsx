import { useEffect, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { discardWork, listRecoverable } from '../log/recover.ts';
import type { EditLogStart, RecoverableWork } from '../log/types.ts';
import classes from './editor.module.css';
import { useSaving } from './saving.ts';

interface RecoveryStripProps {
  fileId: string;
  onRestore: (start: EditLogStart) => void;
}

/** "Unsaved work from 14:32": what was left when a tab was closed or crashed. */
export function RecoveryStrip({ fileId, onRestore }: RecoveryStripProps) {
  const t = useT('editor');
  const language = useLanguage();
  const sessionId = useSaving((state) => state.log?.sessionId);
  const [work, setWork] = useState<RecoverableWork>();
  useEffect(() => {
    let isWanted = true;
    listRecoverable(fileId).then(
      (all) => {
        // What this page itself has begun is no work that was lost.
        const other = all.find((one) => one.batches > 0 && one.sessionId !== sessionId);
        if (isWanted) setWork(other);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [fileId, sessionId]);
  if (!work) return null;
  const when = whenText(work.updatedAt, language);
  return (
    <div role="status" className={classes.recovery}>
      <span>
        <strong>{t('editor.recovery.title', { when })}</strong>{' '}
        {t('editor.recovery.text', { count: work.batches })}
      </span>
      <Button size="small" onClick={() => setWork(undefined)}>
        {t('editor.recovery.later')}
      </Button>
      <Button
        size="small"
        look="dangerPlain"
        onClick={() => {
          setWork(undefined);
          void discardWork(work);
        }}
      >
        {t('editor.recovery.discard')}
      </Button>
      <Button
        size="small"
        look="primary"
        onClick={() =>
          onRestore({ kind: 'draft', ...(work.sessionId !== undefined && { sessionId: work.sessionId }) })
        }
      >
        {t('editor.recovery.restore')}
      </Button>
    </div>
  );
}

/** The time of today; of other days the day too. */
function whenText(at: number, language: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(at);
}
