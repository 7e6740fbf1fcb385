import { useT } from '../../app/language.ts';
import classes from './order.module.css';

const kinds = ['open', 'ok', 'quiet', 'quiet', 'bad', 'quiet', 'open', 'quiet'] as const;

/** The status as a word with a dot. */
export function StatusDot({ status }: { status: number }) {
  const t = useT('order');
  const known = ([0, 1, 2, 3, 4, 5, 6, 7] as const).find((each) => each === status) ?? 0;
  return (
    <span className={classes.status} data-kind={kinds[known]}>
      {t(`order.status.${known}`)}
    </span>
  );
}
