import type { Item } from '@linework/contract/drive';
import { nameProblem } from '@linework/contract/files';
import { bounds } from '@linework/contract/limits';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormFailure } from '../../../ui/forms/FormFailure.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useFormSubmit } from '../../../ui/useFormSubmit.ts';
import { tryRename } from '../operations.ts';
import { chooseSoon } from '../selection.ts';
import { addFolder } from '../../folder/queries.ts';

interface NameDialogProps {
  dialog: { kind: 'rename' | 'note'; item: Item } | { kind: 'newFolder'; parentId: string };
  onClose: () => void;
}

/** The name without its extension is what people mean to change. */
function stemLength({ kind, name }: Item): number {
  const dot = name.lastIndexOf('.');
  return kind === 0 || dot <= 0 ? name.length : dot;
}

/** A new name, or the name of something new. */
export function NameDialog({ dialog, onClose }: NameDialogProps) {
  const t = useT('drive', 'item');
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const item = dialog.kind === 'newFolder' ? undefined : dialog.item;

  const { errors, failure, busy, form } = useFormSubmit({
    validate: ({ name = '' }) => {
      const problem = nameProblem(name.trim());
      return { name: problem && t(`drive.name.${problem}`) };
    },
    refused: t('drive.name.characters'),
    send: async ({ name = '' }) => {
      const wanted = name.trim();
      if (item) await tryRename(item, wanted);
      else if (dialog.kind === 'newFolder') {
        const { id } = await addFolder(dialog.parentId, wanted);
        chooseSoon(id);
        showToast('success', t('item.done.folder', { name: wanted }));
      }
      onClose();
    },
  });

  useEffect(() => {
    const field = input.current;
    if (field && document.activeElement === field) {
      field.setSelectionRange(0, item ? stemLength(item) : field.value.length);
    }
  }, [item]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(item ? 'item.rename.title' : 'item.newFolder.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t(item ? 'action.rename' : 'item.newFolder.create')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form}>
        <FormFailure failure={failure} />
        <TextField
          ref={input}
          name="name"
          label={t('item.name')}
          defaultValue={item?.name ?? t('drive.action.newFolder')}
          maxLength={bounds.fileNameBytes}
          spellCheck={false}
          autoComplete="off"
          error={errors['name']}
        />
      </form>
    </Dialog>
  );
}
