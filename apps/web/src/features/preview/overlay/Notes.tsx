import type { FileItem } from '@linework/contract/drive';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadFile } from '../../download/actions.ts';
import { closePreview, usePreview } from '../actions.ts';
import { knownReason } from '../reasons.ts';
import { Thumb } from '../Thumb.tsx';
import classes from './Notes.module.css';

export function LoadingNote() {
  const t = useT('preview');
  return (
    <div className={classes.note} role="status" aria-label={t('state.loading')}>
      <span className={classes.spinner} aria-hidden />
    </div>
  );
}

export function MakingNote({ file }: { file: FileItem }) {
  const t = useT('preview');
  return (
    <div className={classes.note} role="status">
      <span className={classes.sheet}>
        <Thumb item={file} size="card" />
      </span>
      <h3 className={classes.title}>{t('preview.making.title')}</h3>
      <p className={classes.text}>{t('preview.making.text')}</p>
    </div>
  );
}

/** Where another try may end differently. */
const worthRetrying = new Set<string>([
  'memory',
  'timeout',
  'crashed',
  'internal',
  'needsLibreOffice',
  'network',
]);

interface ReasonNoteProps {
  file: FileItem;
  reason: string;
  /** In place of what is usually said of the reason. */
  text?: string;
  onRetry?: () => Promise<void>;
  /** In place of downloading the file itself. */
  onDownload?: (() => void) | undefined;
}

export function ReasonNote({ file, reason, text = '', onRetry, onDownload }: ReasonNoteProps) {
  const t = useT('preview');
  const { via, isDetached = false } = usePreview((state) => state.options);
  const [busy, setBusy] = useState(false);
  const known = knownReason(reason);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry?.();
    setBusy(false);
  };
  return (
    <div className={classes.note}>
      <span className={classes.sheet}>
        <Thumb item={{ ...file, thumbkey: '', status: 0 }} size="card" />
      </span>
      <h3 className={classes.title}>
        {t(known === 'noPreview' ? 'preview.none.title' : 'preview.failed.title')}
      </h3>
      <p className={classes.text}>{text || t(`preview.reason.${known}`)}</p>
      <div className={classes.actions}>
        {onRetry && worthRetrying.has(known) && (
          <Button busy={busy} onClick={() => void retry()}>
            {t('action.retry')}
          </Button>
        )}
        {(known === 'locked' || known === 'wrongPassword') && (
          // Whoever opened it asks for it.
          <Button look="primary" onClick={closePreview}>
            {t('preview.enterPassword')}
          </Button>
        )}
        {(via?.download ?? true) && !isDetached && (
          <Button
            look="primary"
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={onDownload ?? (() => void downloadFile(file.id, via?.name))}
          >
            {t('preview.download')}
          </Button>
        )}
      </div>
    </div>
  );
}
