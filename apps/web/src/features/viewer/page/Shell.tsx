import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { lazyPart } from '../../../app/lazyPart.ts';
import { useT } from '../../../app/language.ts';
import { watchPointer } from '../camera/pointer.ts';
import { createHand } from '../tools/hand/hand.ts';
import { createSelect } from '../tools/select/select.ts';
import { createZoomWindow, zoomWindowTool } from '../tools/zoomWindow/zoomWindow.ts';
import { handTool } from '../camera/pointer.ts';
import type { Opening as OpeningFile } from '../open/opening.ts';
import { EditDialog } from '../../teamwork/actions.ts';
import { ShareHost } from '../../share/queries.ts';
import { registerTool } from '../state/activeTool.ts';
import { CommandLine } from './CommandLine.tsx';
import { desk, useDesk } from '../state/desk.ts';
import { DropTarget } from './DropTarget.tsx';
import { Failure } from './Failure.tsx';
import { Foot } from './Foot.tsx';
import { watchKeys } from './keys.ts';
import { sheetColors } from '../state/look.ts';
import { Minimap } from './Minimap.tsx';
import { Opening } from './Opening.tsx';
import { PanelDock, PanelTabs } from './PanelDock.tsx';
import { panels } from '../state/panelStore.ts';
import { Rail } from './Rail.tsx';
import { startSession, type ViewerSession } from './session.ts';
import classes from './shell.module.css';
import { TopBar } from './TopBar.tsx';
import { narrow, useNarrow } from '../../../ui/media.ts';
import { selectTool, useViewer } from '../state/viewerStore.ts';

const Overlay = lazyPart(() => import('../overlay/Overlay.tsx'), 'Overlay', 'measure', 'notes');
const ViewerPalette = lazyPart(
  () => import('./ViewerPalette.tsx'),
  'ViewerPalette',
  'drive',
  'measure',
  'notes',
);
const ViewerShortcuts = lazyPart(
  () => import('./ViewerShortcuts.tsx'),
  'ViewerShortcuts',
  'measure',
  'notes',
);

const PrintDialog = lazyPart(() => import('../print/PrintDialog.tsx'), 'PrintDialog', 'convert');

registerTool(selectTool, () =>
  createSelect({
    // On a desk there is room for both; a phone's sheet would hide what was touched.
    onPick: () => {
      if (!narrow.matches) panels.open('properties');
    },
  }),
);
registerTool(handTool, createHand);
registerTool(zoomWindowTool, createZoomWindow);

interface ShellProps {
  /** What is to be seen; nothing yet, while the page still asks for it. */
  opening: OpeningFile | undefined;
  onRetry: () => void;
  onCancel: () => void;
  /** In place of a drawing: a page that has none. */
  children?: ReactNode;
}

/** The viewer's own frame around every drawing, wherever it comes from. */
export function Shell({ opening, onRetry, onCancel, children }: ShellProps) {
  const t = useT('viewer');
  const router = useRouter();
  const surface = useRef<HTMLDivElement>(null);
  const session = useRef<ViewerSession>(undefined);
  const background = useViewer((state) => state.look.background);
  const hasHead = useViewer((state) => state.head !== undefined);
  const name = useViewer((state) => state.file?.name);
  const state = useViewer(({ failure, progress }) => (failure ? 'failed' : progress?.state));
  const complete = useViewer((now) => now.complete);
  const outdated = useViewer((now) => now.outdated);
  const small = useNarrow();

  const first = opening?.first;
  // Before anything is painted: what was there before the page stays on screen while it changes places.
  useLayoutEffect(() => {
    session.current = startSession(surface.current!, { first });
    const stops = [watchPointer(surface.current!), watchKeys()];
    return () => {
      for (const stop of stops) stop();
      session.current?.end();
      session.current = undefined;
    };
    // A drawing that was begun is there from the first time on, or never.
  }, [first]);
  useLayoutEffect(() => {
    if (opening) session.current?.open(opening);
  }, [opening]);
  useEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = `${name} · Linework`;
    return () => {
      document.title = before;
    };
  }, [name]);

  const context = {
    navigate: (path: string) => void router.navigate({ href: path }),
    open: () => undefined,
    focusSearch: () => panels.open('find'),
  };
  return (
    <div className={classes.shell}>
      <TopBar />
      <main
        id="content"
        tabIndex={-1}
        className={classes.stage}
        data-alone={children !== undefined || undefined}
        style={hasHead ? { ['--sheet' as string]: sheetColors[background] } : undefined}
      >
        <div
          ref={surface}
          id="drawing"
          data-state={state}
          data-complete={complete || undefined}
          data-outdated={outdated || undefined}
          className={classes.surface}
          tabIndex={hasHead ? 0 : -1}
          role="application"
          aria-label={t('viewer.drawing', { name: name ?? '' })}
        />
        {hasHead && (
          <Suspense fallback={null}>
            <Overlay />
          </Suspense>
        )}
        {hasHead && <Minimap />}
        {hasHead && <EmptyLayout />}
        {hasHead && !small && <Rail />}
        {hasHead && <CommandLine />}
        {children ?? <Opening onCancel={onCancel} />}
        {!children && <Failure onRetry={onRetry} />}
        <DropTarget />
      </main>
      <PanelDock />
      {children === undefined && !small && <PanelTabs />}
      <Foot />
      {hasHead && small && (
        <section aria-label={t('viewer.tools')} className={classes.railPlace}>
          <Rail />
        </section>
      )}
      <Dialogs context={context} />
    </div>
  );
}

/** Where there is nothing to see: it is not that something is still to come. */
function EmptyLayout() {
  const t = useT('viewer');
  const isEmpty = useViewer(({ head, layout }) => head?.layouts[layout]?.extents === undefined);
  return isEmpty ? (
    <p role="status" className={classes.empty}>
      {t('viewer.layoutEmpty')}
    </p>
  ) : null;
}

function EditOpened() {
  const fileId = useViewer((state) => state.file?.fileId);
  return fileId === undefined ? null : <EditDialog file={{ id: fileId }} onClose={desk.hide} />;
}

type PaletteContext = Parameters<typeof ViewerPalette>[0]['context'];

function Dialogs({ context }: { context: PaletteContext }) {
  const shown = useDesk((state) => state.shown);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <ViewerPalette context={context} onClose={desk.hide} />}
      {shown === 'shortcuts' && <ViewerShortcuts onClose={desk.hide} />}
      {shown === 'edit' && <EditOpened />}
      {shown === 'print' && <PrintDialog onClose={desk.hide} />}
      <ShareHost />
    </Suspense>
  );
}
