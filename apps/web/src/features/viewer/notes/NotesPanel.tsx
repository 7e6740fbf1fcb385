import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceDesktop,
  IconEye,
  IconEyeOff,
  IconMessageCircle,
  IconMessages,
} from '@tabler/icons-react';
import { useLanguage, useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { setTool, useViewer } from '../state/viewerStore.ts';
import { editToolId } from '../state/activeTool.ts';
import { Empty } from '../ui/parts.tsx';
import { Comments } from './Comments.tsx';
import { useWords } from './useWords.ts';
import { kindIcons } from './kindIcons.ts';
import type { Note } from './note.ts';
import { bringIntoView } from '../camera/views.ts';
import { jumpToNote } from './noteCommands.ts';
import classes from './notes.module.css';
import { me, retryNotes } from './notesSession.ts';
import { redoNotes, undoNotes, useNotes } from './notesStore.ts';
import { colorOf } from './palette.ts';
import { whenText } from '../../note/queries.ts';

/** All notes of the drawing; behind each one its comments. */
export function NotesPanel() {
  const note = useNotes(({ talking, notes }) => (talking === undefined ? undefined : notes.get(talking)));
  const setTalking = (talking: string | undefined): void => useNotes.setState({ talking });
  if (note) return <Comments note={note} onBack={() => setTalking(undefined)} />;
  return <NoteList onTalk={setTalking} />;
}

function NoteList({ onTalk }: { onTalk: (key: string) => void }) {
  const t = useT('notes');
  const { notes, author, where, loading } = useNotes();
  const all = [...notes.values()].toReversed();
  const wanted = author === '' ? all : all.filter(({ userId }) => userId === author);
  return (
    <div className={classes.panel}>
      <Bar />
      <Status />
      {loading === 'loading' && all.length === 0 && <SkeletonRows label={t('notes.list')} rows={4} />}
      {loading !== 'loading' && all.length === 0 && (
        <Empty
          icon={IconMessages}
          title={t('notes.empty.title')}
          text={t(where === 'cloud' ? 'notes.empty.text' : 'notes.empty.local')}
        />
      )}
      {all.length > 0 && wanted.length === 0 && <p className={classes.empty}>{t('notes.emptyFilter')}</p>}
      <ul className={classes.list} aria-label={t('notes.list')}>
        {wanted.map((note) => (
          <Row key={note.key} note={note} onTalk={onTalk} />
        ))}
      </ul>
    </div>
  );
}

function Bar() {
  const t = useT('notes');
  const { notes, author, shown, canUndo, canRedo } = useNotes();
  const people = new Map(
    [...notes.values()].map(({ userId, userName, own }) => [userId, own ? t('notes.me') : userName]),
  );
  const Eye = shown ? IconEye : IconEyeOff;
  const eye = t(shown ? 'notes.hide' : 'notes.show');
  return (
    <div className={classes.bar}>
      <select
        className={classes.author}
        aria-label={t('notes.author')}
        value={people.has(author) ? author : ''}
        onChange={(event) => useNotes.setState({ author: event.target.value })}
      >
        <option value="">{t('notes.everyone')}</option>
        {[...people].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Tip label={t('notes.undo')}>
        <IconButton label={t('notes.undo')} disabled={!canUndo} onClick={() => void undoNotes()}>
          <IconArrowBackUp size={17} stroke={1.5} />
        </IconButton>
      </Tip>
      <Tip label={t('notes.redo')}>
        <IconButton label={t('notes.redo')} disabled={!canRedo} onClick={() => void redoNotes()}>
          <IconArrowForwardUp size={17} stroke={1.5} />
        </IconButton>
      </Tip>
      <Tip label={eye}>
        <IconButton label={eye} onClick={() => useNotes.setState({ shown: !shown })}>
          <Eye size={17} stroke={1.5} />
        </IconButton>
      </Tip>
    </div>
  );
}

function Status() {
  const t = useT('notes');
  const { where, status, loading, notes } = useNotes();
  const reading = useViewer((state) => state.file?.via !== undefined);
  // Nothing of one's own is to be saved.
  if (reading && loading !== 'failed') return null;
  if (where === 'here')
    return (
      <p className={classes.status}>
        <IconDeviceDesktop size={14} stroke={1.5} aria-hidden />
        {t(notes.size > 0 ? 'notes.keptHere' : 'notes.localOnly')}
      </p>
    );
  const failed = loading === 'failed';
  const bad = failed || status === 'refused';
  const StatusIcon = status === 'saved' && !failed ? IconCloudCheck : IconCloudUp;
  return (
    <p className={classes.status} role="status" data-bad={bad || undefined}>
      <StatusIcon size={14} stroke={1.5} aria-hidden />
      {t(failed ? 'notes.loadFailed' : `notes.${status}`)}
      {(bad || status === 'unsaved') && (
        <button type="button" onClick={() => void retryNotes()}>
          {t('notes.retry')}
        </button>
      )}
    </p>
  );
}

function Row({ note, onTalk }: { note: Note; onTalk: (key: string) => void }) {
  const t = useT('notes');
  const language = useLanguage();
  const words = useWords(note);
  const isSelected = useNotes((state) => state.selection.includes(note.key));
  const layout = useViewer((state) => state.head?.layouts[state.layout]?.name);
  const Kind = kindIcons[note.kind];
  const dark = document.documentElement.dataset['theme'] === 'dark';
  const who = note.own ? t('notes.me') : note.userName;
  const about = [
    ...(who === '' || me().userName === '' ? [] : [who]),
    whenText(note.modifyTime, language),
    ...(note.layout === layout ? [] : [t('notes.otherLayout', { layout: note.layout })]),
  ];
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <Kind
        size={18}
        stroke={1.75}
        className={classes.kind}
        style={{ color: colorOf(note.data.color, dark) }}
        aria-hidden
      />
      <button
        type="button"
        className={classes.jump}
        title={t('notes.jump')}
        onClick={() => {
          setTool(editToolId);
          void jumpToNote(note.key, bringIntoView);
        }}
      >
        <span className={classes.words}>{words}</span>
        <span className={classes.about}>{about.join(' · ')}</span>
      </button>
      <button
        type="button"
        className={classes.talk}
        aria-label={`${t('notes.comments', { count: note.comments })}: ${words}`}
        onClick={() => onTalk(note.key)}
      >
        <IconMessageCircle size={16} stroke={1.5} aria-hidden />
        {note.comments > 0 && note.comments}
      </button>
    </li>
  );
}
