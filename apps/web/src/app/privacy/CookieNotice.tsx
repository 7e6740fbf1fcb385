import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import classes from '../Frame.module.css';
import { useEmbedded } from '../host/embedded.ts';
import { safeStorage } from '../safeStorage.ts';
import { useT } from '../language.ts';
import { isInvoicePath } from '../navigation.ts';

const storeKey = 'linework.cookies';

export function CookieNotice() {
  const t = useT();
  const [accepted, setAccepted] = useState(() => safeStorage.getItem(storeKey) === 'accepted');
  // Pages inside of native apps have asked already.
  const inInvoices = useRouterState({ select: (state) => isInvoicePath(state.location.pathname) });
  const isFrame = useRouterState({ select: (state) => state.location.pathname.startsWith('/embed/') });
  const embedded = useEmbedded() || inInvoices || isFrame;
  if (accepted || embedded) return null;
  const accept = (): void => {
    safeStorage.setItem(storeKey, 'accepted');
    setAccepted(true);
  };
  return (
    <section className={classes.cookie} aria-label={t('cookie.label')} data-cookie-notice>
      <p>{t('cookie.text')}</p>
      <div className={classes.cookieActions}>
        <Link to="/declaration">{t('cookie.more')}</Link>
        <Button look="primary" size="small" onClick={accept}>
          {t('cookie.accept')}
        </Button>
      </div>
    </section>
  );
}
