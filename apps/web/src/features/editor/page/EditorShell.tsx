import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { lazyPart } from '../../../app/lazyPart.ts';
import { useLiftedToasts } from '../../../ui/useLiftedToasts.ts';
import { watchPointer } from '../../viewer/camera/pointer.ts';
import { Failure } from '../../viewer/page/Failure.tsx';
import { sheetColors } from '../../viewer/state/look.ts';
import { Opening } from '../../viewer/page/Opening.tsx';
import { registerTool } from '../../viewer/state/activeTool.ts';
import { useNarrow } from '../../../ui/media.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { ShareHost } from '../../share/queries.ts';
import { createEditTool, editTool } from '../pointer/editTool.ts';
import type { EditorOpening } from '../open/editorOpening.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { CommandBar } from './CommandBar.tsx';
import { Dock } from './Dock.tsx';
import { EditorTopBar } from './EditorTopBar.tsx';
import { watchEditorKeys } from './editorKeys.ts';
import classes from './editor.module.css';
import { useEditor, useEngine } from './editorStore.ts';
import { Hints } from './Hints.tsx';
import { Overlay } from './Overlay.tsx';
import { PhoneTools } from './PhoneTools.tsx';
import { Rail } from './Rail.tsx';
import { useSaving } from './saving.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { startEditing, type EditingSession } from './session.ts';
import { StatusBar } from './StatusBar.tsx';
import { TextInPlace } from './TextInPlace.tsx';

const PublishDialog = lazyPart(() => import('./PublishDialog.tsx'), 'PublishDialog', 'editor');

const QuickSelectDialog = lazyPart(() => import('./QuickSelectDialog.tsx'), 'QuickSelectDialog', 'editor');

registerTool(editTool, createEditTool);

interface EditorShellProps {
  /** What is edited; nothing yet, while the page still asks for it. */
  opening: EditorOpening | undefined;
  onRetry: () => void;
  onCancel: () => void;
  /** In place of a drawing, or over it: what has to be asked first. */
  children?: ReactNode;
}

/** The editor around a drawing: canvas edge to edge, tools at its left, the command line under it, one dock. */
export function EditorShell({ opening, onRetry, onCancel, children }: EditorShellProps) {
  const t = useT('editor', 'viewer', 'measure');
  const surface = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<EditingSession>();
  const background = useViewer((state) => state.look.background);
  const hasHead = useViewer((state) => state.head !== undefined);
  const name = useViewer((state) => state.file?.name);
  const isLocal = useViewer((state) => state.file?.kind !== 'cloud');
  const state = useViewer(({ failure, progress }) => (failure ? 'failed' : progress?.state));
  const phase = useEngine((now) => now.phase);
  const small = useNarrow();

  useLayoutEffect(() => {
    const started = startEditing(surface.current!);
    const stops = [watchPointer(surface.current!), watchEditorKeys()];
    setSession(started);
    return () => {
      for (const stop of stops) stop();
      started.end();
    };
  }, []);
  useLayoutEffect(() => {
    if (opening && session) session.open(opening);
  }, [opening, session]);
  useEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = `${name} · ${t('editor.title')} · Linework`;
    return () => {
      document.title = before;
    };
  }, [name, t]);
  useLeaveWarning();
  useLiftedToasts();

  return (
    <div className={classes.shell} data-phase={phase}>
      <EditorTopBar />
      <main
        id="content"
        tabIndex={-1}
        className={classes.stage}
        style={hasHead ? { ['--sheet' as string]: sheetColors[background] } : undefined}
      >
        <div
          ref={surface}
          id="drawing"
          data-state={state}
          data-phase={phase}
          className={classes.surface}
          tabIndex={hasHead ? 0 : -1}
          role="application"
          aria-label={t('editor.drawing', { name: name ?? '' })}
        />
        {hasHead && <Overlay />}
        {hasHead && !small && <Rail />}
        {hasHead && <SelectionBar />}
        {hasHead && <TextInPlace />}
        {phase === 'ready' && !small && <Hints isLocal={isLocal} />}
        {phase === 'viewOnly' && <ViewOnly />}
        <Opening onCancel={onCancel} />
        <Failure onRetry={onRetry} />
        {children}
        <CanvasMenu />
      </main>
      <Dock />
      <CommandBar />
      {small ? <PhoneTools /> : <StatusBar />}
      <Dialogs />
    </div>
  );
}

/** The drawing can be looked at and not edited. */
function ViewOnly() {
  const t = useT('editor');
  const failure = useEngine((state) => state.failure);
  return (
    <p role="alert" className={classes.viewOnly}>
      {t(failure?.reason === 'format' ? 'editor.viewOnlyFormat' : 'editor.viewOnlyText')}
    </p>
  );
}

function Dialogs() {
  const isPublishOpen = useSaving((state) => state.isPublishOpen);
  const isQuickSelectOpen = useEditor((state) => state.isQuickSelectOpen);
  return (
    <Suspense fallback={null}>
      {isPublishOpen && <PublishDialog onClose={() => useSaving.setState({ isPublishOpen: false })} />}
      {isQuickSelectOpen && (
        <QuickSelectDialog onClose={() => useEditor.setState({ isQuickSelectOpen: false })} />
      )}
      <ShareHost />
    </Suspense>
  );
}

/** Of a file of this machine nothing is kept anywhere: whoever leaves with unsaved work is asked. */
function useLeaveWarning(): void {
  const isDirty = useEngine((state) => state.isDirty);
  const hasLog = useSaving((state) => state.log !== undefined);
  const isAtRisk = isDirty && !hasLog;
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}
