import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import type { Seller } from '@linework/contract/invoiceAdmin';
import { useState, type SubmitEvent } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { queryClient } from '../../../app/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/Field.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import classes from './admin.module.css';
import { useAdmin } from './useAdmin.ts';

const lines = [
  'name',
  'address',
  'city',
  'postcode',
  'country',
  'vatId',
  'taxNumber',
  'registration',
  'email',
  'phone',
  'prefix',
] as const;

/** Who sells here, at which tax. */
export function SellerTab() {
  const t = useT('invoiceAdmin', 'orderAdmin');
  const { data } = useAdmin('adminSeller', {});
  if (!data) return <SkeletonRows label={t('state.loading')} />;
  return <SellerForm key={JSON.stringify(data)} known={data} />;
}

function SellerForm({ known }: { known: Seller }) {
  const t = useT('invoiceAdmin');
  const [seller, setSeller] = useState(known);
  const [rate, setRate] = useState(String(known.basisPoints / 100));
  const [busy, setBusy] = useState(false);
  const [taxIdProblem, setTaxIdProblem] = useState<string>();
  const set = (part: Partial<Seller>): void => setSeller((before) => ({ ...before, ...part }));
  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const basisPoints = Math.round(Number(rate.replace(',', '.')) * 100) || 0;
    try {
      await client.call('adminSellerSave', { ...seller, basisPoints });
      showToast('success', t('invoiceAdmin.saved'));
      await queryClient.invalidateQueries({ queryKey: ['orderAdmin'] });
      setTaxIdProblem(undefined);
    } catch (error) {
      // Failures of calls about invoices are left to their page.
      if (!(error instanceof CallError)) throw error;
      const isTaxId = error.code === codes.invoiceSellerIncomplete;
      setTaxIdProblem(isTaxId ? error.message : undefined);
      if (!isTaxId) showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <p className={classes.partText}>{t('invoiceAdmin.sellerText')}</p>
      {lines.map((name) => (
        <TextField
          key={name}
          label={t(`invoiceAdmin.seller.${name}`)}
          value={seller[name]}
          required={name === 'name' || name === 'country'}
          error={name === 'vatId' ? taxIdProblem : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ [name]: name === 'country' || name === 'prefix' ? value.toUpperCase() : value });
          }}
        />
      ))}
      <SelectField
        label={t('invoiceAdmin.seller.issuer')}
        value={seller.issuer}
        onChange={(event) => set({ issuer: event.currentTarget.value as Seller['issuer'] })}
      >
        {(['pdf', 'manual', 'fapiao'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`invoiceAdmin.seller.issuer.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('invoiceAdmin.seller.rate')}
        inputMode="decimal"
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <SelectField
        label={t('invoiceAdmin.seller.zero')}
        value={seller.zeroCategory}
        onChange={(event) => set({ zeroCategory: event.currentTarget.value as Seller['zeroCategory'] })}
      >
        {(['O', 'E', 'Z'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`invoiceAdmin.seller.zero.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('invoiceAdmin.seller.noTaxNote')}
        rows={2}
        maxLength={500}
        value={seller.noTaxNote}
        onChange={(event) => set({ noTaxNote: event.currentTarget.value })}
      />
      <TextArea
        label={t('invoiceAdmin.seller.footer')}
        rows={2}
        maxLength={500}
        value={seller.footer}
        onChange={(event) => set({ footer: event.currentTarget.value })}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('invoiceAdmin.save')}
      </Button>
    </form>
  );
}
