import type { CallResponse } from '@linework/contract/calls';
import { currencies } from '@linework/contract/enums';
import { fromDecimal, type Currency } from '@linework/contract/money';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check, SelectField, TextField } from '../../../ui/Field.tsx';
import { dayOf } from '../../../ui/times.ts';
import { goodsName, useMoney } from '../queries.ts';
import classes from './admin.module.css';
import { Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

type Article = CallResponse<'adminGoods'>['list'][number];
const currencyNames = Object.keys(currencies) as Currency[];

/** What is sold and for how much; earlier prices stay to be seen. */
export function CatalogueTab() {
  const t = useT('orderAdmin');
  const o = useT('order');
  const language = useLanguage();
  const money = useMoney();
  const { data } = useAdmin('adminGoods', {});
  const [editing, setEditing] = useState<string>();
  const article = data?.list.find(({ goodsCode }) => goodsCode === editing);
  return (
    <>
      <Table
        label={t('orderAdmin.tab.goods')}
        rows={data?.list}
        keyOf={(row) => row.goodsCode}
        columns={[
          { title: t('orderAdmin.goods'), renderCell: (row) => row.goodsCode },
          { title: t('orderAdmin.name'), renderCell: (row) => goodsName(o, row) },
          {
            title: t('orderAdmin.onSale'),
            renderCell: (row) => t(row.onSale === 1 ? 'orderAdmin.yes' : 'orderAdmin.no'),
          },
          {
            title: t('orderAdmin.prices'),
            renderCell: (row) => (
              <ul className={classes.lines}>
                {row.prices.map(({ currency, amount, since }) => (
                  <li key={`${currency}-${since}-${amount}`}>
                    {money(amount, currency)}
                    {since > 0 && ` (${dayOf(since, language)})`}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            title: t('orderAdmin.change'),
            renderCell: (row) =>
              row.line === 'gift' ? null : (
                <Button size="small" onClick={() => setEditing(row.goodsCode)}>
                  {t('orderAdmin.change')}
                </Button>
              ),
          },
        ]}
      />
      {article && (
        <ArticleForm key={article.goodsCode} article={article} onDone={() => setEditing(undefined)} />
      )}
    </>
  );
}

function ArticleForm({ article, onDone }: { article: Article; onDone: () => void }) {
  const t = useT('orderAdmin');
  const [onSale, setOnSale] = useState(article.onSale === 1);
  const [currency, setCurrency] = useState<Currency>('USD');
  const [price, setPrice] = useState('');
  const amount = fromDecimal(price.trim());
  const save = async (): Promise<void> => {
    const { goodsCode, position } = article;
    const done = await change('adminGoodsSave', {
      goodsCode,
      onSale: onSale ? 1 : 0,
      position,
      ...(amount && { currency, amount }),
    });
    if (done) onDone();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3>{article.goodsCode}</h3>
      <Check checked={onSale} onChange={(event) => setOnSale(event.currentTarget.checked)}>
        {t('orderAdmin.onSale')}
      </Check>
      <SelectField
        label={t('orderAdmin.currency')}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
      >
        {currencyNames.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        label={t('orderAdmin.newPrice')}
        inputMode="decimal"
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" disabled={price !== '' && !amount}>
        {t('action.save')}
      </Button>
    </form>
  );
}
