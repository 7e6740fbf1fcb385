import { colorSchemes, setColorScheme, useColorScheme } from '../../app/colorScheme.ts';
import { useT } from '../../app/language.ts';
import { LanguageSelect } from '../../app/site/LanguageSelect.tsx';
import { Choices } from '../../ui/Field.tsx';
import { Row, Section } from '../../ui/settings/Section.tsx';

export function PreferenceSection() {
  const t = useT('account');
  const scheme = useColorScheme((state) => state.scheme);
  return (
    <Section id="preferences" title={t('account.section.preferences')}>
      <Row label={t('language.label')}>
        <LanguageSelect />
      </Row>
      <Row label={t('theme.label')}>
        <Choices
          label={t('theme.label')}
          labelHidden
          value={scheme}
          options={colorSchemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={setColorScheme}
        />
      </Row>
    </Section>
  );
}
