import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { check, rules } from '../../ui/forms/validate.ts';

export function InviteDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT('account', 'auth');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.email'),
    validate: (values) => check(values, t, { email: rules.email }),
    send: async ({ email = '', role }) => {
      const member = await client.call(
        'companyMemberAdd',
        { email: email.trim(), role: role === 'admin' ? 'admin' : 'member' },
        { quiet: true },
      );
      showToast('success', t('company.members.invited', { email: member.email }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('company.members.invite')}
      submit={t('action.send')}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      <TextField
        name="email"
        type="email"
        label={t('auth.email')}
        hint={t('company.members.inviteText')}
        maxLength={bounds.emailChars}
        autoComplete="off"
        error={errors['email']}
      />
      <SelectField name="role" label={t('account.section.company')} defaultValue="member">
        <option value="member">{t('company.role.member')}</option>
        <option value="admin">{t('company.role.admin')}</option>
      </SelectField>
    </FormDialog>
  );
}
