import { formatDate } from '@linework/contract/format';
import type { Crumb } from '@linework/contract/drive';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { folderPath } from '../addresses.ts';
import { dateText } from '../list/format.ts';
import classes from './details.module.css';

/** Names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Time({ at }: { at: number }) {
  const language = useLanguage();
  return <time title={formatDate(at)}>{dateText(at, language)}</time>;
}

/** The way from the root, each folder a link. */
export function Way({ path }: { path: readonly Crumb[] }) {
  const t = useT();
  const folders = [{ id: '0', name: '' }, ...path.filter(({ id }) => id !== '0')];
  return (
    <span className={classes.way}>
      {folders.map(({ id, name }, i) => (
        <Fragment key={id}>
          {i > 0 && <span aria-hidden> / </span>}
          <Link to={folderPath(id)}>{name === '' ? t('nav.all') : name}</Link>
        </Fragment>
      ))}
    </span>
  );
}
