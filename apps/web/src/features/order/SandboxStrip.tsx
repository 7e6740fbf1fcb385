import { IconFlask } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import classes from './order.module.css';

/** Cannot be missed, nor taken for an announcement. */
export function SandboxStrip() {
  const t = useT('order');
  return (
    <p className={classes.sandbox} role="note">
      <IconFlask size={18} stroke={1.6} aria-hidden />
      {t('order.sandbox')}
    </p>
  );
}
