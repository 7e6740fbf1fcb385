import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../../app/language.ts';
import { lazyPart } from '../../../app/lazyPart.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { canStepView } from '../camera/views.ts';
import { viewerPanels } from '../panels/registry.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { panels, usePanels } from '../state/panelStore.ts';
import { useNarrow } from '../../../ui/media.ts';
import classes from './shell.module.css';
import { ownTools, viewActions } from './viewerActions.ts';
import { useViewer } from '../state/viewerStore.ts';

const ToolMenus = lazyPart(() => import('./ToolMenus.tsx'), 'ToolMenus', 'measure', 'notes');

/** The tools: a column over the drawing's edge, or a row along the bottom of a phone. */
export function Rail() {
  const t = useT('viewer');
  const narrow = useNarrow();
  // Which tool is in the hand, and whether there is a view to go back to.
  useViewer((state) => state.tool);
  useViewer(() => `${canStepView(-1)} ${canStepView(1)}`);
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.tools')}
      aria-orientation={narrow ? 'horizontal' : 'vertical'}
      className={classes.rail}
    >
      {narrow ? (
        <>
          <PhonePanel id="layers" />
          <PhonePanel id="properties" />
          <Suspense fallback={null}>
            <ToolMenus />
          </Suspense>
          <ActionButton action={viewActions.fit} />
          <PanelMenu />
        </>
      ) : (
        <>
          <ActionButton action={ownTools.select} beside />
          <ActionButton action={ownTools.hand} beside />
          <ActionButton action={ownTools.zoomWindow} beside />
          <span className={classes.railRule} aria-hidden />
          <ActionButton action={viewActions.fit} beside />
          <span className={classes.steps}>
            <ActionButton action={viewActions.previous} beside />
            <ActionButton action={viewActions.next} beside />
          </span>
          <span className={classes.railRule} aria-hidden />
          <Suspense fallback={null}>
            <ToolMenus beside />
          </Suspense>
        </>
      )}
    </div>
  );
}

function PhonePanel({ id }: { id: string }) {
  const t = useT('viewer');
  const open = usePanels((state) => state.panel === id);
  const panel = viewerPanels.find((known) => known.id === id)!;
  return (
    <IconButton label={t(panel.label)} aria-pressed={open} onClick={() => panels.toggle(id)}>
      <panel.icon size={22} stroke={1.5} />
    </IconButton>
  );
}

/** All panels by name: a phone has no room for their buttons. */
function PanelMenu() {
  const t = useT('viewer');
  const entries = (): MenuEntry[] =>
    viewerPanels
      .filter(({ when }) => when?.(useViewer.getState()) ?? true)
      .map(({ id, label, icon, count }) => {
        const number = count?.(useViewer.getState()) ?? 0;
        return {
          id,
          label: t(label),
          icon,
          ...(number > 0 ? { aside: String(number) } : {}),
          onChoose: () => panels.open(id),
        };
      });
  return (
    <MenuButton label={t('viewer.panels')} align="end" entries={entries}>
      {(props) => (
        <IconButton {...props} label={t('viewer.panels')}>
          <IconLayoutSidebarRight size={22} stroke={1.5} />
        </IconButton>
      )}
    </MenuButton>
  );
}
