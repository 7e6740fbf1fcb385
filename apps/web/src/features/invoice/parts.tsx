/** What several invoice pages have in common. */
import type { InvoiceDetail } from '@linework/contract/invoice';
import { IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useMoney } from '../order/queries.ts';
import classes from './invoice.module.css';
import { useRules } from './queries.ts';

const kinds = ['quiet', 'ok', 'open', 'bad', 'open', 'quiet'] as const;

/** The state as a word with a dot. */
export function InvoiceStatusDot({ status }: { status: number }) {
  const t = useT('invoice');
  const known = ([0, 1, 2, 3, 4, 5] as const).find((each) => each === status) ?? 0;
  return (
    <span className={classes.status} data-kind={kinds[known]}>
      {t(`invoice.status.${known}`)}
    </span>
  );
}

/** Cannot be missed: what is made here is no tax document. */
export function TestStrip() {
  const t = useT('invoice');
  const { data } = useRules();
  if (data?.isSandbox !== 1) return null;
  return (
    <p className={classes.sandbox} role="note">
      <IconFlask size={18} stroke={1.6} aria-hidden />
      {t('invoice.sandbox')}
    </p>
  );
}

export function Heading({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className={classes.heading}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** Where one is on the way from orders to an invoice. */
export function Steps({ step }: { step: 1 | 2 | 3 }) {
  const t = useT('invoice');
  return (
    <ol className={classes.steps} aria-label={t('invoice.step', { step })}>
      {([1, 2, 3] as const).map((each) => (
        <li key={each} aria-current={each === step ? 'step' : undefined} data-done={each < step || undefined}>
          <span aria-hidden>{each}</span>
          {t(`invoice.steps.${each}`)}
        </li>
      ))}
    </ol>
  );
}

export function PageButtons({
  pageNo,
  total,
  size,
  onPage,
}: {
  pageNo: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}) {
  const t = useT('invoice');
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1) return null;
  return (
    <nav className={classes.pages} aria-label={t('invoice.page', { page: pageNo, pages })}>
      <Button size="small" disabled={pageNo === 1} onClick={() => onPage(pageNo - 1)}>
        {t('invoice.previous')}
      </Button>
      <span>{t('invoice.page', { page: pageNo, pages })}</span>
      <Button size="small" disabled={pageNo >= pages} onClick={() => onPage(pageNo + 1)}>
        {t('invoice.next')}
      </Button>
    </nav>
  );
}

type Shown = Pick<
  InvoiceDetail,
  'seller' | 'buyer' | 'lines' | 'groups' | 'currency' | 'gross' | 'net' | 'rounding' | 'notes'
> & { credited?: number };

const percent = (basisPoints: number): number => basisPoints / 100;

/** The document as it is typeset, on screen. */
export function InvoiceSheet({ invoice, title }: { invoice: Shown; title?: ReactNode }) {
  const t = useT('invoice');
  const money = useMoney();
  const { currency } = invoice;
  const amount = (minor: number): string =>
    minor < 0 ? `−${money(-minor, currency)}` : money(minor, currency);
  return (
    <div className={classes.sheet}>
      {title}
      <div className={classes.parties}>
        {(
          [
            ['buyer', invoice.buyer],
            ['seller', invoice.seller],
          ] as const
        ).map(([role, party]) => (
          <div key={role}>
            <span className={classes.quiet}>{t(`invoice.doc.${role}`)}</span>
            <strong dir="auto">{party.name}</strong>
            {party.lines.map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </div>
        ))}
      </div>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('invoice.doc.item')}</th>
            <th scope="col" data-number>
              {t('invoice.doc.quantity')}
            </th>
            <th scope="col" data-number>
              {t('invoice.doc.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={`${line.orderNumber}-${line.name}`}>
              <td>
                {line.name}
                <span className={classes.orderNumber}>{line.orderNumber}</span>
              </td>
              <td data-number>{line.quantity}</td>
              <td data-number>{money(line.gross, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.sums}>
        <dt>{t('invoice.doc.net')}</dt>
        <dd>{money(invoice.net, currency)}</dd>
        {invoice.groups.map((group) => (
          <div key={`${group.category}-${group.basisPoints}`}>
            <dt>
              {group.category === 'AE'
                ? t('invoice.doc.reverse')
                : group.category === 'O'
                  ? t('invoice.doc.untaxed')
                  : t('invoice.doc.tax', { rate: percent(group.basisPoints) })}
            </dt>
            <dd>{money(group.tax, currency)}</dd>
          </div>
        ))}
        {invoice.rounding !== 0 && (
          <div>
            <dt>{t('invoice.doc.rounding')}</dt>
            <dd>{amount(invoice.rounding)}</dd>
          </div>
        )}
        <dt className={classes.total}>{t('invoice.doc.total')}</dt>
        <dd className={classes.total}>
          {money(invoice.gross, currency)} {currency}
        </dd>
        {(invoice.credited ?? 0) > 0 && (
          <div>
            <dt>{t('invoice.doc.credited')}</dt>
            <dd>−{money(invoice.credited ?? 0, currency)}</dd>
          </div>
        )}
      </dl>
      {invoice.notes.map((note) => (
        <p key={note} className={classes.quiet}>
          {note}
        </p>
      ))}
    </div>
  );
}
