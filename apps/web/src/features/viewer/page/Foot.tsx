import { IconListDetails } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { goToLayout, homeOf } from '../camera/views.ts';
import type { DrawingHead } from '../engine/types.ts';
import { pointText } from '../measure/format.ts';
import { unitsOn } from '../measure/notation.ts';
import { unitSymbol } from '../measure/units.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { layoutLabel } from '../state/layoutLabel.ts';
import { usePanels } from '../state/panelStore.ts';
import { drawingScale } from './scale.ts';
import classes from './shell.module.css';
import { helpActions, lookActions } from './viewerActions.ts';
import { isModelView3d, useViewer } from '../state/viewerStore.ts';

/** More tabs than this are seldom all on screen: a menu has them too. */
export const manyLayouts = 5;

/** Layouts at the left, where the pointer is at the right. */
export function Foot() {
  const t = useT('viewer');
  const head = useViewer((state) => state.head);
  return (
    <footer className={classes.foot} aria-label={t('viewer.status')}>
      {head && head.layouts.length > manyLayouts && <LayoutMenu head={head} />}
      {head && head.layouts.length > 1 && <LayoutTabs head={head} />}
      {head && <Status head={head} />}
    </footer>
  );
}

export function LayoutMenu({ head }: { head: DrawingHead }) {
  const t = useT('viewer');
  const entries = (): MenuEntry[] =>
    head.layouts.map((layout, index) => ({
      kind: 'radio',
      id: `layout ${index}`,
      label: layoutLabel(layout, t),
      checked: index === useViewer.getState().layout,
      onChoose: () => void goToLayout(index),
    }));
  return (
    <MenuButton label={t('viewer.layouts')} entries={entries}>
      {(props) => (
        <IconButton {...props} label={t('viewer.layouts')} className={classes.layoutMenu}>
          <IconListDetails size={16} stroke={1.5} />
        </IconButton>
      )}
    </MenuButton>
  );
}

export function LayoutTabs({ head }: { head: DrawingHead }) {
  const t = useT('viewer');
  const layout = useViewer((state) => state.layout);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[layout]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [layout]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const count = head.layouts.length;
    const to = { ArrowRight: layout + 1, ArrowLeft: layout - 1 + count, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void goToLayout(to % count);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to % count]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('viewer.layouts')}
      className={classes.tabs}
      onKeyDown={onKeyDown}
      onWheel={({ deltaX, deltaY }) => list.current?.scrollBy({ left: deltaX || deltaY })}
    >
      {head.layouts.map((one, index) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={index === layout}
          aria-controls="drawing"
          tabIndex={index === layout ? 0 : -1}
          className={classes.tab}
          onClick={() => void goToLayout(index)}
        >
          <span>{layoutLabel(one, t)}</span>
        </button>
      ))}
    </div>
  );
}

function Status({ head }: { head: DrawingHead }) {
  const t = useT('viewer');
  usePanels((state) => state.minimap);
  const units = useViewer(({ layout }) => unitsOn(head, layout));
  const in3dView = useViewer(isModelView3d);
  return (
    <div className={classes.status}>
      {!in3dView && <Coordinates head={head} />}
      {!in3dView && <Scale head={head} />}
      <span>{unitSymbol(units) || t('viewer.noUnits')}</span>
      <Zoom />
      <span className={classes.tools}>
        <ActionButton action={lookActions.minimap} size={16} />
        <ActionButton action={helpActions.commandLine} size={16} />
      </span>
    </div>
  );
}

/** Follows the pointer: the one part of the page that is drawn anew at every move. */
export function Coordinates({ head }: { head: DrawingHead }) {
  const pointer = useViewer((state) => state.pointer);
  const text = pointer ? pointText(pointer, { ...head, units: 0 }) : '';
  return <span className={classes.coordinates}>{text}</span>;
}

export function Scale({ head }: { head: DrawingHead }) {
  const t = useT('viewer');
  const ratio = useViewer((state) => drawingScale(head, state.layout, state.camera.scale));
  return ratio === undefined ? null : <span title={t('viewer.scaleHint')}>{ratio}</span>;
}

function Zoom() {
  const t = useT('viewer');
  const language = useLanguage();
  const share = useViewer(({ camera, head, layout }) => {
    const shown = head?.layouts[layout];
    return shown ? camera.scale / homeOf(shown).scale : 1;
  });
  const digits = share < 0.1 ? 1 : 0;
  const text = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(
    share,
  );
  return <span title={t('viewer.zoomHint')}>{text}</span>;
}
