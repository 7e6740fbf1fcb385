import type { FolderItem } from '@linework/contract/drive';
import { nameProblem } from '@linework/contract/files';
import { bounds } from '@linework/contract/limits';
import { useEffect, useRef } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { addFolder } from './addFolder.ts';
import classes from './folder.module.css';

interface NewFolderLineProps {
  parent: { id: string };
  parentName: string;
  /** Made, or given up. */
  onDone: (folder?: FolderItem) => void;
}

/** A folder made on the way, inside of the picker. */
export function NewFolderLine({ parent, parentName, onDone }: NewFolderLineProps) {
  const t = useT('drive', 'item');
  const input = useRef<HTMLInputElement>(null);
  const { errors, failure, busy, form } = useFormSubmit({
    validate: ({ name = '' }) => {
      const problem = nameProblem(name.trim());
      return { name: problem && t(`drive.name.${problem}`) };
    },
    refused: t('drive.name.characters'),
    send: async ({ name = '' }) => onDone(await addFolder(parent.id, name.trim())),
  });
  useEffect(() => input.current?.select(), []);
  return (
    <form
      {...form}
      className={classes.naming}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Gives up the new folder, not the whole dialog.
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <TextField
        ref={input}
        name="name"
        label={t('item.pick.newIn', { folder: parentName })}
        defaultValue={t('drive.action.newFolder')}
        maxLength={bounds.fileNameBytes}
        spellCheck={false}
        autoComplete="off"
        error={errors['name'] ?? failure}
      />
      <Button type="submit" busy={busy}>
        {t('item.newFolder.create')}
      </Button>
    </form>
  );
}
