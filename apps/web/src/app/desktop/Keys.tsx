import { useLanguage, useT } from '../language.ts';
import { capsOf } from '../shortcuts.ts';
import classes from './CommandPalette.module.css';
import { mac } from './useShortcuts.ts';

/** A shortcut, drawn as keys. */
export function Keys({ shortcut }: { shortcut: string }) {
  const t = useT('drive');
  const language = useLanguage();
  return (
    <span className={classes.keys}>
      {capsOf(shortcut, mac, language).map((stroke, index) => (
        <span key={index} className={classes.keys}>
          {index > 0 && <span>{t('shortcuts.then')}</span>}
          {stroke.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
