import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  subtitle: string;
  tip?: string;
  /** Tools of this page, at the right. */
  children?: ReactNode;
}

export function PageHeader({ title, subtitle, tip, children }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.texts}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {tip !== undefined && (
          <p className={classes.tip}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden />
            {tip}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
