import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './invoice.module.css';
import { Heading } from './parts.tsx';
import { problemOf, refreshInvoices, useRules } from './queries.ts';

const rules = ['1', '2', '3', '4', '5'] as const;

/** The rules, in the version that is accepted before the first invoice. */
export function NoticePage() {
  const t = useT('invoice');
  const navigate = useNavigate();
  const { back } = useSearch({ strict: false }) as { back?: string };
  const { data } = useRules();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.call('invoiceRulesAccept', { version: data!.version }, { quiet: true });
      await refreshInvoices();
      if (back?.startsWith('/invoice/')) await navigate({ href: back });
    } catch (error) {
      setProblem(problemOf(error, t('invoice.failed')));
    }
    setBusy(false);
  };
  return (
    <>
      <Heading
        title={t('invoice.notice.title')}
        {...(data && { lead: t('invoice.notice.version', { version: data.version }) })}
      />
      <ol className={classes.rules}>
        {rules.map((each) => (
          <li key={each}>{t(`invoice.notice.${each}`)}</li>
        ))}
      </ol>
      {data &&
        (data.accepted >= data.version ? (
          <p className={classes.quiet}>{t('invoice.notice.accepted')}</p>
        ) : (
          <div>
            <Button look="primary" busy={busy} onClick={() => void accept()}>
              {t('invoice.notice.accept')}
            </Button>
          </div>
        ))}
      {problem !== undefined && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </>
  );
}
