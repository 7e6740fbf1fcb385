import { toDecimal, type Currency } from '@linework/contract/money';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { saveBlob } from '../../../app/saveBlob.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choices, TextField } from '../../../ui/Field.tsx';
import { useMoney, wayName } from '../queries.ts';
import classes from './admin.module.css';
import { Table } from './Table.tsx';
import { useAdmin } from './useAdmin.ts';

const day = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What was sold, net of refunds and without test orders. */
export function RevenueTab() {
  const t = useT('orderAdmin');
  const o = useT('order');
  const money = useMoney();
  const [from, setFrom] = useState(() => isoDay(Date.now() - 30 * day));
  const [to, setTo] = useState(() => isoDay(Date.now()));
  const [by, setBy] = useState<'day' | 'month'>('day');
  const range = { from: Date.parse(from) || 0, to: (Date.parse(to) || 0) + day };
  const { data } = useAdmin('adminRevenue', { ...range, by }, range.to > range.from);
  const rows = data?.rows ?? [];
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.net);
  const save = (): void => {
    const head = ['period', 'currency', 'way', 'goods', 'orders', 'gross', 'refunded', 'net'].join(',');
    const lines = rows.map((row) =>
      [
        row.period,
        row.currency,
        row.way,
        row.goodsCode,
        row.orders,
        toDecimal(row.gross),
        toDecimal(row.refunded),
        row.net < 0 ? `-${toDecimal(-row.net)}` : toDecimal(row.net),
      ].join(','),
    );
    saveBlob(
      new Blob([[head, ...lines, ''].join('\r\n')], { type: 'text/csv' }),
      `revenue-${from}-${to}.csv`,
    );
  };
  return (
    <>
      <div className={classes.bar}>
        <TextField
          label={t('orderAdmin.from')}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={t('orderAdmin.to')}
          type="date"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Choices
          label={t('orderAdmin.by')}
          value={by}
          options={[
            { value: 'day', label: t('orderAdmin.byDay') },
            { value: 'month', label: t('orderAdmin.byMonth') },
          ]}
          onChange={setBy}
        />
        <Button onClick={save} disabled={rows.length === 0}>
          CSV
        </Button>
      </div>
      {sums.size > 0 && (
        <p className={classes.figures}>
          {[...sums].map(([currency, net]) => (
            <strong key={currency}>
              {net < 0 ? `−${money(-net, currency as Currency)}` : money(net, currency as Currency)}
            </strong>
          ))}
          <span>{t('orderAdmin.net')}</span>
        </p>
      )}
      <Table
        label={t('orderAdmin.tab.revenue')}
        rows={data && rows}
        empty={{ title: t('orderAdmin.empty.revenue.title'), text: t('orderAdmin.empty.revenue.text') }}
        keyOf={(row) => [row.period, row.currency, row.way, row.goodsCode].join()}
        columns={[
          { title: t('orderAdmin.period'), renderCell: (row) => row.period },
          { title: t('orderAdmin.goods'), renderCell: (row) => row.goodsCode },
          { title: o('order.field.way'), renderCell: (row) => wayName(o, row.way) },
          { title: t('orderAdmin.tab.orders'), isNumber: true, renderCell: (row) => row.orders },
          {
            title: t('orderAdmin.gross'),
            isNumber: true,
            renderCell: (row) => money(row.gross, row.currency as Currency),
          },
          {
            title: o('order.field.refunded'),
            isNumber: true,
            renderCell: (row) => money(row.refunded, row.currency as Currency),
          },
        ]}
      />
    </>
  );
}
