import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { keepTable, keptTables, tableOf } from './plotStyles.ts';
import classes from './PlotStylesField.module.css';

interface PlotStylesFieldProps {
  /** base64; '' is none. */
  value: string;
  onChange: (content: string) => void;
}

/** None, one that was chosen before, or another .ctb or .stb of this machine. */
export function PlotStylesField({ value, onChange }: PlotStylesFieldProps) {
  const t = useT('convert');
  const [tables, setTables] = useState(keptTables);
  const [failed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await tableOf(file);
    setFailed(table === undefined);
    if (!table) return;
    keepTable(table);
    setTables(keptTables());
    onChange(table.content);
  };
  return (
    <div className={classes.field}>
      <SelectField
        label={t('convert.plotStyles')}
        error={failed ? t('convert.reason.plotStyles') : undefined}
        value={tables.some(({ content }) => content === value) ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('convert.plotStyles.none')}</option>
        {tables.map(({ name, content }) => (
          <option key={name} value={content}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        icon={<IconUpload size={16} stroke={1.6} aria-hidden />}
        aria-label={t('convert.plotStyles.add')}
        onClick={() => input.current?.click()}
      >
        {t('convert.plotStyles.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ctb,.stb"
        aria-label={t('convert.plotStyles.add')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
