import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Choices } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { BarChart } from './BarChart.tsx';
import classes from './usage.module.css';

const spans = ['7', '30', '90', '365'] as const;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** How the installation is used, by day; nobody is named anywhere. */
export function UsagePage() {
  const t = useT('usage');
  const language = useLanguage();
  const [span, setSpan] = useState<(typeof spans)[number]>('30');
  const { data } = useQuery({
    queryKey: ['adminUsage', span],
    queryFn: ({ signal }) => client.call('adminUsage', { days: Number(span) }, { signal }),
    staleTime: 0,
  });
  const number = new Intl.NumberFormat(language);
  const countsOf = (event: string): readonly number[] =>
    data?.events.find((row) => row.event === event)?.counts ?? data?.days.map(() => 0) ?? [];
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('usage.title')}</h1>
          <p className={classes.lead}>{t('usage.lead')}</p>
        </div>
        <Choices
          label={t('usage.span')}
          value={span}
          options={spans.map((value) => ({ value, label: t('usage.days', { count: Number(value) }) }))}
          onChange={setSpan}
        />
      </div>
      {!data ? (
        <SkeletonRows label={t('state.loading')} rows={4} height={120} />
      ) : (
        <>
          {!data.isOn && <Notice kind="info">{t('usage.off')}</Notice>}
          <div className={classes.charts}>
            <BarChart
              title={t('usage.active')}
              note={t('usage.accounts', { count: data.accounts })}
              figure={number.format(data.activeAccounts.at(-1) ?? 0)}
              figureNote={t('usage.today')}
              days={data.days}
              counts={data.activeAccounts}
            />
            {(['drawing.open', 'upload'] as const).map((event) => (
              <BarChart
                key={event}
                title={t(`usage.event.${event}`)}
                figure={number.format(sum(countsOf(event)))}
                figureNote={t('usage.total')}
                days={data.days}
                counts={countsOf(event)}
              />
            ))}
            <BarChart
              title={t('usage.events')}
              figure={number.format(sum(data.events.map(({ counts }) => sum(counts))))}
              figureNote={t('usage.total')}
              days={data.days}
              counts={data.days.map((_, day) => sum(data.events.map(({ counts }) => counts[day] ?? 0)))}
            />
          </div>
          <table className={classes.table}>
            <caption>{t('usage.events')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('usage.event')}</th>
                <th scope="col">{t('usage.today')}</th>
                <th scope="col">{t('usage.total')}</th>
              </tr>
            </thead>
            <tbody>
              {data.events.length === 0 && (
                <tr>
                  <td colSpan={3}>{t('usage.none')}</td>
                </tr>
              )}
              {data.events.map(({ event, counts }) => (
                <tr key={event}>
                  <th scope="row">{t(`usage.event.${event}`)}</th>
                  <td>{number.format(counts.at(-1) ?? 0)}</td>
                  <td>{number.format(sum(counts))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
