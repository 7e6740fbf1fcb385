/** Headers as cards to choose from. */
import type { InvoiceTitle } from '@linework/contract/invoice';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './invoice.module.css';

export function TitleText({ title }: { title: InvoiceTitle }) {
  const t = useT('invoice');
  return (
    <>
      <strong dir="auto">{title.name}</strong>
      <span className={classes.quiet}>{title.vatId || title.taxNumber || title.email}</span>
      {title.doubtful.length > 0 && <span className={classes.quiet}>{t('invoice.title.doubtful')}</span>}
      {title.isDefault === 1 && <span className={classes.badge}>{t('invoice.title.default')}</span>}
      {title.isShared === 1 && <span className={classes.badge}>{t('invoice.title.shared')}</span>}
    </>
  );
}

export function TitleCards({
  titles,
  chosen,
  onChoose,
  back,
}: {
  titles: readonly InvoiceTitle[];
  chosen: string | undefined;
  onChoose: (title: InvoiceTitle) => void;
  /** Where adding one comes back to. */
  back: string;
}) {
  const t = useT('invoice');
  const name = useId();
  return (
    <>
      <fieldset className={classes.cards}>
        <legend>{t('invoice.create.title.choose')}</legend>
        {titles.map((title) => (
          <label key={title.titleId} className={classes.card}>
            <input
              type="radio"
              name={name}
              checked={title.titleId === chosen}
              onChange={() => onChoose(title)}
            />
            <TitleText title={title} />
          </label>
        ))}
      </fieldset>
      <div>
        <ButtonLink
          to="/invoice/addTitle"
          search={{ back } as never}
          size="small"
          icon={<IconPlus size={16} stroke={1.5} />}
        >
          {t('invoice.create.title.add')}
        </ButtonLink>
      </div>
    </>
  );
}
