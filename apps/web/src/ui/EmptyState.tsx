import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  /** One sentence: what this place is for, or what happened. */
  text: ReactNode;
  /** One action that really works. */
  action?: ReactNode;
  headingLevel?: 1 | 2;
  /** Stands where a list of files would: the keyboard comes here when the last of them goes. */
  noFiles?: boolean;
}

export function EmptyState({ picture, title, text, action, headingLevel = 2, noFiles }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.empty} data-empty {...(noFiles && { tabIndex: -1, 'data-no-files': '' })}>
      {picture}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
