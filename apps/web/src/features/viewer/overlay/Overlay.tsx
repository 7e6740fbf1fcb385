import { useEffect, useRef } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { openMeasurements } from '../measure/measureStore.ts';
import { stampNames } from '../notes/note.ts';
import { linkedNote } from '../notes/linkedNote.ts';
import { jumpToNote } from '../notes/noteCommands.ts';
import { openNotes } from '../notes/notesSession.ts';
import { useNotes } from '../notes/notesStore.ts';
import { speakStamps } from '../notes/stampWords.ts';
import { TextEditor } from '../notes/TextEditor.tsx';
import { panels } from '../state/panelStore.ts';
import { useViewer } from '../state/viewerStore.ts';
import { OptionsBar } from '../tools/OptionsBar.tsx';
import classes from './overlay.module.css';
import { startPainting } from './painting.ts';
import { repaint } from '../state/repaint.ts';
import { watchUndo } from './undoKeys.ts';

/** Everything that lies over the drawing: notes, measurements, and what the tool in the hand shows. */
export function Overlay() {
  const t = useT('measure', 'notes');
  const language = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const file = useViewer((state) => state.file);

  useEffect(() => startPainting(canvas.current!), []);
  useEffect(watchUndo, []);
  useEffect(() => {
    if (!file) return undefined;
    openMeasurements(file.key);
    return openNotes(file);
  }, [file]);
  useEffect(() => {
    const titles = stampNames.map((name) => [name, t(`notes.stamp.${name}`)]);
    speakStamps(language, Object.fromEntries(titles) as Parameters<typeof speakStamps>[1]);
    repaint();
  }, [language, t]);
  useLinkedNote();

  return (
    <>
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <TextEditor />
      <OptionsBar />
    </>
  );
}

/** An address may name a note: it is shown as soon as it is there. */
function useLinkedNote(): void {
  const isReady = useNotes((state) => state.loading === 'ready');
  const hasHead = useViewer((state) => state.head !== undefined);
  useEffect(() => {
    const key = isReady && hasHead ? linkedNote() : undefined;
    if (key === undefined) return;
    void jumpToNote(key);
    useNotes.setState({ talking: key });
    panels.open('notes');
  }, [isReady, hasHead]);
}
