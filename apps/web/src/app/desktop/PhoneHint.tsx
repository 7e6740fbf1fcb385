import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isPhone } from '../device.ts';
import { useT } from '../language.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './PhoneHint.module.css';

/** The desktop layout on a phone offers the mobile one, and stays if asked to. */
export function PhoneHint() {
  const t = useT();
  const [shown, setShown] = useState(isPhone);
  if (!shown) return null;
  return (
    <aside className={classes.hint} aria-label={t('phone.open')}>
      <span>{t('phone.text')}</span>
      <Link to="/webH5">{t('phone.open')}</Link>
      <Button size="small" look="quiet" onClick={() => setShown(false)}>
        {t('action.dismiss')}
      </Button>
    </aside>
  );
}
