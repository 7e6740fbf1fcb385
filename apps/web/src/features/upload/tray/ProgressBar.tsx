/** How far a row of the tray is. */
import classes from './tray.module.css';

export function ProgressBar({ name, percent }: { name: string; percent: number }) {
  return (
    <span
      className={classes.bar}
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
