import { fromDecimal, type Currency } from '@linework/contract/money';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { dayOf } from '../../../ui/times.ts';
import { useMoney } from '../queries.ts';
import classes from './admin.module.css';
import { Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

const day = 86_400_000;

export function CouponsTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const money = useMoney();
  const { data } = useAdmin('adminCoupons', {});
  return (
    <>
      <CouponForm />
      <Table
        label={t('orderAdmin.tab.coupons')}
        rows={data?.list}
        empty={{ title: t('orderAdmin.empty.coupons.title'), text: t('orderAdmin.empty.coupons.text') }}
        keyOf={(row) => row.couponId}
        columns={[
          { title: t('orderAdmin.code'), renderCell: (row) => row.code },
          { title: t('orderAdmin.label'), renderCell: (row) => row.label },
          {
            title: t('orderAdmin.value'),
            isNumber: true,
            renderCell: (row) =>
              row.kind === 'percent' ? `${row.value}%` : money(row.value, row.currency as Currency),
          },
          { title: t('orderAdmin.to'), renderCell: (row) => dayOf(row.endTime, language) },
          {
            title: t('orderAdmin.taken'),
            isNumber: true,
            renderCell: (row) => `${row.claimed} / ${row.supply}`,
          },
          { title: t('orderAdmin.used'), isNumber: true, renderCell: (row) => row.used },
          {
            title: t('orderAdmin.change'),
            renderCell: (row) => (
              <Button
                size="small"
                onClick={() =>
                  void change('adminCouponActive', {
                    couponId: row.couponId,
                    isActive: row.isActive === 1 ? 0 : 1,
                  })
                }
              >
                {t(row.isActive === 1 ? 'orderAdmin.stop' : 'orderAdmin.resume')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

function CouponForm() {
  const t = useT('orderAdmin');
  const [values, setValues] = useState({
    code: '',
    label: '',
    kind: 'percent',
    value: '',
    currency: 'USD',
    days: '30',
    supply: '100',
  });
  const set = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value });
  const isPercent = values.kind === 'percent';
  const value = isPercent ? Number(values.value) : fromDecimal(values.value.trim());
  const add = async (): Promise<void> => {
    const now = Date.now();
    const done = await change('adminCouponAdd', {
      code: values.code.trim(),
      label: values.label.trim(),
      kind: isPercent ? 'percent' : 'amount',
      value: value ?? 0,
      goods: [],
      ...(!isPercent && { currency: values.currency as Currency }),
      minAmount: 0,
      firstOnly: 0,
      startTime: now,
      endTime: now + Number(values.days) * day,
      supply: Number(values.supply),
    });
    if (done) setValues({ ...values, code: '', label: '', value: '' });
  };
  return (
    <form
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField label={t('orderAdmin.code')} required value={values.code} onChange={set('code')} />
      <TextField label={t('orderAdmin.label')} required value={values.label} onChange={set('label')} />
      <SelectField label={t('orderAdmin.kind')} value={values.kind} onChange={set('kind')}>
        <option value="percent">%</option>
        <option value="amount">{t('orderAdmin.amount')}</option>
      </SelectField>
      <TextField
        label={t('orderAdmin.value')}
        required
        inputMode="decimal"
        value={values.value}
        onChange={set('value')}
      />
      {!isPercent && (
        <SelectField label={t('orderAdmin.currency')} value={values.currency} onChange={set('currency')}>
          <option>USD</option>
          <option>CNY</option>
        </SelectField>
      )}
      <TextField
        label={t('orderAdmin.days')}
        type="number"
        min={1}
        value={values.days}
        onChange={set('days')}
      />
      <TextField
        label={t('orderAdmin.supply')}
        type="number"
        min={1}
        value={values.supply}
        onChange={set('supply')}
      />
      <Button type="submit" look="primary" disabled={!value}>
        {t('orderAdmin.add')}
      </Button>
    </form>
  );
}
