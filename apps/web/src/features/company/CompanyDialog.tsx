import { isSlug, type CompanyInfo } from '@linework/contract/company';
import { isServiceNumber } from '@linework/contract/fields';
import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';

/** Founds a company, or changes the one there is. */
export function CompanyDialog({
  company,
  onClose,
}: {
  company: CompanyInfo | undefined;
  onClose: () => void;
}) {
  const t = useT('account');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: ({ name = '', slug = '', serviceNumber = '' }) => ({
      name: name.trim() === '' ? t('field.required') : undefined,
      slug: isSlug(slug.trim()) ? undefined : t('company.slugFormat'),
      serviceNumber:
        serviceNumber.trim() === '' || isServiceNumber(serviceNumber.trim())
          ? undefined
          : t('company.serviceFormat'),
    }),
    send: async ({ name = '', slug = '', serviceNumber = '' }) => {
      const saved = await client.call(
        'companySave',
        { name: name.trim(), slug: slug.trim(), serviceNumber: serviceNumber.trim() },
        { quiet: true },
      );
      const { user } = session.get();
      session.set({ company: saved, ...(user && { user: { ...user, companyId: saved.id } }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t(company ? 'company.edit' : 'company.found')}
      submit={t(company ? 'action.save' : 'company.found')}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      <TextField
        name="name"
        label={t('company.name')}
        defaultValue={company?.name}
        maxLength={bounds.companyNameMax}
        autoComplete="organization"
        error={errors['name']}
      />
      <TextField
        name="slug"
        label={t('company.slug')}
        hint={t('company.slugHint')}
        defaultValue={company?.slug}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors['slug']}
      />
      <TextField
        name="serviceNumber"
        type="tel"
        label={t('company.service')}
        aside={t('state.optional')}
        defaultValue={company?.serviceNumber}
        maxLength={13}
        autoComplete="off"
        error={errors['serviceNumber']}
      />
    </FormDialog>
  );
}
