import { useState, type SubmitEvent } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './invoice.module.css';
import { Heading } from './parts.tsx';
import { problemOf, refreshInvoices } from './queries.ts';
import { useInvoiceState } from './state.ts';

/** What purchases in apps are, and how to bring one here. */
export function LiteIntroPage() {
  const t = useT('invoice');
  const typed = useInvoiceState((state) => state.liteClientInfo) ?? { number: '', email: '' };
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ kind: 'ok' | 'danger'; text: string }>();
  const set = (part: Partial<typeof typed>): void =>
    useInvoiceState.setState({ liteClientInfo: { ...typed, ...part } });
  const bind = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await client.call('invoiceOrderBind', typed, { quiet: true });
      useInvoiceState.setState({ liteClientInfo: undefined });
      setSaid({ kind: 'ok', text: t('invoice.liteIntro.done') });
      await refreshInvoices();
    } catch (error) {
      setSaid({ kind: 'danger', text: problemOf(error, t('invoice.failed')) });
    }
    setBusy(false);
  };
  return (
    <>
      <Heading title={t('invoice.liteIntro.title')} lead={t('invoice.liteIntro.text')} />
      <form className={classes.form} onSubmit={(event) => void bind(event)}>
        <TextField
          label={t('invoice.liteIntro.number')}
          required
          minLength={8}
          maxLength={64}
          autoComplete="off"
          value={typed.number}
          onChange={(event) => set({ number: event.currentTarget.value })}
        />
        <TextField
          label={t('invoice.liteIntro.email')}
          type="email"
          required
          value={typed.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <p className={classes.quiet}>{t('invoice.liteIntro.where')}</p>
        {said && (
          <Notice
            kind={said.kind}
            alert={said.kind === 'danger'}
            action={
              said.kind === 'ok' && (
                <ButtonLink to="/invoice/index" size="small">
                  {t('invoice.create.choose')}
                </ButtonLink>
              )
            }
          >
            {said.text}
          </Notice>
        )}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('invoice.liteIntro.bind')}
          </Button>
        </div>
      </form>
    </>
  );
}
