import type { InvoiceKind } from '@linework/contract/enums';
import type { InvoiceOrder } from '@linework/contract/invoice';
import { titleProblems } from '@linework/contract/invoiceTitle';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choices, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill } from '../../ui/pictures/trade.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useMoney } from '../order/queries.ts';
import classes from './invoice.module.css';
import { Heading, InvoiceSheet, Steps, TestStrip } from './parts.tsx';
import {
  isId,
  newRequestId,
  problemOf,
  refreshInvoices,
  useInvoiceOrders,
  usePreview,
  useRules,
  useTitles,
} from './queries.ts';
import { SplitParts, partsProblem, type SplitPart } from './SplitParts.tsx';
import { useInvoiceState } from './state.ts';
import { TitleCards } from './TitleCards.tsx';
import { useChosenTitle } from './useChosenTitle.ts';

/** Orders, a header, a look at what it will say, and off it goes. */
export function CreatePage() {
  const t = useT('invoice');
  const { orders: text = '' } = useSearch({ strict: false }) as { orders?: string };
  const ids = [...new Set(text.split(','))].filter(isId);
  const remembered = useInvoiceState((state) => state.invoiceOrderList);
  const isKnown = ids.every((id) => remembered.some(({ orderId }) => orderId === id));
  const { data } = useInvoiceOrders({ pageNo: 1, pageSize: 100, status: 0 });
  const known = isKnown ? remembered : data?.list;
  if (ids.length === 0 || (known && !ids.every((id) => known.some(({ orderId }) => orderId === id)))) {
    return (
      <EmptyState
        headingLevel={1}
        picture={<Picture of={bill} width={220} />}
        title={t('invoice.create.title')}
        text={t('invoice.create.text')}
        action={<ButtonLink to="/invoice/index">{t('invoice.create.choose')}</ButtonLink>}
      />
    );
  }
  if (!known) return <SkeletonRows label={t('state.loading')} />;
  return (
    <CreateForm
      orders={known.filter(({ orderId }) => ids.includes(orderId))}
      back={`orders=${ids.join(',')}`}
    />
  );
}

function CreateForm({ orders, back }: { orders: InvoiceOrder[]; back: string }) {
  const t = useT('invoice');
  const money = useMoney();
  const navigate = useNavigate();
  const { data: rules } = useRules();
  const { data: titles } = useTitles();
  const [title, choose] = useChosenTitle(titles?.list);
  const [kind, setKind] = useState<InvoiceKind>('ordinary');
  const [typedEmail, setEmail] = useState<string>();
  const [parts, setParts] = useState<SplitPart[]>();
  const [requestId] = useState(newRequestId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const total = orders.reduce((sum, { amount }) => sum + amount, 0);
  const { currency } = orders[0]!;
  const email = typedEmail ?? title?.email ?? rules?.email ?? '';
  const wrong = title && rules ? titleProblems(title, { region: rules.region, kind }).wrong : [];
  const all = orders.map(({ orderId, quantity }) => ({ orderId, quantity }));
  const isPreviewed = title !== undefined && wrong.length === 0 && parts === undefined;
  const { data: preview, error } = usePreview(
    isPreviewed ? { titleId: title.titleId, kind, orders: all } : undefined,
  );
  const [single] = orders;
  const maySplit = orders.length === 1 && single!.quantity > 1 && (titles?.list.length ?? 0) > 1;
  const splitProblem = parts && partsProblem(parts, single!.quantity);
  const isReady =
    rules !== undefined &&
    rules.accepted >= rules.version &&
    (parts ? splitProblem === undefined : preview !== undefined);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const wished = parts
        ? parts.map(({ titleId, quantity }) => ({
            titleId,
            kind,
            email,
            orders: [{ orderId: single!.orderId, quantity }],
          }))
        : [{ titleId: title!.titleId, kind, email, orders: all }];
      const { invoiceIds } = await client.call(
        'invoiceCreate',
        { requestId, parts: wished, expectedTotal: total },
        { quiet: true },
      );
      useInvoiceState.setState({ invoiceOrderList: [], invoiceType: kind });
      await refreshInvoices();
      if (invoiceIds.length > 1) await navigate({ to: '/invoice/record' } as never);
      else await navigate({ to: '/invoice/detail', search: { id: invoiceIds[0] } } as never);
    } catch (failure) {
      setProblem(problemOf(failure, t('invoice.failed')));
      setBusy(false);
    }
  };
  const path = `/invoice/create?${back}`;
  return (
    <>
      <TestStrip />
      <Steps step={title === undefined ? 2 : 3} />
      <Heading title={t('invoice.create.heading')} />
      <div className={classes.stack}>
        {rules && rules.accepted < rules.version && (
          <Notice
            action={
              <ButtonLink to="/invoice/notice" search={{ back: path } as never} size="small" look="primary">
                {t('invoice.create.rulesRead')}
              </ButtonLink>
            }
          >
            {t('invoice.create.rules')}
          </Notice>
        )}
        {rules && rules.kinds.length > 1 && (
          <Choices
            label={t('invoice.create.kind')}
            value={kind}
            options={rules.kinds.map((value) => ({ value, label: t(`invoice.create.${value}`) }))}
            onChange={setKind}
          />
        )}
        {!titles ? (
          <SkeletonRows label={t('state.loading')} rows={1} height={88} />
        ) : parts ? (
          <SplitParts
            titles={titles.list}
            quantity={single!.quantity}
            parts={parts}
            problem={splitProblem}
            onChange={setParts}
          />
        ) : (
          <TitleCards titles={titles.list} chosen={title?.titleId} onChoose={choose} back={path} />
        )}
        {maySplit && (
          <div>
            <Button
              size="small"
              look="quiet"
              onClick={() =>
                setParts(parts ? undefined : [{ titleId: title!.titleId, quantity: single!.quantity }])
              }
            >
              {parts ? t('invoice.create.together') : t('invoice.create.split')}
            </Button>
          </div>
        )}
        {rules?.issuer === 'fapiao' && rules.isSandbox === 1 && (
          <p className={classes.quiet}>{t('invoice.create.sandboxHint')}</p>
        )}
        {title && wrong.length > 0 && (
          <Notice
            kind="warn"
            action={
              <ButtonLink
                to="/invoice/addTitle"
                search={{ id: title.titleId, kind, back: path } as never}
                size="small"
              >
                {t('invoice.create.change')}
              </ButtonLink>
            }
          >
            {t('invoice.create.incomplete', {
              fields: wrong.map((field) => t(`invoice.field.${field}`)).join(', '),
            })}
          </Notice>
        )}
        {title && (
          <div className={classes.form}>
            <TextField
              label={t('invoice.create.email')}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </div>
        )}
        {isPreviewed && error !== null && (
          <Notice kind="danger" alert>
            {problemOf(error, t('invoice.failed'))}
          </Notice>
        )}
        {isPreviewed && preview && (
          <section className={classes.section}>
            <h2>{t('invoice.create.preview')}</h2>
            <InvoiceSheet invoice={preview} />
          </section>
        )}
        {problem !== undefined && (
          <Notice kind="danger" alert>
            {problem}
          </Notice>
        )}
      </div>
      <div className={classes.dock}>
        <div>
          <strong>{money(total, currency)}</strong>
          <span className={classes.quiet}>{t('invoice.index.count', { count: orders.length })}</span>
        </div>
        <Button look="primary" size="large" busy={busy} disabled={!isReady} onClick={() => void submit()}>
          {t('invoice.create.submit')}
        </Button>
      </div>
    </>
  );
}
