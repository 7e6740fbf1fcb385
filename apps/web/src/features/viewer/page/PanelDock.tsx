import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { useBackCloses } from '../../../ui/useBackCloses.ts';
import { viewerPanels, type ViewerPanel } from '../panels/registry.ts';
import { Caps } from '../ui/ActionButton.tsx';
import { panels, panelWidths, usePanels } from '../state/panelStore.ts';
import classes from './shell.module.css';
import { useNarrow } from '../../../ui/media.ts';
import { useViewer, type ViewerState } from '../state/viewerStore.ts';

const keyStep = 24;
const closePixels = 80;

/** The open panel: beside the drawing, or a sheet from the bottom edge. */
export function PanelDock() {
  const id = usePanels((state) => state.panel);
  const panel = viewerPanels.find((known) => known.id === id);
  const open = useViewer((state) => state.head !== undefined && (panel?.when?.(state) ?? true));
  return open && panel ? <Dock key={panel.id} panel={panel} /> : null;
}

/** What each panel has to tell, -1 of those that are not there: a text, so that only a change of it draws them again. */
function panelNumbers(state: ViewerState): string {
  return viewerPanels
    .map(({ when, count }) => ((when?.(state) ?? true) ? (count?.(state) ?? 0) : -1))
    .join(' ');
}

/** All panels by name, along the right edge of a desk's window. */
export function PanelTabs() {
  const t = useT('viewer');
  const open = usePanels((state) => state.panel);
  const panelsShown = useViewer(panelNumbers);
  const hasHead = useViewer((state) => state.head !== undefined);
  // The place is kept, so that the drawing does not move when it comes.
  if (!hasHead) return <div className={classes.tabsDock} />;
  return (
    <nav aria-label={t('viewer.panels')} className={classes.tabsDock}>
      {viewerPanels
        .map((panel, index) => ({ ...panel, number: Number(panelsShown.split(' ')[index]) }))
        .filter(({ number }) => number >= 0)
        .map(({ id, label, short, icon: Icon, shortcut, number }) => {
          const full = spokenName(t(label), t(short));
          const name = number > 0 ? `${full} (${number})` : full;
          return (
            <Tip key={id} label={t(label)} aside={shortcut !== undefined && <Caps shortcut={shortcut} />}>
              <button
                type="button"
                aria-label={name}
                aria-pressed={open === id}
                className={classes.dockTab}
                onClick={() => panels.toggle(id)}
              >
                <span className={classes.counted}>
                  <Icon size={20} stroke={1.5} aria-hidden />
                  {number > 0 && (
                    <span className={classes.count} data-count={Math.min(99, number)} aria-hidden />
                  )}
                </span>
                <span className={classes.dockName}>{t(short)}</span>
              </button>
            </Tip>
          );
        })}
    </nav>
  );
}

/** What is heard has the word that is seen, also where that is only a part of one: "Measure", "Measurements". */
function spokenName(label: string, seen: string): string {
  return label.startsWith(seen) && /\w/.test(label.charAt(seen.length)) ? `${seen}: ${label}` : label;
}

function Dock({ panel }: { panel: ViewerPanel }) {
  const t = useT('viewer');
  const width = usePanels((state) => state.width);
  const narrow = useNarrow();
  const dock = useRef<HTMLElement>(null);
  useBackCloses(narrow, panels.close, true);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Closed from inside: the focus goes back to where it came from.
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);
  const pull = (down: number): void => {
    dock.current!.style.transform = down > 0 ? `translateY(${down}px)` : '';
  };
  return (
    <aside
      ref={dock}
      className={classes.panel}
      style={narrow ? undefined : { width }}
      aria-label={t(panel.label)}
      onKeyDown={(event) => {
        // A dialog that the panel has opened closes by itself, and alone.
        const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
        if (event.key !== 'Escape' || event.defaultPrevented || inDialog) return;
        event.stopPropagation();
        panels.close();
        document.getElementById('drawing')?.focus({ preventScroll: true });
      }}
    >
      <Grip narrow={narrow} onPull={pull} />
      <div className={classes.panelHead}>
        <h2>{t(panel.label)}</h2>
        <IconButton label={t('viewer.closePanel')} onClick={panels.close}>
          <IconX size={18} stroke={1.5} />
        </IconButton>
      </div>
      <div className={classes.panelBody}>
        <Suspense fallback={null}>
          <panel.component />
        </Suspense>
      </div>
    </aside>
  );
}

interface GripProps {
  narrow: boolean;
  /** How far the sheet hangs under the finger. */
  onPull: (down: number) => void;
}

/** Makes the panel wider; on a phone the sheet is pulled down by it. */
function Grip({ narrow, onPull }: GripProps) {
  const t = useT('viewer');
  const width = usePanels((state) => state.width);
  const from = useRef<{ x: number; y: number; width: number }>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    from.current = { x: event.clientX, y: event.clientY, width };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset['dragged'] = '';
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!from.current) return;
    if (!narrow) return panels.resize(from.current.width + from.current.x - event.clientX);
    onPull(Math.max(0, event.clientY - from.current.y));
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    delete event.currentTarget.dataset['dragged'];
    const began = from.current;
    from.current = undefined;
    if (!began || !narrow) return;
    onPull(0);
    if (event.clientY - began.y > closePixels) panels.close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: keyStep, ArrowRight: -keyStep }[event.key];
    if (by === undefined || narrow) return;
    event.preventDefault();
    event.stopPropagation();
    panels.resize(width + by);
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
  if (narrow) return <div className={classes.grip} {...handlers} aria-hidden />;
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('viewer.panelWidth')}
      aria-valuemin={panelWidths.least}
      aria-valuemax={panelWidths.most}
      aria-valuenow={width}
      className={classes.grip}
      onKeyDown={onKeyDown}
      {...handlers}
    />
  );
}
