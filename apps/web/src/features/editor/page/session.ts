/** One drawing being edited: from opening it to leaving the page. */
import { wordsOf } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { startSession } from '../../viewer/page/session.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { createEditor } from '../engine/editor.ts';
import type { EditorEngine } from '../engine/types.ts';
import type { EditLog } from '../log/types.ts';
import type { EditorOpening } from '../open/editorOpening.ts';
import { takeEditTool } from '../pointer/editTool.ts';
import { followOptionTexts, loadLaterWords } from './commandWords.ts';
import { isMember } from './editorActions.ts';
import { resetPage, useEditor } from './editorStore.ts';
import { handleRequest } from './requests.ts';
import { resetSaving, useSaving } from './saving.ts';

export interface EditingSession {
  open(opening: EditorOpening): void;
  end(): void;
}

export function startEditing(host: HTMLElement): EditingSession {
  let stops: (() => void)[] = [];
  const { handle } = useSaving.getState();
  let made: EditorEngine | undefined;
  const session = startSession(host, { create: (canvas) => (made = createEditor(canvas)).viewer });
  // Made by the session, at once.
  const editor = made!;
  resetPage();
  resetSaving({ handle });
  useEditor.setState({ engine: editor });
  takeEditTool();
  const stopRequests = editor.onRequest(handleRequest);
  const stopWords = followOptionTexts(editor);

  return {
    open(opening) {
      for (const stop of stops) stop();
      const { log } = opening;
      useSaving.setState({ log });
      const { source, ...rest } = opening;
      // What is drawn from nothing has no file yet.
      const drawn = source.kind === 'new' ? rest : { ...rest, source };
      session.open(drawn, () => editor.open(source));
      stops = [editor.subscribe(onceReady(editor, log))];
      if (log) stops.push(editor.onBatch((batch) => log.append(batch)));
    },
    end() {
      for (const stop of stops) stop();
      stopRequests();
      stopWords();
      session.end();
      editor.dispose();
      resetPage();
      resetSaving();
    },
  };
}

/** What the log has already is done again before anybody edits. A document that cannot be read is told as the viewer tells it. */
function onceReady(editor: EditorEngine, log: EditLog | undefined): () => void {
  let isDone = false;
  return () => {
    const { phase, failure } = editor.getState();
    if (phase === 'failed' && failure && failure.reason !== 'format') {
      const { reason, detail } = failure;
      useViewer.setState({ failure: { reason, detail } });
    }
    if (isDone || phase !== 'ready') return;
    isDone = true;
    loadLaterWords();
    editor.setTier(isMember() ? 'member' : 'free');
    if (log && log.batches.length > 0) void replay(editor, log);
  };
}

async function replay(editor: EditorEngine, log: EditLog): Promise<void> {
  const t = await wordsOf('editor');
  try {
    for (const bytes of log.batches) await editor.apply(bytes);
  } catch {
    // Nothing must be published on top of half a draft.
    useViewer.setState({ failure: { reason: 'internal' } });
    return;
  }
  showToast('info', t('editor.restored', { count: log.batches.length }));
}
