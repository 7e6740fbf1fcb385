import { bounds } from '@linework/contract/limits';
import { useEffect, useRef, type CSSProperties } from 'react';
import { useT } from '../../../app/language.ts';
import { useViewer } from '../state/viewerStore.ts';
import { projectionNow } from '../paint/projection.ts';
import classes from './notes.module.css';
import type { Note } from './note.ts';
import { finishWriting } from './noteCommands.ts';
import { useNotes } from './notesStore.ts';
import { colorOf } from './palette.ts';
import { frameOf, cornersOf, leaderSide } from './frame.ts';
import { lineHeight } from './textSize.ts';

/** A note's text is written where it stands, as large as it will be. */
export function TextEditor() {
  const writing = useNotes((state) => state.writing);
  return writing && <Editor key={writing.key} note={writing} />;
}

/** A press and all the events that browsers make of it, a finger's too, are over by then. */
const pressMs = 500;
/** Letters that one can read while writing them, whatever the zoom. */
const letters = { least: 12, most: 96 } as const;

function Editor({ note }: { note: Note }) {
  const t = useT('notes');
  const field = useRef<HTMLTextAreaElement>(null);
  // It moves and grows with the drawing.
  useViewer((state) => state.camera);
  useViewer((state) => state.size);

  const openedAt = useRef(0);
  useEffect(() => {
    const area = field.current!;
    openedAt.current = performance.now();
    area.focus({ preventScroll: true });
    area.select();
    // Whatever takes its place, what was written stays.
    return () => finishWriting(area.value);
  }, []);

  const finish = (): void => {
    finishWriting(field.current!.value);
    document.getElementById('drawing')?.focus({ preventScroll: true });
  };
  return (
    <textarea
      ref={field}
      className={classes.editor}
      style={placeOf(note)}
      rows={1}
      cols={1}
      maxLength={bounds.noteChars}
      aria-label={t('notes.writeHere')}
      placeholder={t('notes.writeHere')}
      defaultValue={note.data.text}
      onBlur={(event) => {
        // The press that opened it goes on to give the focus to the drawing: that is not the end of writing.
        if (performance.now() - openedAt.current > pressMs) return finish();
        const area = event.currentTarget;
        setTimeout(() => area.focus({ preventScroll: true }));
      }}
      onKeyDown={(event) => {
        const done = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
        if (!done || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        finish();
      }}
    />
  );
}

function placeOf(note: Note): CSSProperties {
  const projection = projectionNow();
  const { data, kind } = note;
  const corners = cornersOf(frameOf(note)!).map(projection.toScreen);
  const size = Math.max(letters.least, Math.min(letters.most, data.height * projection.scale));
  const left = kind === 'leader' && leaderSide(data) < 0;
  const at = left ? corners[2]! : corners[3]!;
  return {
    color: colorOf(data.color, projection.dark),
    fontSize: size,
    lineHeight,
    top: at.y,
    // On a phone the field stays on the screen, where the keyboard leaves it.
    ...(left
      ? { right: Math.max(0, projection.width - at.x), textAlign: 'right' }
      : { left: Math.max(0, Math.min(at.x, projection.width - 120)) }),
  };
}
