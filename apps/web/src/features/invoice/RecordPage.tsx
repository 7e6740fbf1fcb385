import type { InvoiceRow } from '@linework/contract/invoice';
import { limits } from '@linework/contract/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { dayOf } from '../../ui/times.ts';
import { useMoney } from '../order/queries.ts';
import classes from './invoice.module.css';
import { Heading, InvoiceStatusDot, PageButtons } from './parts.tsx';
import { useBook, useInvoiceEvents, useInvoices } from './queries.ts';

const statuses = [1, 2, 3, 4, 5] as const;

/** Every invoice and credit note, newest first. */
export function RecordPage() {
  const t = useT('invoice');
  const [status, setStatus] = useState('');
  const [month, setMonth] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const { data, isError, refetch } = useInvoices({
    pageNo,
    pageSize: limits.pageSize,
    ...(status !== '' && { status: Number(status) }),
    ...(month !== '' && { month }),
  });
  const { data: book } = useBook();
  useInvoiceEvents();
  const months = [...new Set(book?.months.map((each) => each.month))];
  if (isError) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('invoice.record.heading')}
        text={t('invoice.failed')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!data) return <SkeletonRows label={t('state.loading')} />;
  if (data.list.length === 0 && status === '' && month === '') {
    return (
      <EmptyState
        headingLevel={1}
        picture={<Picture of={bill} width={220} />}
        title={t('invoice.record.title')}
        text={t('invoice.record.text')}
        action={<ButtonLink to="/invoice/index">{t('invoice.create.choose')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Heading title={t('invoice.record.heading')} />
      <div className={classes.bar}>
        <SelectField
          label={t('invoice.filter')}
          value={status}
          onChange={(event) => {
            setPageNo(1);
            setStatus(event.currentTarget.value);
          }}
        >
          <option value="">{t('invoice.filter.all')}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {t(`invoice.status.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('invoice.month')}
          value={month}
          onChange={(event) => {
            setPageNo(1);
            setMonth(event.currentTarget.value);
          }}
        >
          <option value="">{t('invoice.month.all')}</option>
          {months.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      {data.list.length === 0 ? (
        <p className={classes.quiet}>{t('invoice.index.none')}</p>
      ) : (
        <ul className={classes.list}>
          {data.list.map((row) => (
            <li key={row.invoiceId}>
              <RecordRow row={row} />
            </li>
          ))}
        </ul>
      )}
      <PageButtons pageNo={pageNo} total={data.total} size={limits.pageSize} onPage={setPageNo} />
    </>
  );
}

function RecordRow({ row }: { row: InvoiceRow }) {
  const t = useT('invoice');
  const language = useLanguage();
  const money = useMoney();
  return (
    <Link to="/invoice/detail" search={{ id: row.invoiceId } as never} className={classes.row} data-plain>
      <span className={classes.what}>
        <strong>
          {row.number || t('invoice.record.pending')}
          {row.type === 'credit' && ` · ${t('invoice.record.credit')}`}
        </strong>
        <span className={classes.quiet} dir="auto">
          {dayOf(row.createTime, language)} · {row.titleName}
        </span>
      </span>
      <span className={classes.amount}>
        {row.type === 'credit' && '−'}
        {money(row.gross, row.currency)}
      </span>
      <InvoiceStatusDot status={row.status} />
    </Link>
  );
}
