import { bounds } from '@linework/contract/limits';
import type { ReactNode } from 'react';
import { useT } from '../../app/language.ts';
import { PasswordField } from '../Field.tsx';

interface PasswordInputProps {
  name?: string;
  /** Being chosen now, rather than known already. */
  fresh?: boolean;
  label?: string;
  error?: string | undefined;
  aside?: ReactNode;
}

export function PasswordInput({ name = 'password', fresh = false, label, error, aside }: PasswordInputProps) {
  const t = useT('auth');
  return (
    <PasswordField
      name={name}
      label={label ?? t(fresh ? 'auth.newPassword' : 'auth.password')}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      maxLength={bounds.passwordMax}
      showLabel={t('auth.password.show')}
      hideLabel={t('auth.password.hide')}
      hint={fresh ? t('auth.newPasswordHint', { min: bounds.passwordMin }) : undefined}
      error={error}
      aside={aside}
    />
  );
}
