import type { InvoiceKind } from '@linework/contract/enums';
import type { InvoiceDetail } from '@linework/contract/invoice';
import { titleProblems } from '@linework/contract/invoiceTitle';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choices, TextArea, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './invoice.module.css';
import { Heading } from './parts.tsx';
import { isId, problemOf, refreshInvoices, useInvoice, useRules, useTitles } from './queries.ts';
import { TitleCards } from './TitleCards.tsx';
import { useChosenTitle } from './useChosenTitle.ts';

/** Another invoice in an old one's place. */
export function ReCreatePage() {
  const t = useT('invoice');
  const { id } = useSearch({ strict: false }) as { id?: string };
  const invoiceId = isId(id) ? id : undefined;
  const { data, isError } = useInvoice(invoiceId);
  if (invoiceId === undefined || isError || data?.can.reCreate === 0) {
    return (
      <EmptyState
        headingLevel={1}
        picture={<Picture of={bill} width={220} />}
        title={t('invoice.reCreate.title')}
        text={t('invoice.reCreate.text')}
        action={<ButtonLink to="/invoice/record">{t('invoice.back')}</ButtonLink>}
      />
    );
  }
  if (!data) return <SkeletonRows label={t('state.loading')} />;
  return <ReCreateForm invoice={data} />;
}

function ReCreateForm({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoice');
  const navigate = useNavigate();
  const { data: rules } = useRules();
  const { data: titles } = useTitles();
  const same = titles?.list.find(({ name }) => name === invoice.titleName)?.titleId;
  const [title, choose] = useChosenTitle(titles?.list, same);
  const [kind, setKind] = useState<InvoiceKind>(invoice.kind);
  const [email, setEmail] = useState(invoice.email);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wrong = title && rules ? titleProblems(title, { region: rules.region, kind }).wrong : [];
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!title) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await client.call(
        'invoiceReCreate',
        { invoiceId: invoice.invoiceId, titleId: title.titleId, kind, email, reason: reason.trim() },
        { quiet: true },
      );
      await navigate({ to: '/invoice/detail', search: { id: made.invoiceId } } as never);
      await refreshInvoices();
    } catch (error) {
      setProblem(problemOf(error, t('invoice.failed')));
      setBusy(false);
    }
  };
  const path = `/invoice/reCreate?id=${invoice.invoiceId}`;
  return (
    <>
      <Heading
        title={t('invoice.reCreate.heading', { number: invoice.number })}
        lead={t('invoice.reCreate.lead')}
      />
      <form className={classes.stack} onSubmit={(event) => void submit(event)}>
        {rules && rules.kinds.length > 1 && (
          <Choices
            label={t('invoice.create.kind')}
            value={kind}
            options={rules.kinds.map((value) => ({ value, label: t(`invoice.create.${value}`) }))}
            onChange={setKind}
          />
        )}
        {titles && <TitleCards titles={titles.list} chosen={title?.titleId} onChoose={choose} back={path} />}
        {wrong.length > 0 && (
          <Notice kind="warn">
            {t('invoice.create.incomplete', {
              fields: wrong.map((field) => t(`invoice.field.${field}`)).join(', '),
            })}
          </Notice>
        )}
        <div className={classes.form}>
          <TextField
            label={t('invoice.create.email')}
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <TextArea
            label={t('invoice.reCreate.reason')}
            rows={3}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {problem !== undefined && (
            <Notice kind="danger" alert>
              {problem}
            </Notice>
          )}
          <div>
            <Button
              type="submit"
              look="primary"
              busy={busy}
              disabled={!title || wrong.length > 0 || reason.trim() === ''}
            >
              {t('invoice.reCreate.submit')}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}
