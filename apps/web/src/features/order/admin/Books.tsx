import type { Currency } from '@linework/contract/money';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { timeOf } from '../../../ui/times.ts';
import { useMoney } from '../queries.ts';
import classes from './admin.module.css';
import { Pager, Table } from './Table.tsx';
import { useAdmin } from './useAdmin.ts';

/** Money that fits no order. */
export function SuspenseTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const money = useMoney();
  const { data } = useAdmin('adminSuspense', {});
  return (
    <>
      <p className={classes.figures}>
        {(data?.sums ?? []).map(({ currency, amount }) => (
          <strong key={currency}>{money(amount, currency as Currency)}</strong>
        ))}
        <span>{t('orderAdmin.suspenseText')}</span>
      </p>
      <Table
        label={t('orderAdmin.tab.suspense')}
        rows={data?.rows}
        keyOf={(row) => `${row.time}-${row.orderId}-${row.amount}-${row.isIn}`}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.time, language) },
          { title: t('orderAdmin.order'), renderCell: (row) => row.orderId || '–' },
          {
            title: t('orderAdmin.amount'),
            isNumber: true,
            renderCell: (row) =>
              `${row.isIn === 1 ? '+' : '−'}${money(row.amount, row.currency as Currency)}`,
          },
          { title: t('orderAdmin.note'), renderCell: (row) => row.note },
        ]}
      />
    </>
  );
}

const size = 50;

export function ActsTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const [pageNo, setPageNo] = useState(1);
  const { data } = useAdmin('adminActs', { pageNo, pageSize: size });
  return (
    <>
      <Table
        label={t('orderAdmin.tab.acts')}
        rows={data?.list}
        keyOf={(row) => `${row.time}-${row.action}-${row.subject}`}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.time, language) },
          { title: t('orderAdmin.admin'), renderCell: (row) => row.admin },
          { title: t('orderAdmin.action'), renderCell: (row) => row.action },
          { title: t('orderAdmin.subject'), renderCell: (row) => row.subject },
          { title: t('orderAdmin.note'), renderCell: (row) => row.detail },
        ]}
      />
      <Pager page={pageNo} count={data?.total ?? 0} size={size} onPage={setPageNo} />
    </>
  );
}
