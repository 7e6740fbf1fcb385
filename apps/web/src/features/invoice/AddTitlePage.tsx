import type { InvoiceTitle } from '@linework/contract/invoice';
import {
  emptyTitle,
  tidyTitle,
  titleForm,
  titleProblems,
  type TitleData,
  type TitleField,
} from '@linework/contract/invoiceTitle';
import { euCountries } from '@linework/contract/taxIds';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Check, Choices, SelectField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './invoice.module.css';
import { Heading } from './parts.tsx';
import { problemOf, refreshInvoices, useRules, useTitles } from './queries.ts';
import { keepHeader } from './state.ts';

/** A header: what is asked for depends on who it is and where they are. */
export function AddTitlePage() {
  const t = useT('invoice');
  const { id, kind, back } = useSearch({ strict: false }) as { id?: string; kind?: string; back?: string };
  const { data: rules } = useRules();
  const { data: titles } = useTitles();
  if (!rules || !titles) return <SkeletonRows label={t('state.loading')} />;
  const known = titles.list.find(({ titleId }) => titleId === id);
  return (
    <TitleForm
      key={id ?? ''}
      region={rules.region}
      known={known}
      isSpecial={kind === 'special'}
      maySharing={rules.isCompanyAdmin === 1}
      ownEmail={rules.email}
      back={back?.startsWith('/invoice/') ? back : '/invoice/title'}
    />
  );
}

const countries = ['US', 'CN', 'KR', 'JP', 'GB', 'CH', 'NO', 'CA', 'AU', 'SG', ...euCountries];

function TitleForm({
  region,
  known,
  isSpecial,
  maySharing,
  ownEmail,
  back,
}: {
  region: 'us' | 'cn';
  known: InvoiceTitle | undefined;
  isSpecial: boolean;
  maySharing: boolean;
  ownEmail: string;
  back: string;
}) {
  const t = useT('invoice');
  const language = useLanguage();
  const navigate = useNavigate();
  const [title, setTitle] = useState<TitleData>(
    known ?? { ...emptyTitle, email: ownEmail, country: region === 'cn' ? '' : 'US' },
  );
  const [isDefault, setDefault] = useState(known?.isDefault === 1);
  const [isShared, setShared] = useState(known?.isShared === 1);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rules = { region, kind: isSpecial ? 'special' : 'ordinary' } as const;
  const { shown, needed } = titleForm(title, rules);
  const { wrong, doubtful } = titleProblems(tidyTitle(title, region), rules);
  const set = (field: TitleField, value: string): void =>
    setTitle((before) => ({ ...before, [field]: value }));
  const errorOf = (field: TitleField): string | undefined => {
    if (!wrong.includes(field)) return undefined;
    const isEmpty = title[field].trim() === '';
    if (isEmpty) return isTried ? t('invoice.field.missing') : undefined;
    return isTried || field === 'vatId' || field === 'taxNumber' ? t('invoice.field.wrong') : undefined;
  };
  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (wrong.length > 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { type, ...fields } = title;
      const saved = await client.call(
        'invoiceTitleSave',
        {
          ...(known && { titleId: known.titleId }),
          ...emptyTitle,
          ...Object.fromEntries(
            (Object.keys(emptyTitle) as TitleField[])
              .filter((field) => field !== 'type')
              .map((field) => [field, fields[field as keyof typeof fields]]),
          ),
          type,
          isDefault: isDefault ? 1 : 0,
          isShared: isShared ? 1 : 0,
        },
        { quiet: true },
      );
      await keepHeader(saved);
      await refreshInvoices();
      await navigate({ href: back });
    } catch (failure) {
      setProblem(problemOf(failure, t('invoice.failed')));
      setBusy(false);
    }
  };
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const field = (name: TitleField) => (
    <TextField
      key={name}
      label={t(`invoice.field.${name}`)}
      value={title[name]}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      dir="auto"
      maxLength={name === 'name' ? 400 : 200}
      aside={needed.includes(name) ? undefined : t('invoice.field.optional')}
      error={errorOf(name)}
      hint={doubtful.includes(name) ? t('invoice.field.doubtful') : undefined}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      <Heading title={known ? t('invoice.addTitle.edit') : t('invoice.addTitle.title')} />
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <Choices
          label={t('invoice.addTitle.type')}
          value={title.type}
          options={[
            { value: 'person', label: t('invoice.addTitle.person') },
            { value: 'company', label: t('invoice.addTitle.company') },
          ]}
          onChange={(type) => setTitle((before) => ({ ...before, type }))}
        />
        {shown.map((name) =>
          name === 'country' ? (
            <SelectField
              key={name}
              label={t('invoice.field.country')}
              value={title.country}
              aside={needed.includes('country') ? undefined : t('invoice.field.optional')}
              error={errorOf('country')}
              onChange={(event) => set('country', event.currentTarget.value)}
            >
              <option value="">–</option>
              {countries
                .map((code) => [code, names.of(code) ?? code] as const)
                .toSorted((a, b) => a[1].localeCompare(b[1], language))
                .map(([code, label]) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
            </SelectField>
          ) : (
            field(name)
          ),
        )}
        <Check checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)}>
          {t('invoice.addTitle.default')}
        </Check>
        {maySharing && (
          <Check checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)}>
            {t('invoice.addTitle.shared')}
          </Check>
        )}
        {problem !== undefined && (
          <Notice kind="danger" alert>
            {problem}
          </Notice>
        )}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('invoice.addTitle.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
