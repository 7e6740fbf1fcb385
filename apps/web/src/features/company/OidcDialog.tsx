import type { CallResponse } from '@linework/contract/calls';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import classes from '../../ui/settings/settings.module.css';

interface OidcDialogProps {
  settings: CallResponse<'companyOidcGet'>;
  onDone: () => void;
  onClose: () => void;
}

const listOf = (text: string): string[] =>
  text
    .split(/[\s,;，、]+/)
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');

export function OidcDialog({ settings, onDone, onClose }: OidcDialogProps) {
  const t = useT('account');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: ({ issuer = '', clientId = '', domains = '' }) => {
      const address = issuer.trim();
      if (address === '') return {};
      return {
        issuer:
          URL.canParse(address) && /^https?:\/\//.test(address) ? undefined : t('company.oidc.issuerFormat'),
        clientId: clientId.trim() === '' ? t('field.required') : undefined,
        domains: listOf(domains).length === 0 ? t('field.required') : undefined,
      };
    },
    send: async ({ issuer = '', clientId = '', clientSecret = '', domains = '' }) => {
      await client.call(
        'companyOidcSave',
        {
          issuer: issuer.trim(),
          clientId: clientId.trim(),
          domains: listOf(domains),
          ...(clientSecret !== '' && { clientSecret }),
        },
        { quiet: true },
      );
      showToast('success', t('account.saved'));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('company.oidc')}
      submit={t('action.save')}
      wide
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      <TextField
        name="issuer"
        type="url"
        label={t('company.oidc.issuer')}
        hint={t('company.oidc.issuerHint')}
        placeholder="https://id.example.com"
        defaultValue={settings.issuer}
        maxLength={512}
        autoComplete="off"
        error={errors['issuer']}
      />
      <TextField
        name="clientId"
        label={t('company.oidc.clientId')}
        defaultValue={settings.clientId}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        error={errors['clientId']}
      />
      <TextField
        name="clientSecret"
        type="password"
        label={t('company.oidc.secret')}
        hint={settings.hasSecret ? t('company.oidc.secretKept') : undefined}
        maxLength={512}
        autoComplete="new-password"
        error={errors['clientSecret']}
      />
      <TextField
        name="domains"
        label={t('company.oidc.domains')}
        hint={t('company.oidc.domainsHint')}
        placeholder="example.com, example.org"
        defaultValue={settings.domains.join(', ')}
        autoComplete="off"
        spellCheck={false}
        error={errors['domains']}
      />
      <div>
        <p>{t('company.oidc.proof')}</p>
        <p className={classes.record}>
          {t('company.oidc.proofRecord', { name: settings.proof.name })} TXT {settings.proof.value}
        </p>
      </div>
      <div>
        <p>{t('company.oidc.redirect')}</p>
        <p className={classes.record}>{settings.redirectUrl}</p>
      </div>
      <div>
        <p>{t('company.oidc.start')}</p>
        <p className={classes.record}>{settings.startUrl}</p>
      </div>
    </FormDialog>
  );
}
