import type { CallResponse } from '@linework/contract/calls';
import type { Currency } from '@linework/contract/money';
import type { Language } from '@linework/contract/enums';
import { statementCharges, type StatementCharge } from '@linework/contract/orderAdminEnums';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { timeOf } from '../../../ui/times.ts';
import { useMoney, wayName } from '../queries.ts';
import classes from './admin.module.css';
import { Pager, Table } from './Table.tsx';
import { useAdmin } from './useAdmin.ts';

type StatementRow = CallResponse<'adminSuspense'>['statements'][number];

/** Money that fits no order, and where the statements of providers say something else than our books. */
export function SuspenseTab() {
  const t = useT('orderAdmin');
  const o = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const { data } = useAdmin('adminSuspense', {});
  const sumsOf = ({ charges }: StatementRow, kind: StatementCharge): string =>
    charges
      .filter((charge) => charge.kind === kind)
      .map(({ amount, currency }) => money(amount, currency as Currency))
      .join(', ') || '–';
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
        empty={{ title: t('orderAdmin.empty.suspense.title'), text: t('orderAdmin.empty.suspense.text') }}
        keyOf={(row) => row.journalId}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.time, language) },
          {
            title: t('orderAdmin.why'),
            isText: true,
            renderCell: (row) => t(`orderAdmin.why.${row.reason}`),
          },
          {
            title: t('orderAdmin.amount'),
            isNumber: true,
            renderCell: (row) =>
              `${row.isIn === 1 ? '+' : '−'}${money(row.amount, row.currency as Currency)}`,
          },
          {
            title: o('order.field.way'),
            renderCell: (row) => (row.way === 0 ? '–' : wayName(o, row.way)),
          },
          { title: t('orderAdmin.order'), renderCell: (row) => row.orderNumber || '–' },
          { title: t('orderAdmin.payment'), renderCell: (row) => row.number || '–' },
          { title: t('orderAdmin.marks'), renderCell: (row) => (row.isTest === 1 ? o('order.test') : '') },
        ]}
      />
      <h2 className={classes.part}>{t('orderAdmin.statements')}</h2>
      <p className={classes.partText}>{t('orderAdmin.statementsText')}</p>
      <Table
        label={t('orderAdmin.statements')}
        rows={data?.statements}
        empty={{ title: t('orderAdmin.empty.statements.title'), text: t('orderAdmin.empty.statements.text') }}
        keyOf={(row) => `${row.day}-${row.way}`}
        columns={[
          { title: t('orderAdmin.byDay'), renderCell: (row) => row.day },
          { title: t('orderAdmin.actor.provider'), renderCell: (row) => wayName(o, row.way) },
          {
            title: t('orderAdmin.statementLines'),
            isNumber: true,
            renderCell: (row) =>
              row.state === 'waiting'
                ? t('orderAdmin.notMade')
                : row.state === 'noBill'
                  ? t('orderAdmin.noBill')
                  : row.lines,
          },
          ...statementCharges.map((kind) => ({
            title: t(`orderAdmin.charge.${kind}`),
            isNumber: true,
            renderCell: (row: StatementRow) => sumsOf(row, kind),
          })),
          {
            title: t('orderAdmin.differences'),
            isNumber: true,
            renderCell: (row) =>
              row.state === 'waiting' ? '–' : row.differences > 0 ? <strong>{row.differences}</strong> : 0,
          },
          { title: t('orderAdmin.compared'), renderCell: (row) => timeOf(row.time, language) },
        ]}
      />
    </>
  );
}

const size = 50;

/** "months 1 · reason a gift": what was given with an act, without the signs of JSON. */
function detailText(detail: string, language: Language): string {
  const fields = JSON.parse(detail) as Record<string, unknown>;
  const textOf = (name: string, value: unknown): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' && /(?:Time|Until)$/.test(name))
      return value ? timeOf(value, language) : '';
    return JSON.stringify(value).replaceAll(/["[\]{}]/g, '');
  };
  return Object.entries(fields)
    .map(([name, value]) => [name, textOf(name, value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name} ${text}`)
    .join(' · ');
}

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
        empty={{ title: t('orderAdmin.empty.acts.title'), text: t('orderAdmin.empty.acts.text') }}
        keyOf={(row) => `${row.time}-${row.action}-${row.subject}`}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.time, language) },
          { title: t('orderAdmin.admin'), renderCell: (row) => row.admin },
          {
            title: t('orderAdmin.action'),
            renderCell: (row) => t(`orderAdmin.act.${row.action as 'ad.save'}`),
          },
          { title: t('orderAdmin.subject'), renderCell: (row) => row.subject },
          {
            title: t('orderAdmin.detail'),
            isText: true,
            renderCell: (row) => detailText(row.detail, language),
          },
        ]}
      />
      <Pager page={pageNo} count={data?.total ?? 0} size={size} onPage={setPageNo} />
    </>
  );
}
