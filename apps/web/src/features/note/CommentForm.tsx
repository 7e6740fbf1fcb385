import { bounds } from '@linework/contract/limits';
import { mentionTyped } from '@linework/contract/mentions';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './comments.module.css';

interface CommentFormProps {
  label: string;
  action: string;
  text?: string;
  focused?: boolean;
  /** Who can be named by @. */
  people?: readonly string[];
  onCancel?: (() => void) | undefined;
  /** Rejects where it could not be sent, which has been said already: the words stay. */
  onSend: (text: string) => Promise<void>;
}

export function CommentForm({
  label,
  action,
  text = '',
  focused = false,
  people = [],
  onCancel,
  onSend,
}: CommentFormProps) {
  const t = useT('notes');
  const [words, setWords] = useState(text);
  const [busy, setBusy] = useState(false);
  const clean = words.trim();
  const typed = mentionTyped(words)?.toLowerCase();
  const offered =
    typed === undefined ? [] : people.filter((name) => name.toLowerCase().startsWith(typed)).slice(0, 5);
  const name = (person: string): void => setWords(words.replace(/@[^\s@]*$/, `@${person} `));
  const send = async (): Promise<void> => {
    if (clean === '' || busy) return;
    setBusy(true);
    try {
      await onSend(clean);
      setWords('');
    } catch {
      // the words stay where they are
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        // Only where the person has just asked for it.
        autoFocus={focused}
        rows={1}
        value={words}
        maxLength={bounds.noteChars}
        aria-label={label}
        placeholder={label}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          else if ((event.key === 'Enter' || event.key === 'Tab') && offered[0]) name(offered[0]);
          else if (event.key === 'Escape' && onCancel) onCancel();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {offered.length > 0 && (
        <div role="group" aria-label={t('notes.comment.mention')} className={classes.people}>
          {offered.map((person) => (
            <button key={person} type="button" onClick={() => name(person)}>
              @{person}
            </button>
          ))}
        </div>
      )}
      {(clean !== '' || onCancel) && (
        <div className={classes.formTools}>
          {onCancel && (
            <Button size="small" look="quiet" onClick={onCancel}>
              {t('notes.comment.cancel')}
            </Button>
          )}
          <Button size="small" look="primary" type="submit" busy={busy} disabled={clean === ''}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
