import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { loadConf } from '../../app/conf.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Check } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';

export function DeleteDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useT('account', 'auth');
  const router = useRouter();
  const [understood, setUnderstood] = useState(false);
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) => check(values, t, hasPassword ? { password: rules.required } : { code: rules.code }),
    send: async ({ password, code }) => {
      await client.call('deleteAccount', hasPassword ? { password } : { code }, { quiet: true });
      client.ticket.set(undefined);
      client.forgetSecret();
      showToast('success', t('data.delete.done'));
      await router.navigate({ to: '/' });
      session.clear();
      void loadConf();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('data.delete.title')}
      submit={t('data.delete.submit')}
      look="danger"
      disabled={!understood}
      onClose={onClose}
    >
      <p>{t('data.delete.warning')}</p>
      <FormFailure failure={failure} />
      {hasPassword ? (
        <PasswordInput label={t('security.password.forConfirm')} error={errors['password']} />
      ) : (
        <CodeInput purpose="delete" error={errors['code']} />
      )}
      <Check checked={understood} onChange={(event) => setUnderstood(event.currentTarget.checked)}>
        {t('data.delete.confirm')}
      </Check>
    </FormDialog>
  );
}
