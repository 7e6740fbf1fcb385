import { useState } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { saveBlob } from '../../../app/saveBlob.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import classes from './admin.module.css';
import { Table } from './Table.tsx';
import { useAdmin } from './useAdmin.ts';

/** Whether any number is missing, and a month's invoices to take along. */
export function SeriesTab() {
  const t = useT('invoiceAdmin', 'orderAdmin');
  const { data } = useAdmin('adminInvoiceSeries', {});
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const [busy, setBusy] = useState<'adminInvoiceCsv' | 'adminInvoiceZip'>();
  const download = async (name: 'adminInvoiceCsv' | 'adminInvoiceZip'): Promise<void> => {
    setBusy(name);
    const file = await client.downloadPost(name, { month }).catch(() => undefined);
    if (file) saveBlob(file.blob, file.downloadName);
    setBusy(undefined);
  };
  return (
    <>
      <div className={classes.bar}>
        <TextField
          label={t('invoiceAdmin.month')}
          type="month"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <Button busy={busy === 'adminInvoiceCsv'} onClick={() => void download('adminInvoiceCsv')}>
          {t('invoiceAdmin.csv')}
        </Button>
        <Button busy={busy === 'adminInvoiceZip'} onClick={() => void download('adminInvoiceZip')}>
          {t('invoiceAdmin.zip')}
        </Button>
      </div>
      <Table
        label={t('invoiceAdmin.tab.series')}
        rows={data?.list}
        empty={{ title: t('invoiceAdmin.empty.series.title'), text: t('invoiceAdmin.empty.series.text') }}
        keyOf={(row) => `${row.series}-${row.type}-${row.year}-${row.isTest}`}
        columns={[
          {
            title: t('invoiceAdmin.series'),
            renderCell: (row) =>
              [
                row.series || '–',
                ...(row.type === 'credit' ? [t('invoiceAdmin.credit')] : []),
                ...(row.isTest === 1 ? [t('invoiceAdmin.test')] : []),
              ].join(' · '),
          },
          { title: t('invoiceAdmin.year'), isNumber: true, renderCell: (row) => row.year },
          { title: t('invoiceAdmin.last'), isNumber: true, renderCell: (row) => row.last },
          { title: t('invoiceAdmin.count'), isNumber: true, renderCell: (row) => row.count },
          {
            title: t('invoiceAdmin.missing'),
            renderCell: (row) => (row.missing.length === 0 ? t('invoiceAdmin.none') : row.missing.join(', ')),
          },
        ]}
      />
    </>
  );
}
