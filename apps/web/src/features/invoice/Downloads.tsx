/** The files of an invoice, as they were issued. */
import type { InvoiceDetail } from '@linework/contract/invoice';
import type { InvoiceDocumentKind } from '@linework/contract/enums';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { saveBlob } from '../../app/saveBlob.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './invoice.module.css';
import { problemOf } from './queries.ts';

export function Downloads({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoice');
  const [busy, setBusy] = useState<InvoiceDocumentKind>();
  const [problem, setProblem] = useState<string>();
  const download = async (kind: InvoiceDocumentKind): Promise<void> => {
    setBusy(kind);
    setProblem(undefined);
    try {
      const file = await client.downloadPost('invoiceDocument', { invoiceId: invoice.invoiceId, kind });
      saveBlob(file.blob, file.downloadName);
    } catch (error) {
      setProblem(problemOf(error, t('invoice.failed')));
    }
    setBusy(undefined);
  };
  return (
    <section className={classes.section}>
      <h2>{t('invoice.detail.documents')}</h2>
      <div className={classes.acts}>
        {invoice.documents.map(({ kind }, index) => (
          <Button
            key={kind}
            look={index === 0 ? 'primary' : 'plain'}
            busy={busy === kind}
            icon={<IconDownload size={16} stroke={1.5} />}
            onClick={() => void download(kind)}
          >
            {t(`invoice.detail.doc.${kind}`)}
          </Button>
        ))}
      </div>
      {problem !== undefined && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </section>
  );
}
