import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { useChangeKeys } from '../../../app/hooks/useChangeKeys.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { loadText } from '../../preview/queries.ts';
import { compareLines, foldRows, type DiffRow, type LineComparison } from './compareLines.ts';
import classes from './fileCompare.module.css';

interface TextCompareProps {
  /** Where the texts are; none of an empty one. */
  before: string | undefined;
  after: string | undefined;
  onProblem: () => void;
}

export function TextCompare({ before, after, onProblem }: TextCompareProps) {
  const t = useT('compare');
  const language = useLanguage();
  const [comparison, setComparison] = useState<LineComparison>();
  const fail = useEffectEvent(onProblem);
  useEffect(() => {
    const stop = new AbortController();
    const load = (url: string | undefined) => (url ? loadText(url, language, stop.signal) : '');
    Promise.all([load(before), load(after)]).then(
      ([one, other]) => {
        if (!stop.signal.aborted) setComparison(compareLines(one, other));
      },
      () => {
        if (!stop.signal.aborted) fail();
      },
    );
    return () => stop.abort();
  }, [before, after, language]);
  if (comparison) return <Lines comparison={comparison} />;
  return (
    <div className={classes.waiting}>
      <SkeletonRows label={t('compare.making')} />
    </div>
  );
}

/** Rows on screen at first, and with each further press. */
const rowsAtOnce = 2000;

function Lines({ comparison }: { comparison: LineComparison }) {
  const t = useT('compare');
  const { rows, added, removed, changes } = comparison;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [maxRows, setMaxRows] = useState(rowsAtOnce);
  const [chosen, setChosen] = useState<number>();
  const table = useRef<HTMLTableElement>(null);
  const folded = useMemo(() => foldRows(rows, opened), [rows, opened]);
  const ids = useMemo(
    () => Array.from({ length: changes }, (_, change) => ({ id: String(change) })),
    [changes],
  );
  const choose = (change: number): void => {
    const at = folded.findIndex((row) => row.kind !== 'fold' && row.change === change);
    if (at >= maxRows) setMaxRows(at + rowsAtOnce);
    setChosen(change);
  };
  useEffect(() => {
    const row = table.current?.querySelector(`[data-change="${chosen}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, [chosen]);
  useChangeKeys({
    changes: ids,
    chosen: () => chosen?.toString(),
    choose: ({ id }) => choose(Number(id)),
  });
  const step = (by: -1 | 1): void => {
    const from = chosen ?? (by === 1 ? -1 : changes);
    choose((from + by + changes) % changes);
  };
  if (changes === 0) {
    // The same content would not have come so far.
    return (
      <div className={classes.message}>
        <p>{t('compare.none')}</p>
        <p>{t('compare.files.sameLines')}</p>
      </div>
    );
  }
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.counts}>
          <span data-kind="added">{t('compare.files.added', { count: added })}</span>
          <span data-kind="removed">{t('compare.files.removed', { count: removed })}</span>
        </p>
        <p className={classes.at} role="status">
          {chosen === undefined
            ? t('compare.files.changes', { count: changes })
            : t('compare.files.change', { at: chosen + 1, count: changes })}
        </p>
        <IconButton label={`${t('compare.files.previous')} (K)`} onClick={() => step(-1)}>
          <IconChevronUp size={20} stroke={1.5} />
        </IconButton>
        <IconButton label={`${t('compare.files.next')} (J)`} onClick={() => step(1)}>
          <IconChevronDown size={20} stroke={1.5} />
        </IconButton>
      </div>
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('compare.files.lines')}>
        <table ref={table} className={classes.lines} aria-label={t('compare.files.lines')}>
          <thead className={classes.hidden}>
            <tr>
              <th scope="col">{t('compare.files.lineBefore')}</th>
              <th scope="col">{t('compare.files.lineAfter')}</th>
              <th scope="col">{t('compare.column.outcome')}</th>
              <th scope="col">{t('compare.property.text')}</th>
            </tr>
          </thead>
          <tbody>
            {folded.slice(0, maxRows).map((row, index) =>
              row.kind === 'fold' ? (
                <tr key={`fold ${row.from}`} className={classes.fold}>
                  <td colSpan={4}>
                    <button type="button" onClick={() => setOpened(new Set([...opened, row.from]))}>
                      {t('compare.files.unchanged', { count: row.count })}
                    </button>
                  </td>
                </tr>
              ) : (
                <Line
                  key={`${row.before} ${row.after}`}
                  row={row}
                  isChosen={row.change !== undefined && row.change === chosen}
                  isFirst={isFirstOfChange(row, folded[index - 1])}
                />
              ),
            )}
          </tbody>
        </table>
        {folded.length > maxRows && (
          <div className={classes.more}>
            <Button onClick={() => setMaxRows(maxRows + rowsAtOnce)}>
              {t('compare.files.moreLines', { count: folded.length - maxRows })}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const isFirstOfChange = (row: DiffRow, last: { kind: string; change?: number } | undefined): boolean =>
  row.change !== undefined && row.change !== last?.change;

interface LineProps {
  row: DiffRow;
  isChosen: boolean;
  isFirst: boolean;
}

function Line({ row, isChosen, isFirst }: LineProps) {
  const t = useT('compare');
  const { kind, before, after, text } = row;
  return (
    <tr
      data-kind={kind}
      data-change={row.change}
      data-chosen={isChosen || undefined}
      aria-current={(isChosen && isFirst) || undefined}
    >
      <td className={classes.number}>{before}</td>
      <td className={classes.number}>{after}</td>
      <td className={classes.sign}>
        {kind !== 'same' && (
          <>
            <span aria-hidden>{kind === 'added' ? '+' : '−'}</span>
            <span className={classes.hidden}>{t(`compare.${kind}`)}</span>
          </>
        )}
      </td>
      <td className={classes.text}>{text}</td>
    </tr>
  );
}
