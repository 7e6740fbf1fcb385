import { formatSize } from '@linework/contract/format';
import { useRef } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Choices } from '../../../ui/Field.tsx';
import { timeOf } from '../../../ui/times.ts';
import { useVisibleRows } from '../visibleRows.ts';
import { looksSame, type Clash, type ClashAnswer } from '../plan.ts';
import classes from './review.module.css';
import { narrow } from '../../../ui/media.ts';

const allAnswers = ['version', 'keepBoth', 'skip'] as const;
/** Where there is no room beside them, the answer stands below the two files. */
const rowHeight = (): number => (narrow.matches ? 128 : 76);

/** A folder of that name has no versions. */
const answersFor = ({ there }: Clash): readonly ClashAnswer[] =>
  there.kind === 1 ? allAnswers : allAnswers.slice(1);

interface ClashListProps {
  clashes: readonly Clash[];
  folder: string;
  answers: readonly ClashAnswer[];
  onChange: (answers: readonly ClashAnswer[]) => void;
}

export function ClashList({ clashes, folder, answers, onChange }: ClashListProps) {
  const t = useT('upload');
  const box = useRef<HTMLDivElement>(null);
  const { rows, height } = useVisibleRows(box, clashes.length, rowHeight);
  const [first] = answers;
  const common = answers.every((answer) => answer === first) ? first! : 'mixed';
  const applyToAll = (answer: ClashAnswer | 'mixed'): void => {
    if (answer === 'mixed') return;
    onChange(clashes.map((clash) => (answersFor(clash).includes(answer) ? answer : 'keepBoth')));
  };

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3>{t('upload.review.clashes', { count: clashes.length, folder })}</h3>
        {clashes.length > 1 && (
          <Choices
            label={t('upload.review.all')}
            value={common as ClashAnswer | 'mixed'}
            options={allAnswers.map((value) => ({ value, label: t(`upload.review.${value}`) }))}
            onChange={applyToAll}
          />
        )}
      </div>
      <div ref={box} className={classes.clashes}>
        <ul style={{ height }}>
          {rows.map(({ index, top }) => (
            <li key={index} className={classes.clash} style={{ transform: `translateY(${top}px)` }}>
              <ClashRow
                clash={clashes[index]!}
                answer={answers[index]!}
                onChange={(answer) => onChange(answers.with(index, answer))}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ClashRowProps {
  clash: Clash;
  answer: ClashAnswer;
  onChange: (answer: ClashAnswer) => void;
}

function ClashRow({ clash, answer, onChange }: ClashRowProps) {
  const t = useT('upload');
  const language = useLanguage();
  const { file, there } = clash;
  return (
    <>
      <div className={classes.what}>
        <span className={classes.name} title={file.name}>
          {file.path !== '' && <span className={classes.path}>{file.path}/</span>}
          {file.name}
        </span>
        <dl className={classes.facts}>
          <dt>{t('upload.review.yours')}</dt>
          <dd>
            {formatSize(file.size)} <time>{timeOf(file.modified, language)}</time>
          </dd>
          <dt>{t('upload.review.there')}</dt>
          <dd>
            {there.kind === 1 ? (
              <>
                {formatSize(there.size)} <time>{timeOf(there.modifyTime, language)}</time>
                {looksSame(clash) && <em>{t('upload.review.same')}</em>}
              </>
            ) : (
              t('upload.review.folderThere')
            )}
          </dd>
        </dl>
      </div>
      <select
        className={classes.answer}
        aria-label={t('upload.review.choice', { name: file.name })}
        value={answer}
        onChange={(event) => onChange(event.target.value as ClashAnswer)}
      >
        {answersFor(clash).map((value) => (
          <option key={value} value={value}>
            {t(`upload.review.${value}`)}
          </option>
        ))}
      </select>
    </>
  );
}
