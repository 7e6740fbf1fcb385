import { IconX } from '@tabler/icons-react';
import { Suspense, useRef, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { lazyPart } from '../../../app/lazyPart.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useBackCloses } from '../../../ui/useBackCloses.ts';
import { useNarrow } from '../../../ui/media.ts';
import classes from './editor.module.css';
import {
  clampWidth,
  dockTabs,
  dockWidths,
  focusDrawing,
  keep,
  useEditor,
  type DockTab,
} from './editorStore.ts';

const panels = {
  properties: lazyPart(() => import('../panels/PropertiesPanel.tsx'), 'PropertiesPanel'),
  layers: lazyPart(() => import('../panels/LayersPanel.tsx'), 'LayersPanel'),
  blocks: lazyPart(() => import('../panels/BlocksPanel.tsx'), 'BlocksPanel'),
  history: lazyPart(() => import('../panels/HistoryPanel.tsx'), 'HistoryPanel'),
} satisfies Record<DockTab, unknown>;

/** One dock at the right; on a phone a sheet over the drawing. */
export function Dock() {
  const t = useT('editor');
  const tab = useEditor((state) => state.dock);
  const width = useEditor((state) => state.dockWidth);
  const narrow = useNarrow();
  useBackCloses(narrow && tab !== undefined, () => keep({ dock: undefined }), true);
  if (!tab) return null;
  const Panel = panels[tab];
  return (
    <aside
      className={classes.dock}
      style={narrow ? undefined : { width }}
      aria-label={t('editor.dock.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        focusDrawing();
      }}
    >
      {!narrow && <Grip width={width} />}
      <div className={classes.dockHead}>
        <Tabs
          label={t('editor.dock.title')}
          panel="editor-dock"
          current={tab}
          tabs={dockTabs.map((id) => ({ id, label: t(`editor.dock.${id}`) }))}
          onChange={(dock) => keep({ dock })}
        />
        <IconButton label={t('editor.dock.close')} onClick={() => keep({ dock: undefined })}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </div>
      <div
        id="editor-dock"
        role="tabpanel"
        aria-labelledby={`editor-dock-${tab}`}
        className={classes.dockBody}
      >
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      </div>
    </aside>
  );
}

const keyStep = 24;

function Grip({ width }: { width: number }) {
  const t = useT('editor');
  const from = useRef<{ x: number; width: number }>(undefined);
  const resize = (next: number): void => keep({ dockWidth: clampWidth(next) });
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('editor.dock.width')}
      aria-valuemin={dockWidths.min}
      aria-valuemax={dockWidths.max}
      aria-valuenow={width}
      className={classes.grip}
      onKeyDown={(event) => {
        const by = { ArrowLeft: keyStep, ArrowRight: -keyStep }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        resize(width + by);
      }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current) resize(from.current.width + from.current.x - event.clientX);
      }}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
    />
  );
}
