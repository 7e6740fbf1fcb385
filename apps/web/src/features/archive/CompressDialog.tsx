import { nameProblem } from '@linework/contract/files';
import { bounds } from '@linework/contract/limits';
import { useId, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Check, PasswordField, SelectField, TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import classes from './archive.module.css';
import type { Selected } from './archiveDialog.ts';
import { compress } from './extracting.ts';

interface CompressDialogProps {
  selected: Selected;
  onClose: () => void;
}

/** "Issued set.zip" of "Issued set", "plan.zip" of "plan.dwg". */
function nameFor({ items, fileIds, folderIds }: Selected, many: string): string {
  const [first] = items;
  if (!first || fileIds.length + folderIds.length !== 1) return `${many}.zip`;
  const dot = first.name.lastIndexOf('.');
  return `${folderIds.length === 1 || dot <= 0 ? first.name : first.name.slice(0, dot)}.zip`;
}

/** Files and folders become a zip beside them. */
export function CompressDialog({ selected, onClose }: CompressDialogProps) {
  const t = useT('archive', 'drive', 'item', 'auth');
  const formId = useId();
  const [hasPassword, setHasPassword] = useState(false);
  const { errors, failure, busy, form } = useFormSubmit({
    validate: ({ name = '', password = '' }) => {
      const problem = nameProblem(name.trim());
      return {
        name: problem && t(`drive.name.${problem}`),
        password: hasPassword && password === '' ? t('archive.password.empty') : undefined,
      };
    },
    refused: t('drive.name.characters'),
    send: async ({ name = '', method = 'deflate', password = '' }) => {
      const { fileIds, folderIds, folderId } = selected;
      await compress(
        { fileIds: fileIds.join(','), folderIds: folderIds.join(','), folderId, name: name.trim() },
        {
          method: method === 'store' ? 'store' : 'deflate',
          ...(hasPassword && { password }),
        },
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('archive.compress.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t('archive.compress.create')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className={classes.form}>
        <FormFailure failure={failure} />
        <TextField
          name="name"
          label={t('item.name')}
          defaultValue={nameFor(selected, t('archive.compress.name'))}
          maxLength={bounds.fileNameBytes}
          spellCheck={false}
          autoComplete="off"
          error={errors['name']}
        />
        <SelectField name="method" label={t('archive.compress.method')} defaultValue="deflate">
          <option value="deflate">{t('archive.compress.deflate')}</option>
          <option value="store">{t('archive.compress.store')}</option>
        </SelectField>
        <Check checked={hasPassword} onChange={({ currentTarget }) => setHasPassword(currentTarget.checked)}>
          {t('archive.compress.protect')}
        </Check>
        {hasPassword && (
          <PasswordField
            name="password"
            showLabel={t('auth.password.show')}
            hideLabel={t('auth.password.hide')}
            label={t('archive.compress.password')}
            hint={t('archive.compress.passwordHint')}
            error={errors['password']}
            maxLength={bounds.passwordMax}
            autoComplete="new-password"
          />
        )}
      </form>
    </Dialog>
  );
}
