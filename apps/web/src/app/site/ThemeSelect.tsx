import { IconContrast } from '@tabler/icons-react';
import { colorSchemes, setColorScheme, useColorScheme, type ColorScheme } from '../colorScheme.ts';
import { useT } from '../language.ts';
import classes from './LanguageSelect.module.css';

export function ThemeSelect() {
  const t = useT();
  const scheme = useColorScheme((state) => state.scheme);
  return (
    <span className={classes.box}>
      <IconContrast size={16} stroke={1.5} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('theme.label')}
        value={scheme}
        onChange={(event) => setColorScheme(event.currentTarget.value as ColorScheme)}
      >
        {colorSchemes.map((value) => (
          <option key={value} value={value}>
            {t(`theme.${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
