import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { Logo } from '../../ui/Logo.tsx';
import { useDriveFrame } from '../desktop/useDriveFrame.ts';
import { driveHome } from '../device.ts';
import { useEmbedded } from '../host/embedded.ts';
import { useT } from '../language.ts';
import { lazyPart } from '../lazyPart.ts';
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

const DesktopShell = lazyPart(() => import('../desktop/DesktopShell.tsx'), 'DesktopShell', 'drive');

/** Invoices: narrow enough for the web view of a native app; on a desk they stand in the drive's frame. */
export function InvoiceShell() {
  const t = useT('invoice');
  const embedded = useEmbedded();
  const isFramed = useDriveFrame() && !embedded;
  if (isFramed) {
    return (
      <Suspense fallback={null}>
        <DesktopShell
          head={
            <div className={classes.framed}>
              <Tabs />
            </div>
          }
          mainClass={classNames(classes.main, classes.framedMain)}
        />
      </Suspense>
    );
  }
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to="/" className={classes.logo}>
            <Logo />
          </Link>
          <Tabs />
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

function Tabs() {
  const t = useT('invoice');
  // The landing answers at the root too.
  const part = useRouterState({ select: (state) => state.location.pathname.split('/')[2] || 'index' });
  const current = under[part] ?? part;
  return (
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
  );
}
