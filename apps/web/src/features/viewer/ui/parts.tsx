/** What several panels are made of. */
import { IconSearch, type Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './panel.module.css';

interface EmptyProps {
  icon: Icon;
  title: string;
  text: ReactNode;
}

export function Empty({ icon: Icon, title, text }: EmptyProps) {
  return (
    <div className={classes.empty} role="status">
      <Icon size={32} stroke={1.25} aria-hidden />
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  );
}

type SearchProps = ComponentProps<'input'> & { label: string };

export function Search({ label, ...rest }: SearchProps) {
  return (
    <span className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
      />
    </span>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
