import { classNames } from './classNames.ts';
import classes from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  round?: boolean;
  /** Does not breathe: where there are many, what holds them does. */
  still?: boolean;
}

/** A gray block of the size of what is coming: nothing moves when it arrives. */
export function Skeleton({ width = '100%', height = 16, round = false, still = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(classes.block, still && classes.still)}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
    />
  );
}

interface RowsProps {
  label: string;
  rows?: number;
  height?: number;
}

/** A list that is on its way. */
export function SkeletonRows({ label, rows = 5, height = 56 }: RowsProps) {
  return (
    <div role="status" aria-label={label} className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          <Skeleton width={32} height={32} />
          <div className={classes.texts}>
            <Skeleton width={`${58 - row * 6}%`} height={12} />
            <Skeleton width={`${34 - row * 3}%`} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
