import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CardsPage.module.css';

interface CardsPageProps {
  title: string;
  lead: string;
  /** Stands between the words and the cards. */
  before?: ReactNode;
  /** InfoCards. */
  children: ReactNode;
}

/** A page of the site that explains something in a few cards. */
export function CardsPage({ title, lead, before, children }: CardsPageProps) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {before}
      <ul className={classes.cards}>{children}</ul>
    </div>
  );
}

interface InfoCardProps {
  icon: Icon;
  title: string;
  text: string;
  /** Where to go from here. */
  children?: ReactNode;
}

export function InfoCard({ icon: Sign, title, text, children }: InfoCardProps) {
  return (
    <li className={classes.card}>
      <Sign size={24} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </li>
  );
}
