import { languages, type Language } from '@linework/contract/enums';
import { IconWorld } from '@tabler/icons-react';
import { switchLanguage } from '../switchLanguage.ts';
import { useLanguage, useT } from '../language.ts';
import classes from './LanguageSelect.module.css';

/** The browser's own list: at home on every device. */
export function LanguageSelect() {
  const t = useT();
  const language = useLanguage();
  return (
    <span className={classes.box}>
      <IconWorld size={16} stroke={1.5} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => void switchLanguage(event.currentTarget.value as Language)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {t(`language.${code}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
