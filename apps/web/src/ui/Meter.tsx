import classes from './Meter.module.css';

interface MeterProps {
  label: string;
  /** 0 to 100 */
  percent: number;
  text: string;
}

export function Meter({ label, percent, text }: MeterProps) {
  const share = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={text}
      className={classes.track}
      data-full={share >= 90 || undefined}
    >
      <div className={classes.bar} style={{ width: `${share}%`, minWidth: share > 0 ? 2 : 0 }} />
    </div>
  );
}
