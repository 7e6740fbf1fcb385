import { config } from '../app/config.ts';
import classes from './Logo.module.css';

/** Two lines that meet in a grip, the corner every drawing starts with: an L. */
function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden className={classes.mark}>
      <path d="M7.5 2v14.5H22" stroke="currentColor" strokeWidth="2" />
      <path d="M2 16.5h2.5M7.5 19.5V22" stroke="currentColor" strokeWidth="1.25" opacity=".55" />
      <path d="M5 14h5v5H5z" fill="var(--bg)" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

export function Logo({ size = 24 }: { size?: number }) {
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.word}>{config.productName}</span>
    </span>
  );
}
