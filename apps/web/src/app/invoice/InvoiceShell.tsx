import { Link, useRouterState } from '@tanstack/react-router';
import { Logo } from '../../ui/Logo.tsx';
import { useT } from '../language.ts';
import { MainOutlet } from '../MainOutlet.tsx';
import classes from './InvoiceShell.module.css';

const tabs = ['index', 'record', 'title', 'book', 'notice'] as const;

/** Invoices: narrow enough for the web view of a native app, calm enough for a desk. */
export function InvoiceShell() {
  const t = useT('invoice');
  // The landing answers at the root too.
  const current = useRouterState({ select: (state) => state.location.pathname.split('/')[2] || 'index' });
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to="/" className={classes.logo}>
            <Logo />
          </Link>
          <nav className={classes.tabs} aria-label={t('invoice.tabs')}>
            {tabs.map((tab) => (
              <Link key={tab} to={`/invoice/${tab}`} aria-current={tab === current ? 'page' : undefined}>
                {t(`invoice.tab.${tab}`)}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      <MainOutlet className={classes.main} />
    </div>
  );
}
