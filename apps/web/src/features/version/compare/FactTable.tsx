import { formatSize } from '@linework/contract/format';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Time } from '../Time.tsx';
import classes from './fileCompare.module.css';
import type { FileSide } from './side.ts';

interface FactTableProps {
  before: FileSide;
  after: FileSide;
  /** Why there is no more than this. */
  text: string;
}

const facts = ['name', 'version', 'remark', 'size', 'date', 'by', 'md5'] as const;

/** What is known of both files, and where that differs. */
export function FactTable({ before, after, text }: FactTableProps) {
  const t = useT('compare', 'version');
  // Sizes that read alike may differ.
  const bytes = new Intl.NumberFormat(useLanguage(), { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const valueOf = ({ file, version }: FileSide, fact: (typeof facts)[number]): string | number => {
    switch (fact) {
      case 'name':
        return version?.sourceName ?? file.name;
      case 'version':
        return version?.version ?? '';
      case 'remark':
        return version ? [version.remark, version.memo].filter(Boolean).join(' · ') : '';
      case 'size':
        return file.size;
      case 'date':
        return version?.updateTime ?? file.modifyTime;
      case 'by':
        return version ? version.updateName || t('version.somebody') : '';
      case 'md5':
        return version?.md5 ?? '';
    }
  };
  const shown = (fact: (typeof facts)[number], value: string | number): ReactNode => {
    if (value === '') return '–';
    if (fact === 'version') return t('version.number', { version: Number(value) });
    if (fact === 'size') return `${formatSize(Number(value))} (${bytes.format(Number(value))})`;
    if (fact === 'date') return <Time at={Number(value)} />;
    return value;
  };
  return (
    <div className={classes.facts}>
      <p>{text}</p>
      <table aria-label={t('compare.files.facts')}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.hidden}>{t('compare.column.property')}</span>
            </th>
            <th scope="col">{t('compare.before')}</th>
            <th scope="col">{t('compare.after')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => {
            const values = [valueOf(before, fact), valueOf(after, fact)] as const;
            return (
              <tr key={fact} data-fact={fact} data-differs={values[0] !== values[1] || undefined}>
                <th scope="row">{t(`compare.files.fact.${fact}`)}</th>
                <td>{shown(fact, values[0])}</td>
                <td>{shown(fact, values[1])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
