import type { UserInfo } from '@linework/contract/account';
import { bounds } from '@linework/contract/limits';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';
import classes from '../../ui/settings/settings.module.css';
import { Row } from '../../ui/settings/Section.tsx';

export function EmailRow({ user }: { user: UserInfo }) {
  const t = useT('account');
  const [open, setOpen] = useState(false);
  return (
    <Row
      label={
        <>
          {t('profile.email')}
          {user.email !== '' && !user.emailVerified && (
            <span className={classes.badge}>{t('profile.email.unverified')}</span>
          )}
        </>
      }
      value={user.email}
    >
      <Button
        size="small"
        aria-label={`${t('action.change')}: ${t('profile.email.change')}`}
        onClick={() => setOpen(true)}
      >
        {t('action.change')}
      </Button>
      {open && <EmailDialog hasPassword={user.hasPassword} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function EmailDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useT('account', 'auth');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) =>
      check(values, t, {
        email: rules.email,
        code: rules.code,
        ...(hasPassword && { password: rules.required }),
      }),
    send: async ({ email = '', code = '', password }) => {
      const user = await client.call(
        'changeEmail',
        { email: email.trim(), code: code.trim(), ...(hasPassword && { password }) },
        { quiet: true },
      );
      session.set({ user });
      showToast('success', t('profile.email.done', { email: user.email }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('profile.email.change')}
      submit={t('action.change')}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      <TextField
        name="email"
        type="email"
        label={t('profile.email.new')}
        autoComplete="email"
        maxLength={bounds.emailChars}
        error={errors['email']}
      />
      <CodeInput purpose="email" from="email" error={errors['code']} />
      {hasPassword && <PasswordInput label={t('security.password.forConfirm')} error={errors['password']} />}
    </FormDialog>
  );
}
