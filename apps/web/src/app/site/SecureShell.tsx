import { IconArrowLeft } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { useEmbedded } from '../host/embedded.ts';
import { driveHome } from '../device.ts';
import { useT } from '../language.ts';
import { queryClient } from '../query.ts';
import { useUser } from '../session.ts';
import { MainOutlet } from '../MainOutlet.tsx';
import classes from './SecureShell.module.css';

/** The pages about one's own account, and those of the administrator. They serve desks and phones alike. */
export function SecureShell() {
  const t = useT('account');
  const user = useUser();
  const embedded = useEmbedded();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isAdmin = user?.isAdmin;
  // On a phone the names go beyond the edge: the one that is open must not.
  useEffect(() => {
    if (isAdmin)
      nav.current
        ?.querySelector(`a[href="${pathname}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isAdmin, pathname]);
  return (
    <QueryClientProvider client={queryClient}>
      {!embedded && (
        <header className={classes.header}>
          <div className={classes.inner}>
            <Link to="/" className={classes.logo}>
              <Logo />
            </Link>
            <nav ref={nav} className={classes.nav} aria-label={t('a11y.mainNav')}>
              <Link to="/secure/products" activeProps={{ 'aria-current': 'page' }}>
                {t('nav.account')}
              </Link>
              {isAdmin && (
                <>
                  <Link to="/secure/outbox" activeProps={{ 'aria-current': 'page' }}>
                    {t('nav.outbox')}
                  </Link>
                  <Link to="/secure/feedback" activeProps={{ 'aria-current': 'page' }}>
                    {t('nav.feedbackInbox')}
                  </Link>
                  <Link to="/secure/orders" activeProps={{ 'aria-current': 'page' }}>
                    {t('nav.adminOrders')}
                  </Link>
                  <Link to="/secure/reports" activeProps={{ 'aria-current': 'page' }}>
                    {t('nav.reports')}
                  </Link>
                  <Link to="/secure/usage" activeProps={{ 'aria-current': 'page' }}>
                    {t('nav.usage')}
                  </Link>
                </>
              )}
            </nav>
            <Link to={driveHome()} className={classes.back}>
              <IconArrowLeft size={16} stroke={1.75} aria-hidden />
              <span>{t('account.backToDrive')}</span>
            </Link>
          </div>
        </header>
      )}
      <MainOutlet className={classes.main} />
    </QueryClientProvider>
  );
}
