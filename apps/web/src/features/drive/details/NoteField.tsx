import type { Item } from '@linework/contract/drive';
import { bounds } from '@linework/contract/limits';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { tellFailure, noteItem } from '../operations.ts';
import classes from './details.module.css';

/** The note, changed where it stands. What is being typed stays, whatever the server tells meanwhile. */
export function NoteField({ item }: { item: Item }) {
  const t = useT('item');
  /** Undefined while nothing is typed. */
  const [draft, setDraft] = useState<string>();
  /** On its way to the server. */
  const [sent, setSent] = useState<string>();
  const note = sent ?? item.descp;
  const stop = (): void => setDraft(undefined);

  const save = async (typed: string): Promise<void> => {
    const wanted = typed.trim();
    stop();
    setSent(wanted);
    try {
      await noteItem(item, wanted);
    } catch (error) {
      tellFailure(error);
      setDraft((now) => now ?? typed);
    } finally {
      setSent((now) => (now === wanted ? undefined : now));
    }
  };

  if (draft === undefined) {
    return (
      <button
        type="button"
        className={classes.note}
        data-empty={note === '' || undefined}
        aria-label={note === '' ? undefined : `${t('item.details.editNote')}: ${note}`}
        onClick={() => setDraft(note)}
      >
        <IconNote size={16} stroke={1.5} aria-hidden />
        <span>{note === '' ? t('item.details.addNote') : note}</span>
      </button>
    );
  }
  return (
    <div className={classes.noteEdit}>
      <textarea
        // The person has just asked for this field.
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            stop();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(draft);
        }}
        rows={4}
        aria-label={t('item.details.note')}
        maxLength={bounds.noteChars}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className={classes.noteButtons}>
        <Button size="small" look="quiet" onClick={stop}>
          {t('action.cancel')}
        </Button>
        <Button size="small" look="primary" onClick={() => void save(draft)}>
          {t('action.save')}
        </Button>
      </div>
    </div>
  );
}
