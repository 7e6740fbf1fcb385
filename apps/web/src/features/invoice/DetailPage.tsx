import type { InvoiceDetail } from '@linework/contract/invoice';
import { IconMail } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { timeOf } from '../../ui/times.ts';
import { Downloads } from './Downloads.tsx';
import classes from './invoice.module.css';
import { Heading, InvoiceSheet, InvoiceStatusDot } from './parts.tsx';
import { isId, problemOf, refreshInvoices, useInvoice, useInvoiceEvents } from './queries.ts';

/** One invoice: the document, its files, what came of it, and what can be done. */
export function DetailPage() {
  const t = useT('invoice');
  const { id } = useSearch({ strict: false }) as { id?: string };
  const invoiceId = isId(id) ? id : undefined;
  const { data, isError } = useInvoice(invoiceId);
  useInvoiceEvents();
  if (invoiceId === undefined || isError) {
    return (
      <EmptyState
        headingLevel={1}
        picture={<Picture of={bill} width={220} />}
        title={t('invoice.detail.title')}
        text={t('invoice.detail.text')}
        action={<ButtonLink to="/invoice/record">{t('invoice.back')}</ButtonLink>}
      />
    );
  }
  if (!data) return <SkeletonRows label={t('state.loading')} />;
  return <Detail invoice={data} />;
}

function Detail({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoice');
  const what = t(invoice.type === 'credit' ? 'invoice.record.credit' : 'invoice.detail.invoice');
  const failure = invoice.history.findLast(({ status }) => status === 3);
  const isPending = invoice.status === 2 || invoice.status === 4;
  return (
    <>
      <Heading title={`${what} ${invoice.number}`.trim()}>
        <InvoiceStatusDot status={invoice.status} />
      </Heading>
      <div className={classes.stack}>
        {isPending && (
          <Notice>
            {t(invoice.issuer === 'manual' ? 'invoice.detail.waitingManual' : 'invoice.detail.waiting')}
          </Notice>
        )}
        {invoice.status === 3 && (
          <Notice kind="danger" action={invoice.can.retry === 1 && <Retry invoice={invoice} />}>
            {t('invoice.detail.failed', { reason: failure?.reason ?? '' })}
          </Notice>
        )}
        {invoice.documents.length > 0 && <Downloads invoice={invoice} />}
        <InvoiceSheet invoice={invoice} />
        {invoice.related.length > 0 && (
          <ul className={classes.list}>
            {invoice.related.map((other) => (
              <li key={other.invoiceId}>
                <Link
                  to="/invoice/detail"
                  search={{ id: other.invoiceId } as never}
                  className={classes.row}
                  data-plain
                >
                  <span className={classes.what}>
                    <span className={classes.quiet}>{t(`invoice.detail.related.${other.relation}`)}</span>
                    <strong>{other.number || t('invoice.record.pending')}</strong>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {invoice.can.send === 1 && <SendForm key={invoice.email} invoice={invoice} />}
        {invoice.can.reCreate === 1 && (
          <div>
            <ButtonLink to="/invoice/reCreate" search={{ id: invoice.invoiceId } as never}>
              {t('invoice.detail.reCreate')}
            </ButtonLink>
          </div>
        )}
        <History invoice={invoice} />
      </div>
    </>
  );
}

function Retry({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoice');
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await client
      .call('invoiceRetry', { invoiceId: invoice.invoiceId }, { quiet: true })
      .catch(() => undefined);
    await refreshInvoices();
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={() => void retry()}>
      {t('invoice.detail.retry')}
    </Button>
  );
}

function SendForm({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoice');
  const [email, setEmail] = useState(invoice.email);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ kind: 'ok' | 'danger'; text: string }>();
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await client.call('invoiceSend', { invoiceId: invoice.invoiceId, email }, { quiet: true });
      setSaid({ kind: 'ok', text: t('invoice.detail.sent', { email }) });
    } catch (error) {
      setSaid({ kind: 'danger', text: problemOf(error, t('invoice.failed')) });
    }
    await refreshInvoices();
    setBusy(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <TextField
        label={t('invoice.detail.sendTo')}
        type="email"
        required
        value={email}
        aside={t('invoice.detail.sendsLeft', { count: invoice.sendsLeft })}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={busy} icon={<IconMail size={16} stroke={1.5} />}>
          {t('invoice.detail.send')}
        </Button>
      </div>
      {said && (
        <Notice kind={said.kind} alert={said.kind === 'danger'}>
          {said.text}
        </Notice>
      )}
    </form>
  );
}

function History({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoice');
  const language = useLanguage();
  return (
    <section className={classes.section}>
      <h2>{t('invoice.detail.history')}</h2>
      <ol className={classes.history}>
        {invoice.history.map(({ status, actor, reason, time }) => (
          <li key={`${time}-${status}`}>
            <InvoiceStatusDot status={status} />
            <span className={classes.quiet}>
              {t(
                `invoice.actor.${(['owner', 'system', 'admin'] as const).find((each) => each === actor) ?? 'system'}`,
              )}
              {reason !== '' && ` · ${reason}`}
            </span>
            <time dateTime={new Date(time).toISOString()}>{timeOf(time, language)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
