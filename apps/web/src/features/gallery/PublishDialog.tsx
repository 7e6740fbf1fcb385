import type { FileItem } from '@linework/contract/drive';
import { privateTypes, publicCategories, type PublicCategory } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import { IconWorld } from '@tabler/icons-react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { useUser } from '../../app/session.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Check, SelectField, TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { refreshGallery } from './galleryCalls.ts';

interface PublishDialogProps {
  files: readonly FileItem[];
  onClose: () => void;
}

/** Says what being public means, before it is. */
export function PublishDialog({ files, onClose }: PublishDialogProps) {
  const t = useT('gallery');
  const user = useUser();
  const [first] = files;
  const isOne = files.length === 1;
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: ({ userName = '' }) => (userName.trim() === '' ? { userName: t('field.required') } : {}),
    send: async ({ userName = '', category, download }) => {
      const { count } = await client.call(
        'setFilePrivateType',
        {
          fileIds: files.map(({ id }) => id).join(','),
          privateType: privateTypes.public,
          userName: userName.trim(),
          category: category as PublicCategory,
          download: download === undefined ? 0 : 1,
        },
        { quiet: true },
      );
      const words =
        isOne && first
          ? t('gallery.publish.done', { name: first.name })
          : t('gallery.publish.doneMany', { count });
      const path = isOne && first ? `/gallery/${first.id}` : '/gallery';
      showToast('success', words, {
        ms: 10_000,
        action: { label: t('gallery.publish.look'), perform: () => void router.navigate({ href: path }) },
      });
      onClose();
      await refreshGallery();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={
        isOne && first
          ? t('gallery.publish.title', { name: first.name })
          : t('gallery.publish.titleMany', { count: files.length })
      }
      submit={t('gallery.publish.do')}
      onClose={onClose}
    >
      <Notice icon={<IconWorld size={18} stroke={1.6} aria-hidden />}>{t('gallery.publish.text')}</Notice>
      <FormFailure failure={failure} />
      <TextField
        name="userName"
        label={t('gallery.publish.userName')}
        hint={t('gallery.publish.userNameHint')}
        maxLength={bounds.publicNameChars}
        defaultValue={user?.nickname}
        autoComplete="off"
        error={errors['userName']}
      />
      <SelectField name="category" label={t('gallery.publish.category')} defaultValue="other">
        {publicCategories.map((category) => (
          <option key={category} value={category}>
            {t(`gallery.category.${category}`)}
          </option>
        ))}
      </SelectField>
      <Check name="download">{t('gallery.publish.download')}</Check>
    </FormDialog>
  );
}
