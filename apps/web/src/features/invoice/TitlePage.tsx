import type { InvoiceTitle } from '@linework/contract/invoice';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './invoice.module.css';
import { Heading } from './parts.tsx';
import { problemOf, refreshInvoices, useTitles } from './queries.ts';
import { TitleText } from './TitleCards.tsx';

/** The book of headers. */
export function TitlePage() {
  const t = useT('invoice');
  const { data, isError, refetch } = useTitles();
  const [removing, setRemoving] = useState<InvoiceTitle>();
  const add = (
    <ButtonLink to="/invoice/addTitle" look="primary" icon={<IconPlus size={16} stroke={1.5} />}>
      {t('invoice.create.title.add')}
    </ButtonLink>
  );
  if (isError) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('invoice.title.heading')}
        text={t('invoice.failed')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!data) return <SkeletonRows label={t('state.loading')} />;
  if (data.list.length === 0) {
    return (
      <EmptyState
        headingLevel={1}
        picture={<Picture of={bill} width={220} />}
        title={t('invoice.title.title')}
        text={t('invoice.title.text')}
        action={add}
      />
    );
  }
  return (
    <>
      <Heading title={t('invoice.title.heading')}>{add}</Heading>
      <ul className={classes.cards}>
        {data.list.map((title) => (
          <li key={title.titleId} className={classes.card}>
            <TitleText title={title} />
            {title.mayChange === 1 && (
              <span className={classes.cardActs}>
                <ButtonLink
                  to="/invoice/addTitle"
                  search={{ id: title.titleId } as never}
                  size="small"
                  aria-label={`${t('invoice.title.edit')}: ${title.name}`}
                >
                  {t('invoice.title.edit')}
                </ButtonLink>
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`${t('invoice.title.remove')}: ${title.name}`}
                  onClick={() => setRemoving(title)}
                >
                  {t('invoice.title.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {removing && <RemoveDialog title={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function RemoveDialog({ title, onClose }: { title: InvoiceTitle; onClose: () => void }) {
  const t = useT('invoice');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.call('invoiceTitleRemove', { titleId: title.titleId }, { quiet: true });
      await refreshInvoices();
      onClose();
    } catch (error) {
      setProblem(problemOf(error, t('invoice.failed')));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invoice.title.remove')}
      footer={
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {t('invoice.title.remove')}
        </Button>
      }
    >
      <p>{t('invoice.title.removeAsk', { name: title.name })}</p>
      {problem !== undefined && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
