import { isEmail } from '@linework/contract/fields';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { dayOf, timeOf } from '../../../ui/times.ts';
import classes from './admin.module.css';
import { Empty, Table } from './Table.tsx';
import { change, newRequestId, useAdmin } from './useAdmin.ts';

/** What an account was given, by whatever way; and giving or taking back by hand, with a reason. */
export function GrantsTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const [goodsCode, setGoodsCode] = useState('ML7-M');
  const [months, setMonths] = useState('1');
  const [requestId, setRequestId] = useState(newRequestId);
  const isKnown = isEmail(email.trim());
  const { data } = useAdmin('adminGrants', { email: email.trim() }, isKnown);
  const give = async (): Promise<void> => {
    const done = await change('adminGrant', {
      email: email.trim(),
      goodsCode,
      months: Number(months),
      days: 0,
      reason,
      requestId,
    });
    if (done) setRequestId(newRequestId());
  };
  return (
    <>
      <form
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <TextField
          label={t('orderAdmin.email')}
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SelectField
          label={t('orderAdmin.goods')}
          value={goodsCode}
          onChange={(event) => setGoodsCode(event.currentTarget.value)}
        >
          <option>ML7-M</option>
          <option>SP5-M</option>
        </SelectField>
        <TextField
          label={t('orderAdmin.months')}
          type="number"
          min={1}
          max={120}
          value={months}
          onChange={(event) => setMonths(event.currentTarget.value)}
        />
        <TextField
          label={t('orderAdmin.reason')}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" disabled={!isKnown || reason.trim() === ''}>
          {t('orderAdmin.give')}
        </Button>
      </form>
      {!isKnown ? (
        <Empty title={t('orderAdmin.empty.account.title')} text={t('orderAdmin.empty.account.text')} />
      ) : (
        <Table
          label={t('orderAdmin.tab.grants')}
          rows={data?.list}
          empty={{ title: t('orderAdmin.empty.grants.title'), text: t('orderAdmin.empty.grants.text') }}
          keyOf={(row) => row.grantId}
          columns={[
            { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.time, language) },
            {
              title: t('orderAdmin.kind'),
              renderCell: (row) => t(`orderAdmin.grantKind.${row.kind as 'grant'}`),
            },
            { title: t('orderAdmin.goods'), renderCell: (row) => row.goodsCode },
            {
              title: t('orderAdmin.length'),
              renderCell: (row) =>
                row.months > 0
                  ? t('orderAdmin.length.months', { count: row.months })
                  : row.days > 0 && t('orderAdmin.length.days', { count: row.days }),
            },
            {
              title: t('orderAdmin.source'),
              renderCell: (row) => t(`orderAdmin.grantSource.${row.source as 'admin'}`),
            },
            {
              title: t('orderAdmin.period'),
              renderCell: (row) =>
                row.startTime !== undefined &&
                row.endTime !== undefined &&
                `${dayOf(row.startTime, language)} – ${dayOf(row.endTime, language)}`,
            },
            {
              title: t('orderAdmin.change'),
              renderCell: (row) =>
                row.kind === 'grant' &&
                row.isReversed === 0 && (
                  <Button
                    size="small"
                    look="dangerPlain"
                    disabled={reason.trim() === ''}
                    onClick={() => void change('adminGrantReverse', { grantId: row.grantId, reason })}
                  >
                    {t('orderAdmin.reverse')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
