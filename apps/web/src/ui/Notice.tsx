import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import classes from './Notice.module.css';

interface NoticeProps {
  kind?: 'info' | 'warn' | 'danger' | 'ok';
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}

/** A quiet box that stands in the page. */
export function Notice({ kind = 'info', icon, children, action, alert = false }: NoticeProps) {
  return (
    <div className={classNames(classes.notice, classes[kind])} role={alert ? 'alert' : undefined}>
      {icon}
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
