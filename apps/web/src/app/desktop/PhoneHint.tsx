import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isPhone } from '../device.ts';
import { useT } from '../language.ts';
import { phonePath, setPrefersDesktop } from '../mobile/phonePath.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './PhoneHint.module.css';

/** Whoever asked for the desktop site on a phone finds the way back here. */
export function PhoneHint() {
  const t = useT();
  const router = useRouter();
  const [shown, setShown] = useState(isPhone);
  if (!shown) return null;
  const toPhone = (): void => {
    const { pathname, searchStr } = router.state.location;
    setPrefersDesktop(false);
    void router.navigate({ href: phonePath(pathname, searchStr), replace: true });
  };
  return (
    <aside className={classes.hint} aria-label={t('phone.open')}>
      <span>{t('phone.text')}</span>
      <Button size="small" onClick={toPhone}>
        {t('phone.open')}
      </Button>
      <Button size="small" look="quiet" onClick={() => setShown(false)}>
        {t('action.dismiss')}
      </Button>
    </aside>
  );
}
