import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import { timeOf } from '../../../ui/times.ts';
import { useMoney } from '../queries.ts';
import classes from './admin.module.css';
import { Pager, Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

const states = ['requested', 'sending', 'failed', 'done', 'refused'] as const;
const size = 20;

export function RefundsTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const money = useMoney();
  const [state, setState] = useState<(typeof states)[number]>('requested');
  const [pageNo, setPageNo] = useState(1);
  const { data } = useAdmin('adminRefunds', { pageNo, pageSize: size, state });
  const decide = (refundId: string, approve: 0 | 1): void =>
    void change('adminRefundDecide', {
      refundId,
      approve,
      reason: t(approve === 1 ? 'orderAdmin.approve' : 'orderAdmin.refuse'),
    });
  return (
    <>
      <div className={classes.bar}>
        <SelectField
          label={t('orderAdmin.state')}
          value={state}
          onChange={(event) => {
            setPageNo(1);
            setState(states.find((each) => each === event.currentTarget.value) ?? 'requested');
          }}
        >
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`orderAdmin.refundState.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Table
        label={t('orderAdmin.tab.refunds')}
        rows={data?.list}
        empty={
          state === 'requested'
            ? { title: t('orderAdmin.empty.requests.title'), text: t('orderAdmin.empty.requests.text') }
            : { title: t('orderAdmin.empty.refunds.title'), text: t('orderAdmin.empty.refunds.text') }
        }
        keyOf={(row) => row.refundId}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.createTime, language) },
          { title: t('orderAdmin.order'), renderCell: (row) => row.number },
          { title: t('orderAdmin.email'), renderCell: (row) => row.email || '–' },
          {
            title: t('orderAdmin.amount'),
            isNumber: true,
            renderCell: (row) => money(row.amount, row.currency),
          },
          {
            title: t('orderAdmin.kind'),
            renderCell: (row) => t(`orderAdmin.refundKind.${row.kind as 'owner'}`),
          },
          { title: t('orderAdmin.reason'), isText: true, renderCell: (row) => row.reason },
          {
            title: t('orderAdmin.decision'),
            renderCell: (row) =>
              row.state === 'requested' || row.state === 'failed' ? (
                <span className={classes.acts}>
                  <Button size="small" onClick={() => decide(row.refundId, 1)}>
                    {t('orderAdmin.approve')}
                  </Button>
                  {row.state === 'requested' && (
                    <Button size="small" look="quiet" onClick={() => decide(row.refundId, 0)}>
                      {t('orderAdmin.refuse')}
                    </Button>
                  )}
                </span>
              ) : null,
          },
        ]}
      />
      <Pager page={pageNo} count={data?.total ?? 0} size={size} onPage={setPageNo} />
    </>
  );
}
