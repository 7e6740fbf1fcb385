import { bounds } from '@linework/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import type { FormProps } from './AuthForms.tsx';
import classes from './auth.module.css';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';

export function ResetForm({ path, next }: FormProps) {
  const t = useT('auth');
  const navigate = useNavigate();
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) =>
      check(values, t, { email: rules.email, code: rules.code, password: rules.newPassword }),
    send: async ({ email = '', code = '', password = '' }) => {
      await client.call(
        'resetPassword',
        { email: email.trim(), code: code.trim(), password },
        { quiet: true },
      );
      showToast('success', t('auth.reset.done'));
      await navigate({ to: path, search: { next } });
    },
  });
  return (
    <form {...form} className={classes.form}>
      <FormFailure failure={failure} />
      <TextField
        name="email"
        type="email"
        label={t('auth.email')}
        autoComplete="email"
        maxLength={bounds.emailChars}
        error={errors['email']}
      />
      <CodeInput purpose="reset" from="email" error={errors['code']} />
      <PasswordInput fresh error={errors['password']} />
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}
