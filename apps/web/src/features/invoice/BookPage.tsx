import type { CallResponse } from '@linework/contract/calls';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { saveBlob } from '../../app/saveBlob.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useMoney } from '../order/queries.ts';
import classes from './invoice.module.css';
import { Heading } from './parts.tsx';
import { problemOf, useBook, useInvoiceEvents } from './queries.ts';

type Month = CallResponse<'invoiceBook'>['months'][number];

/** The ledger: what was invoiced and credited, month by month. */
export function BookPage() {
  const t = useT('invoice');
  const { data, isError, refetch } = useBook();
  useInvoiceEvents();
  if (isError) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('invoice.book.heading')}
        text={t('invoice.failed')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!data) return <SkeletonRows label={t('state.loading')} />;
  if (data.months.length === 0) {
    return (
      <EmptyState
        headingLevel={1}
        picture={<Picture of={bill} width={220} />}
        title={t('invoice.book.title')}
        text={t('invoice.book.text')}
        action={<ButtonLink to="/invoice/index">{t('invoice.create.choose')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Heading title={t('invoice.book.heading')} lead={t('invoice.book.text')} />
      <div className={classes.months}>
        {data.months.map((month) => (
          <MonthCard key={`${month.month} ${month.currency}`} month={month} />
        ))}
      </div>
    </>
  );
}

function MonthCard({ month }: { month: Month }) {
  const t = useT('invoice');
  const language = useLanguage();
  const money = useMoney();
  const [busy, setBusy] = useState<'csv' | 'zip'>();
  const [problem, setProblem] = useState<string>();
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month.month}-01T00:00:00Z`),
  );
  const amount = (minor: number): string =>
    minor < 0 ? `−${money(-minor, month.currency)}` : money(minor, month.currency);
  const download = async (kind: 'csv' | 'zip'): Promise<void> => {
    setBusy(kind);
    setProblem(undefined);
    try {
      const call = kind === 'csv' ? 'invoiceBookCsv' : 'invoiceBookZip';
      const file = await client.downloadPost(call, { month: month.month });
      saveBlob(file.blob, file.downloadName);
    } catch (error) {
      setProblem(problemOf(error, t('invoice.failed')));
    }
    setBusy(undefined);
  };
  const icon = <IconDownload size={16} stroke={1.5} />;
  return (
    <section className={classes.card}>
      <div className={classes.monthHead}>
        <h2>
          {name} · {month.currency}
        </h2>
        <span className={classes.quiet}>
          {t('invoice.book.invoices', { count: month.invoices })}
          {month.credits > 0 && ` · ${t('invoice.book.credits', { count: month.credits })}`}
        </span>
      </div>
      <dl className={classes.figures}>
        {(['net', 'tax'] as const).map((each) => (
          <div key={each}>
            <dt>{t(`invoice.book.${each}`)}</dt>
            <dd>{amount(month[each])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('invoice.book.total')}</dt>
          <dd>
            <strong>{amount(month.gross)}</strong>
          </dd>
        </div>
      </dl>
      <div className={classes.acts}>
        <Button
          size="small"
          icon={icon}
          busy={busy === 'csv'}
          aria-label={`${t('invoice.book.csv')}: ${name}`}
          onClick={() => void download('csv')}
        >
          {t('invoice.book.csv')}
        </Button>
        <Button
          size="small"
          icon={icon}
          busy={busy === 'zip'}
          aria-label={`${t('invoice.book.zip')}: ${name}`}
          onClick={() => void download('zip')}
        >
          {t('invoice.book.zip')}
        </Button>
      </div>
      {problem !== undefined && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </section>
  );
}
