import { fromDecimal, type Currency } from '@linework/contract/money';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { dayOf } from '../../../ui/times.ts';
import { useMoney } from '../queries.ts';
import { AddForm, NumberField, useFields } from './AddForm.tsx';
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
  const { values, setValues, field } = useFields({
    code: '',
    label: '',
    kind: 'percent',
    value: '',
    currency: 'USD',
    days: '30',
    supply: '100',
  });
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
    <AddForm onAdd={add} disabled={!value}>
      <TextField label={t('orderAdmin.code')} required {...field('code')} />
      <TextField label={t('orderAdmin.label')} required {...field('label')} />
      <SelectField label={t('orderAdmin.kind')} {...field('kind')}>
        <option value="percent">%</option>
        <option value="amount">{t('orderAdmin.amount')}</option>
      </SelectField>
      <TextField label={t('orderAdmin.value')} required inputMode="decimal" {...field('value')} />
      {!isPercent && (
        <SelectField label={t('orderAdmin.currency')} {...field('currency')}>
          <option>USD</option>
          <option>CNY</option>
        </SelectField>
      )}
      <NumberField label={t('orderAdmin.days')} {...field('days')} />
      <NumberField label={t('orderAdmin.supply')} {...field('supply')} />
    </AddForm>
  );
}
