import { formatSize } from '@linework/contract/format';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { joinPath, type FoundFile } from '../found.ts';
import type { LeftOut } from '../plan.ts';
import classes from './review.module.css';

/** More would be no choice any more. */
const maxShown = 100;

interface LeaveOutListProps {
  files: readonly FoundFile[];
  leftOut: LeftOut;
  /** As few of the largest as make the rest fit. */
  suggested: LeftOut;
  onChange: (leftOut: LeftOut) => void;
}

/** There is too little space: which files stay behind? */
export function LeaveOutList({ files, leftOut, suggested, onChange }: LeaveOutListProps) {
  const t = useT('upload');
  const bySize = files.toSorted((a, b) => b.size - a.size).slice(0, maxShown);
  const toggle = (file: FoundFile, isLeft: boolean): void => {
    const next = new Set(leftOut);
    if (isLeft) next.add(file);
    else next.delete(file);
    onChange(next);
  };
  return (
    <section className={classes.section}>
      <div className={classes.leaveHead}>
        <h3>{t('upload.review.leaveOut')}</h3>
        <Button size="small" onClick={() => onChange(suggested)}>
          {t('upload.review.leaveLargest', { count: suggested.size })}
        </Button>
      </div>
      <ul className={classes.refused}>
        {bySize.map((file) => (
          <li key={joinPath(file.path, file.name)}>
            <label className={classes.leave}>
              <input
                type="checkbox"
                checked={leftOut.has(file)}
                onChange={(event) => toggle(file, event.currentTarget.checked)}
              />
              <span className={classes.name}>{joinPath(file.path, file.name)}</span>
            </label>
            <span className={classes.size}>{formatSize(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
