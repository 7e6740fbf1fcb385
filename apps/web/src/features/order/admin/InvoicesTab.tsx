import type { AdminInvoice } from '@linework/contract/invoiceAdmin';
import { useState, type SubmitEvent } from 'react';
import { client } from '../../../app/api.ts';
import { useLanguage, useT } from '../../../app/language.ts';
import { queryClient } from '../../../app/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/Field.tsx';
import { timeOf } from '../../../ui/times.ts';
import { useMoney } from '../queries.ts';
import classes from './admin.module.css';
import { Pager, Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

const size = 20;
const statuses = [0, 1, 2, 3, 4, 5] as const;

/** What waits for somebody, and everything there is. */
export function InvoicesTab() {
  const t = useT('invoiceAdmin', 'orderAdmin');
  const language = useLanguage();
  const money = useMoney();
  const [filter, setFilter] = useState<'queue' | 'all'>('queue');
  const [q, setQ] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [doing, setDoing] = useState<{ what: 'upload' | 'void'; invoice: AdminInvoice }>();
  const { data } = useAdmin('adminInvoices', { pageNo, pageSize: size, filter, ...(q !== '' && { q }) });
  return (
    <>
      <div className={classes.bar}>
        <SelectField
          label={t('invoiceAdmin.filter')}
          value={filter}
          onChange={(event) => {
            setPageNo(1);
            setFilter(event.currentTarget.value === 'all' ? 'all' : 'queue');
          }}
        >
          <option value="queue">{t('invoiceAdmin.filter.queue')}</option>
          <option value="all">{t('invoiceAdmin.filter.all')}</option>
        </SelectField>
        <TextField
          label={t('invoiceAdmin.find')}
          value={q}
          onChange={(event) => {
            setPageNo(1);
            setQ(event.currentTarget.value);
          }}
        />
      </div>
      <Table
        label={t('invoiceAdmin.tab.invoices')}
        rows={data?.list}
        empty={
          q !== ''
            ? {
                title: t('orderAdmin.empty.match.title'),
                text: t('orderAdmin.empty.match.text'),
                action: <Button onClick={() => setQ('')}>{t('orderAdmin.clear')}</Button>,
              }
            : { title: t(`invoiceAdmin.empty.${filter}.title`), text: t(`invoiceAdmin.empty.${filter}.text`) }
        }
        keyOf={(row) => row.invoiceId}
        columns={[
          { title: t('orderAdmin.time'), renderCell: (row) => timeOf(row.createTime, language) },
          {
            title: t('invoiceAdmin.number'),
            renderCell: (row) =>
              `${row.number || '–'}${row.type === 'credit' ? ` · ${t('invoiceAdmin.credit')}` : ''}`,
          },
          { title: t('invoiceAdmin.recipient'), renderCell: (row) => <bdi>{row.titleName}</bdi> },
          {
            title: t('orderAdmin.amount'),
            isNumber: true,
            renderCell: (row) => money(row.gross, row.currency),
          },
          {
            title: t('invoiceAdmin.status'),
            renderCell: (row) =>
              t(`invoiceAdmin.status.${statuses.find((each) => each === row.status) ?? 0}`),
          },
          { title: t('invoiceAdmin.problem'), isText: true, renderCell: (row) => row.problem },
          {
            title: t('invoiceAdmin.acts'),
            renderCell: (row) => (
              <span className={classes.acts}>
                {row.can.upload === 1 && (
                  <Button size="small" onClick={() => setDoing({ what: 'upload', invoice: row })}>
                    {t('invoiceAdmin.upload')}
                  </Button>
                )}
                {row.can.retry === 1 && (
                  <Button
                    size="small"
                    onClick={() => void change('adminInvoiceRetry', { invoiceId: row.invoiceId })}
                  >
                    {t('invoiceAdmin.retry')}
                  </Button>
                )}
                {row.can.void === 1 && (
                  <Button size="small" look="quiet" onClick={() => setDoing({ what: 'void', invoice: row })}>
                    {t('invoiceAdmin.void')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <Pager page={pageNo} count={data?.total ?? 0} size={size} onPage={setPageNo} />
      {doing?.what === 'upload' && (
        <UploadDialog invoice={doing.invoice} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === 'void' && <VoidDialog invoice={doing.invoice} onClose={() => setDoing(undefined)} />}
    </>
  );
}

function UploadDialog({ invoice, onClose }: { invoice: AdminInvoice; onClose: () => void }) {
  const t = useT('invoiceAdmin');
  const [number, setNumber] = useState('');
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const upload = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!file) return;
    setBusy(true);
    const done = await client
      .postFile('adminInvoiceUpload', file, { invoiceId: invoice.invoiceId, number: number.trim() })
      .catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ['orderAdmin'] });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invoiceAdmin.uploadTitle')}
      footer={
        <Button type="submit" form="invoice-upload" look="primary" busy={busy} disabled={!file}>
          {t('invoiceAdmin.upload')}
        </Button>
      }
    >
      <form id="invoice-upload" onSubmit={(event) => void upload(event)}>
        <p>{t('invoiceAdmin.uploadText')}</p>
        <TextField
          label={t('invoiceAdmin.officialNumber')}
          required
          maxLength={200}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextField
          label={t('invoiceAdmin.file')}
          type="file"
          required
          accept=".pdf,.ofd,.xml"
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
      </form>
    </Dialog>
  );
}

function VoidDialog({ invoice, onClose }: { invoice: AdminInvoice; onClose: () => void }) {
  const t = useT('invoiceAdmin');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const done = await change('adminInvoiceVoid', { invoiceId: invoice.invoiceId, reason: reason.trim() });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('invoiceAdmin.voidTitle')} ${invoice.number}`}
      footer={
        <Button look="danger" busy={busy} disabled={reason.trim() === ''} onClick={() => void send()}>
          {t('invoiceAdmin.void')}
        </Button>
      }
    >
      <p>{t('invoiceAdmin.voidText')}</p>
      <TextArea
        label={t('invoiceAdmin.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
