import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';
import { Row } from '../../ui/settings/Section.tsx';

export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const t = useT('account');
  const [open, setOpen] = useState(false);
  return (
    <Row
      label={t('security.password')}
      value={t(hasPassword ? 'security.password.set' : 'security.password.none')}
    >
      <Button
        size="small"
        aria-label={
          hasPassword
            ? `${t('action.change')}: ${t('security.password.change')}`
            : `${t('action.add')}: ${t('security.password.choose')}`
        }
        onClick={() => setOpen(true)}
      >
        {t(hasPassword ? 'action.change' : 'action.add')}
      </Button>
      {open && <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useT('account', 'auth');
  const queries = useQueryClient();
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) =>
      check(values, t, { ...(hasPassword && { oldPassword: rules.required }), password: rules.newPassword }),
    send: async ({ oldPassword, password = '' }) => {
      await client.call('changePassword', { password, ...(hasPassword && { oldPassword }) }, { quiet: true });
      const { user } = session.get();
      if (user) session.set({ user: { ...user, hasPassword: true } });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      showToast('success', t('security.password.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t(hasPassword ? 'security.password.change' : 'security.password.choose')}
      submit={t('action.save')}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      {hasPassword && (
        <PasswordInput name="oldPassword" label={t('security.password.old')} error={errors['oldPassword']} />
      )}
      <PasswordInput fresh label={t('security.password.new')} error={errors['password']} />
    </FormDialog>
  );
}
