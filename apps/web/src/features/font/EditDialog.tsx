import { CallError } from '@linework/client';
import { nameProblem } from '@linework/contract/files';
import type { FontItem } from '@linework/contract/font';
import { useId, useState, type FormEvent } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Check, SelectField, TextField } from '../../ui/Field.tsx';
import { codePageOf, pages } from './words.ts';

interface EditDialogProps {
  font: FontItem;
  onClose: () => void;
  onChange: () => void;
}

/** The name, and what the file says of itself. */
export function EditDialog({ font, onClose, onChange }: EditDialogProps) {
  const t = useT('font');
  const form = useId();
  const [name, setName] = useState(font.name);
  const [codepage, setCodepage] = useState(font.codepage);
  const [bold, setBold] = useState(font.bold === 1);
  const [italic, setItalic] = useState(font.italic === 1);
  const [busy, setBusy] = useState(false);
  const wrong = nameProblem(name) !== undefined;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wrong) return;
    setBusy(true);
    const { id } = font;
    const onlyName =
      codepage === font.codepage && Number(bold) === font.bold && Number(italic) === font.italic;
    try {
      if (onlyName) await client.call('fontRename', { id, name });
      else await client.call('fontEdit', { id, name, codepage, bold: bold ? 1 : 0, italic: italic ? 1 : 0 });
      onChange();
      onClose();
    } catch (error) {
      // The client has said why.
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('font.edit.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form={form} busy={busy} disabled={wrong}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={form} style={{ display: 'contents' }} onSubmit={(event) => void save(event)}>
        <TextField
          label={t('font.column.name')}
          value={name}
          error={wrong ? t('font.edit.nameWrong') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t('font.column.codepage')}
          hint={t('font.edit.about')}
          value={codepage}
          onChange={(event) => setCodepage(Number(event.target.value))}
        >
          {pages.map((page) => (
            <option key={page} value={page}>
              {t(codePageOf({ codepage: page }))}
            </option>
          ))}
        </SelectField>
        <Check checked={bold} onChange={(event) => setBold(event.target.checked)}>
          {t('font.style.bold')}
        </Check>
        <Check checked={italic} onChange={(event) => setItalic(event.target.checked)}>
          {t('font.style.italic')}
        </Check>
      </form>
    </Dialog>
  );
}
