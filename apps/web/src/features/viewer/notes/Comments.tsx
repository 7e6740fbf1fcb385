import { IconArrowLeft, IconFocusCentered } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../../app/language.ts';
import { useUser } from '../../../app/session.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { useViewer } from '../state/viewerStore.ts';
import { CommentThread } from '../../note/queries.ts';
import type { Note } from './note.ts';
import { jumpToNote } from './noteCommands.ts';
import classes from './notes.module.css';
import { retryNotes } from './notesSession.ts';
import { useNotes } from './notesStore.ts';
import { useWords } from './useWords.ts';

/** One note with what people say about it. */
export function Comments({ note, onBack }: { note: Note; onBack: () => void }) {
  const t = useT('notes');
  const words = useWords(note);
  const where = useNotes((state) => state.where);
  const file = useViewer((state) => state.file);
  const signedIn = useUser() !== undefined;
  return (
    <section className={classes.panel} aria-label={t('notes.comment.title')}>
      <div className={classes.bar}>
        <Tip label={t('notes.back')}>
          <IconButton label={t('notes.back')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.5} />
          </IconButton>
        </Tip>
        <span className={classes.words}>{words}</span>
        <Tip label={t('notes.jump')}>
          <IconButton label={t('notes.jump')} onClick={() => void jumpToNote(note.key)}>
            <IconFocusCentered size={18} stroke={1.5} />
          </IconButton>
        </Tip>
      </div>
      {where === 'cloud' && file ? (
        <Suspense>
          <CommentThread
            fileId={file.fileId}
            via={file.via}
            noteKey={note.key}
            createTime={note.createTime}
            settle={retryNotes}
            mayComment={file.via === undefined || (file.may?.comment === true && signedIn)}
          />
        </Suspense>
      ) : (
        <p className={classes.empty}>{t('notes.comment.cloudOnly')}</p>
      )}
    </section>
  );
}
