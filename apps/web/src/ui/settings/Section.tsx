import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.sectionTitle}>
        {title}
      </h2>
      {text !== undefined && <p className={classes.sectionText}>{text}</p>}
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface RowProps {
  label?: ReactNode;
  /** What it is now, or what it does. */
  value?: ReactNode;
  children?: ReactNode;
}

/** A line of a section: what it is, how it stands, what can be done. */
export function Row({ label, value, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.rowText}>
        {label !== undefined && <div className={classes.rowLabel}>{label}</div>}
        {value !== undefined && <div className={classes.rowValue}>{value}</div>}
      </div>
      {children !== undefined && <div className={classes.rowAction}>{children}</div>}
    </div>
  );
}
