import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MobileSearch } from './search.ts';
import { useEmbedded } from '../host/embedded.ts';
import { useT } from '../language.ts';
import classes from './MobileHeader.module.css';

interface MobileHeaderProps {
  title: string;
  back?: '/webH5' | '/webH5/info/usercenter';
  /** Where on the page behind it. */
  search?: MobileSearch;
  /** Any other page behind it. */
  backTo?: string;
  children?: ReactNode;
}

export function MobileHeader({ title, back, search = {}, backTo, children }: MobileHeaderProps) {
  const t = useT();
  const embedded = useEmbedded();
  if (embedded) {
    // The host shows the title and the way back; what can be done here stays.
    return (
      <header className={classes.embedded}>
        <h1 className="visuallyHidden">{title}</h1>
        {children}
      </header>
    );
  }
  return (
    <header className={classes.header}>
      {back !== undefined && (
        <Link to={back} search={search} className={classes.back} aria-label={t('action.back')}>
          <IconChevronLeft size={24} stroke={1.5} aria-hidden />
        </Link>
      )}
      {backTo !== undefined && (
        <Link to={backTo} className={classes.back} aria-label={t('action.back')}>
          <IconChevronLeft size={24} stroke={1.5} aria-hidden />
        </Link>
      )}
      <h1 className={classes.title}>{title}</h1>
      {children}
    </header>
  );
}
