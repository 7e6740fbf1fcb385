import { formatSize } from '@linework/contract/format';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { stopOpening } from './stopOpening.ts';
import { useViewer } from '../state/viewerStore.ts';
import classes from './opening.module.css';

interface OpeningProps {
  onCancel: () => void;
}

/** How far the opening is: a card until there is a picture, a line along the edge from then on, with words if it lasts. */
export function Opening({ onCancel }: OpeningProps) {
  const t = useT('viewer');
  const language = useLanguage();
  const progress = useViewer((state) => state.progress);
  const file = useViewer((state) => state.file);
  const head = useViewer((state) => state.head);
  const failed = useViewer((state) => state.failure !== undefined);
  if (failed || progress?.state === 'success') return null;
  const state = progress?.state ?? 'requesting';
  const text = t(`viewer.opening.${state}`);
  const known = progress?.share ?? (progress?.total ? (progress.loaded ?? 0) / progress.total : undefined);
  // Before there is anything to tell it only says that something is under way: an empty line is not seen.
  const share = known || undefined;
  const cancel = (
    <Button size="small" onClick={() => stopOpening(onCancel)}>
      {t('action.cancel')}
    </Button>
  );
  const bar = (
    <div
      role="progressbar"
      aria-label={text}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={classes.track}
      data-endless={share === undefined || undefined}
    >
      <span style={share === undefined ? undefined : { width: `${Math.min(1, share) * 100}%` }} />
    </div>
  );
  if (head) {
    return (
      <>
        <div className={classes.line}>{bar}</div>
        <div className={classes.chip}>
          <span>{text}</span>
          {share !== undefined && (
            <span className="tabular" aria-hidden>
              {new Intl.NumberFormat(language, { style: 'percent' }).format(Math.min(1, share))}
            </span>
          )}
          {cancel}
        </div>
      </>
    );
  }
  const amount =
    progress?.state === 'requesting' && progress.loaded !== undefined
      ? [progress.loaded, progress.total]
          .filter((bytes) => bytes !== undefined)
          .map(formatSize)
          .join(' / ')
      : '';
  return (
    <div className={classes.layer}>
      <div className={classes.card} role="status">
        <p className={classes.name}>{file?.name ?? t('viewer.title')}</p>
        {bar}
        <p className={classes.state}>
          <span>{text}</span>
          <span className="tabular">{amount}</span>
        </p>
        {cancel}
      </div>
    </div>
  );
}
