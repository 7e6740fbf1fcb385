import type { GroupItem } from '@linework/contract/group';
import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { inPhoneLayout } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { groupPath } from './actions.ts';
import { refreshGroup } from './groupCalls.ts';

/** Makes a group, or changes what it is called and what it is for. */
export function GroupFormDialog({ group, onClose }: { group?: GroupItem; onClose: () => void }) {
  const t = useT('group');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: ({ name = '' }) => (name.trim() === '' ? { name: t('field.required') } : {}),
    send: async ({ name = '', introduction = '' }) => {
      const data = { name: name.trim(), introduction: introduction.trim() };
      const quiet = { quiet: true };
      const saved = group
        ? await client.call('groupEdit', { groupId: group.id, ...data }, quiet)
        : await client.call('groupAdd', data, quiet);
      await refreshGroup(saved.id);
      onClose();
      if (group) return;
      showToast('success', t('group.created', { name: saved.name }));
      void router.navigate({ href: groupPath(saved.id, inPhoneLayout()) });
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t(group ? 'group.form.edit' : 'group.form.new')}
      submit={t(group ? 'action.save' : 'group.form.create')}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      <TextField
        name="name"
        label={t('group.form.name')}
        maxLength={bounds.groupNameChars}
        defaultValue={group?.name}
        autoComplete="off"
        error={errors['name']}
      />
      <TextArea
        name="introduction"
        label={t('group.form.introduction')}
        aside={t('state.optional')}
        hint={t('group.form.hint')}
        maxLength={bounds.groupIntroductionChars}
        defaultValue={group?.introduction}
        rows={4}
        error={errors['introduction']}
      />
    </FormDialog>
  );
}
