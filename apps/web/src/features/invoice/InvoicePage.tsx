import { useRouterState } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { bill, receipt } from '../../ui/pictures/trade.ts';

const pages = {
  index: 'index',
  'lite-intro': 'liteIntro',
  create: 'create',
  title: 'title',
  addTitle: 'addTitle',
  record: 'record',
  detail: 'detail',
  book: 'book',
  notice: 'notice',
  reCreate: 'reCreate',
} as const;

/** The pages of the invoice layout, as far as there is nothing to invoice. */
export function InvoicePage() {
  const t = useT('invoice');
  const part = useRouterState({ select: (state) => state.location.pathname.split('/')[2] ?? '' });
  const page = part in pages ? pages[part as keyof typeof pages] : 'index';
  return (
    <>
      <Notice>{t('invoice.notYet')}</Notice>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={page === 'index' ? receipt : bill} width={220} />}
        title={t(`invoice.${page}.title`)}
        text={t(`invoice.${page}.text`)}
        action={
          page === 'index' ? (
            <ButtonLink to="/upgrade">{t('invoice.plans')}</ButtonLink>
          ) : (
            <ButtonLink to="/invoice/index">{t('invoice.back')}</ButtonLink>
          )
        }
      />
    </>
  );
}
