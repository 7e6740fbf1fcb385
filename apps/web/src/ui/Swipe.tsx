import classes from './Swipe.module.css';

interface SwipeProps {
  label: string;
  /** 0 … 1. */
  value: number;
  onChange: (value: number) => void;
}

/** The line between before and after; a slider for the keyboard and for fingers. */
export function Swipe({ label, value, onChange }: SwipeProps) {
  return (
    <>
      <span className={classes.line} style={{ left: `${value * 100}%` }} aria-hidden />
      <input
        type="range"
        className={classes.slider}
        aria-label={label}
        min={0}
        max={1}
        step={0.005}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  );
}
