import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Logo } from '../../ui/Logo.tsx';
import { driveHome } from '../device.ts';
import { useT } from '../language.ts';
import { MainOutlet } from '../MainOutlet.tsx';
import classes from './InvoiceShell.module.css';

const tabs = ['index', 'record', 'title', 'book', 'notice'] as const;
/** Pages without a tab of their own stand under the one that leads to them. */
const under: Record<string, (typeof tabs)[number]> = {
  create: 'index',
  'lite-intro': 'index',
  detail: 'record',
  reCreate: 'record',
  addTitle: 'title',
};

/** Invoices: narrow enough for the web view of a native app, calm enough for a desk. */
export function InvoiceShell() {
  const t = useT('invoice');
  // The landing answers at the root too.
  const part = useRouterState({ select: (state) => state.location.pathname.split('/')[2] || 'index' });
  const current = under[part] ?? part;
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to="/" className={classes.logo}>
            <Logo />
          </Link>
          <nav className={classes.tabs} aria-label={t('invoice.tabs')}>
            {tabs.map((tab) => (
              <Link
                key={tab}
                to={`/invoice/${tab}`}
                aria-current={tab === part ? 'page' : tab === current ? 'true' : undefined}
              >
                {t(`invoice.tab.${tab}`)}
              </Link>
            ))}
          </nav>
          <Link to={driveHome()} className={classes.back}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {t('invoice.drive')}
          </Link>
        </div>
      </header>
      <MainOutlet className={classes.main} />
    </div>
  );
}
