/** What is asked about paper, wherever something goes onto it: the tools and the viewer. */
import { convertPapers } from '@linework/contract/convertKinds';
import { useT } from '../../app/language.ts';
import { Choices, SelectField } from '../../ui/Field.tsx';
import type { ConvertForm as Settings } from './settings.ts';

interface FieldProps<Key extends keyof Settings> {
  value: Settings[Key];
  onChange: (value: Settings[Key]) => void;
}

/** `hasSheet`: there is a layout that has paper of its own. */
export function PaperField({
  value,
  onChange,
  hasSheet = true,
}: FieldProps<'paper'> & { hasSheet?: boolean }) {
  const t = useT('convert');
  const papers = convertPapers.filter((paper) => paper !== 'sheet' || hasSheet);
  return (
    <SelectField
      label={t('convert.paper')}
      value={papers.includes(value) ? value : 'A3'}
      onChange={(event) => onChange(event.currentTarget.value as Settings['paper'])}
    >
      {papers.map((paper) => (
        <option key={paper} value={paper}>
          {paper === 'sheet' ? t('convert.paper.sheet') : paper}
        </option>
      ))}
    </SelectField>
  );
}

export function OrientationField({ value, onChange }: FieldProps<'orientation'>) {
  const t = useT('convert');
  const options = (['auto', 'landscape', 'portrait'] as const).map((one) => ({
    value: one,
    label: t(`convert.orientation.${one}`),
  }));
  return <Choices label={t('convert.orientation')} value={value} options={options} onChange={onChange} />;
}

export function ColorsField({ value, onChange }: FieldProps<'colours'>) {
  const t = useT('convert');
  const options = (['colour', 'grey', 'black'] as const).map((one) => ({
    value: one,
    label: t(`convert.colours.${one}`),
  }));
  return <Choices label={t('convert.colours')} value={value} options={options} onChange={onChange} />;
}
