import type { Item } from '@linework/contract/drive';
import { bounds } from '@linework/contract/limits';
import { useId } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { FormFailure } from '../../../ui/forms/FormFailure.tsx';
import { useFormSubmit } from '../../../ui/useFormSubmit.ts';
import { noteItem } from '../operations.ts';

export function NoteDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useT('item');
  const formId = useId();
  const { failure, busy, form } = useFormSubmit({
    refused: t('field.tooLong', { max: bounds.noteChars }),
    send: async ({ note = '' }) => {
      await noteItem(item, note.trim());
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('item.note.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form}>
        <FormFailure failure={failure} />
        <TextArea
          name="note"
          label={t('item.note.about', { name: item.name })}
          rows={6}
          maxLength={bounds.noteChars}
          defaultValue={item.descp}
        />
      </form>
    </Dialog>
  );
}
