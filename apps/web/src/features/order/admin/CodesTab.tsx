import { client } from '../../../app/api.ts';
import { useLanguage, useT } from '../../../app/language.ts';
import { saveBlob } from '../../../app/saveBlob.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { dayOf } from '../../../ui/times.ts';
import { AddForm, NumberField, useFields } from './AddForm.tsx';
import classes from './admin.module.css';
import { Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

const day = 86_400_000;

/** Batches of exchange codes; their list can be had once. */
export function CodesTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const { data } = useAdmin('adminCodeBatches', {});
  const save = async (batchId: string): Promise<void> => {
    const answer = await client.call('adminCodeBatchCsv', { batchId }).catch(() => undefined);
    if (answer) saveBlob(new Blob([answer.csv], { type: 'text/csv' }), answer.name);
    await change('adminCodeBatches', {});
  };
  return (
    <>
      <BatchForm />
      <Table
        label={t('orderAdmin.tab.codes')}
        rows={data?.list}
        empty={{ title: t('orderAdmin.empty.codes.title'), text: t('orderAdmin.empty.codes.text') }}
        keyOf={(row) => row.batchId}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => dayOf(row.createTime, language) },
          { title: t('orderAdmin.label'), renderCell: (row) => row.label },
          { title: t('orderAdmin.goods'), renderCell: (row) => row.goodsCode },
          { title: t('orderAdmin.count'), isNumber: true, renderCell: (row) => row.count },
          { title: t('orderAdmin.used'), isNumber: true, renderCell: (row) => row.exchanged },
          { title: t('orderAdmin.voided'), isNumber: true, renderCell: (row) => row.voided },
          { title: t('orderAdmin.to'), renderCell: (row) => dayOf(row.validUntil, language) },
          {
            title: t('orderAdmin.change'),
            renderCell: (row) => (
              <span className={classes.acts}>
                {row.isDownloaded === 0 && (
                  <Button size="small" onClick={() => void save(row.batchId)}>
                    CSV
                  </Button>
                )}
                {row.exchanged + row.voided < row.count && (
                  <Button
                    size="small"
                    look="dangerPlain"
                    onClick={() => void change('adminCodeVoid', { batchId: row.batchId })}
                  >
                    {t('orderAdmin.voidAll')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

function BatchForm() {
  const t = useT('orderAdmin');
  const { data: goods } = useAdmin('adminGoods', {});
  const { values, setValues, field } = useFields({ label: '', goodsCode: 'ML7-M', count: '10', days: '365' });
  const add = async (): Promise<void> => {
    const { label, goodsCode, count, days } = values;
    const done = await change('adminCodeBatchAdd', {
      label: label.trim(),
      goodsCode,
      count: Number(count),
      validUntil: Date.now() + Number(days) * day,
    });
    if (done) setValues({ ...values, label: '' });
  };
  return (
    <AddForm onAdd={add}>
      <TextField label={t('orderAdmin.label')} required {...field('label')} />
      <SelectField label={t('orderAdmin.goods')} {...field('goodsCode')}>
        {goods?.list
          .filter(({ line }) => line !== 'gift')
          .map(({ goodsCode }) => (
            <option key={goodsCode}>{goodsCode}</option>
          ))}
      </SelectField>
      <NumberField label={t('orderAdmin.count')} max={10_000} {...field('count')} />
      <NumberField label={t('orderAdmin.days')} {...field('days')} />
    </AddForm>
  );
}
