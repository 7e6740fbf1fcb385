import { CallError } from '@linework/client';
import type { Item } from '@linework/contract/drive';
import { bounds } from '@linework/contract/limits';
import { IconNote } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { tellFailure, noteItem } from '../operations.ts';
import classes from './details.module.css';

/** The note, changed where it stands. */
export function NoteField({ item }: { item: Item }) {
  const t = useT('item');
  const field = useRef<HTMLTextAreaElement>(null);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await noteItem(item, field.current!.value.trim());
      setEditing(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };

  if (!editing) {
    return (
      <button
        type="button"
        className={classes.note}
        data-empty={item.descp === '' || undefined}
        aria-label={item.descp === '' ? undefined : `${t('item.details.editNote')}: ${item.descp}`}
        onClick={() => setEditing(true)}
      >
        <IconNote size={16} stroke={1.5} aria-hidden />
        <span>{item.descp === '' ? t('item.details.addNote') : item.descp}</span>
      </button>
    );
  }
  return (
    <div className={classes.noteEdit}>
      <textarea
        ref={field}
        // The person has just asked for this field.
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            setEditing(false);
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
        rows={4}
        aria-label={t('item.details.note')}
        maxLength={bounds.noteChars}
        defaultValue={item.descp}
      />
      <div className={classes.noteButtons}>
        <Button size="small" look="quiet" onClick={() => setEditing(false)}>
          {t('action.cancel')}
        </Button>
        <Button size="small" look="primary" busy={busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    </div>
  );
}
