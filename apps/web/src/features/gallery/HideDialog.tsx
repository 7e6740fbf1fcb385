import type { PublicItem } from '@linework/contract/gallery';
import { bounds } from '@linework/contract/limits';
import { useT } from '../../app/language.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { refreshGallery } from './galleryCalls.ts';

interface HideDialogProps {
  item: PublicItem;
  onHide: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Takes a drawing off the gallery, with a word to its author. */
export function HideDialog({ item, onHide, onClose }: HideDialogProps) {
  const t = useT('gallery');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    send: async ({ text = '' }) => {
      await onHide(text.trim());
      showToast('success', t('gallery.reports.hideDone', { name: item.name }));
      onClose();
      await refreshGallery();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('gallery.reports.hideTitle', { name: item.name })}
      submit={t('gallery.reports.hide')}
      look="danger"
      onClose={onClose}
    >
      <p>{t('gallery.reports.hideText')}</p>
      <FormFailure failure={failure} />
      <TextArea
        name="text"
        label={t('gallery.reports.hideWord')}
        aside={t('state.optional')}
        hint={t('gallery.reports.hideWordHint')}
        maxLength={bounds.reportChars}
        rows={3}
        error={errors['text']}
      />
    </FormDialog>
  );
}
