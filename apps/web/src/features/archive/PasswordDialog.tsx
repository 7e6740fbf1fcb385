import { bounds } from '@linework/contract/limits';
import { useId, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/Field.tsx';

interface PasswordDialogProps {
  name: string;
  isWrong: boolean;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** The password of an archive; it is used once and kept nowhere. */
export function PasswordDialog({ name, isWrong, onPassword, onClose }: PasswordDialogProps) {
  const t = useT('archive', 'auth');
  const formId = useId();
  const [error, setError] = useState(isWrong ? t('archive.password.wrong') : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('archive.password.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary">
            {t('action.continue')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          const password = String(new FormData(event.currentTarget).get('password') ?? '');
          if (password === '') {
            setError(t('archive.password.empty'));
            return;
          }
          onClose();
          onPassword(password);
        }}
      >
        <PasswordField
          name="password"
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          label={t('archive.password.label', { name })}
          hint={t('archive.password.hint')}
          error={error}
          maxLength={bounds.passwordMax}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
