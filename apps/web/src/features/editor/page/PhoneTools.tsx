import { IconCheck, IconStack2, IconTools, IconX, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { goToLayout } from '../../viewer/camera/views.ts';
import { layoutLabel } from '../../viewer/state/layoutLabel.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { catalog } from './commandCatalog.ts';
import { escape, submit } from './editorKeys.ts';
import classes from './phone.module.css';
import { keep, useEditor, useEngine } from './editorStore.ts';
import { ToolRow } from './Rail.tsx';
import { groupNames, toolGroups } from './toolGroups.ts';
import { useDraftingAids } from './useDraftingAids.ts';

const onPhone = new Set(catalog.filter(({ isOnPhone }) => isOnPhone).map(({ name }) => name));

/** Along the bottom edge: cancel and confirm where the thumbs are, the tools between them. */
export function PhoneTools() {
  const t = useT('editor');
  const isAsked = useEngine(({ prompt }) => prompt !== undefined);
  const isReady = useEngine(({ phase }) => phase === 'ready');
  const isOpen = useEditor((state) => state.isSheetOpen);
  const dock = useEditor((state) => state.dock);
  // One sheet at a time.
  const toggleDock = (tab: 'layers' | 'properties'): void => {
    useEditor.setState({ isSheetOpen: false });
    keep({ dock: dock === tab ? undefined : tab });
  };
  return (
    <section aria-label={t('editor.tools')} className={classes.place}>
      {isOpen && <Sheet />}
      <div role="toolbar" aria-label={t('editor.tools')} className={classes.row}>
        <IconButton
          label={t('action.cancel')}
          disabled={!isAsked}
          className={classes.cancel}
          onClick={escape}
        >
          <IconX size={24} stroke={1.75} />
        </IconButton>
        <IconButton
          label={t('editor.dock.layers')}
          aria-pressed={dock === 'layers'}
          onClick={() => toggleDock('layers')}
        >
          <IconStack2 size={22} stroke={1.5} />
        </IconButton>
        <IconButton
          label={t('editor.tools')}
          aria-expanded={isOpen}
          disabled={!isReady}
          className={classes.toolsButton}
          onClick={() => useEditor.setState({ isSheetOpen: !isOpen })}
        >
          <IconTools size={24} stroke={1.5} />
        </IconButton>
        <IconButton
          label={t('editor.dock.properties')}
          aria-pressed={dock === 'properties'}
          onClick={() => toggleDock('properties')}
        >
          <IconListDetails size={22} stroke={1.5} />
        </IconButton>
        <IconButton
          label={t('editor.enter')}
          disabled={!isAsked}
          className={classes.confirm}
          onClick={submit}
        >
          <IconCheck size={24} stroke={1.75} />
        </IconButton>
      </div>
    </section>
  );
}

function Sheet() {
  const t = useT('editor');
  const close = (): void => useEditor.setState({ isSheetOpen: false });
  return (
    <div className={classes.sheet} role="menu" aria-label={t('editor.tools')}>
      <Layouts onDone={close} />
      <Aids />
      {groupNames.map((group) => {
        const tools = toolGroups[group].filter(({ name }) => onPhone.has(name));
        return tools.length === 0 ? null : (
          <div key={group} role="group" aria-label={t(`editor.group.${group}`)} className={classes.group}>
            <p>{t(`editor.group.${group}`)}</p>
            <div className={classes.tools}>
              {tools.map((tool) => (
                <ToolRow key={tool.name} tool={tool} onDone={close} />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** The model and the sheets, where there are any. */
function Layouts({ onDone }: { onDone: () => void }) {
  const t = useT('viewer');
  const layouts = useViewer((state) => state.head?.layouts ?? []);
  const current = useViewer((state) => state.layout);
  if (layouts.length < 2) return null;
  return (
    <Chips label={t('viewer.layouts')}>
      {layouts.map((layout, index) => (
        <button
          key={index}
          type="button"
          role="menuitemradio"
          aria-checked={index === current}
          onClick={() => {
            onDone();
            void goToLayout(index);
          }}
        >
          {layoutLabel(layout, t)}
        </button>
      ))}
    </Chips>
  );
}

function Aids() {
  const t = useT('editor');
  return (
    <Chips label={t('editor.aids')}>
      {useDraftingAids().map(({ id, isOn, change }) => (
        <button key={id} type="button" role="menuitemcheckbox" aria-checked={isOn} onClick={change}>
          {t(`editor.aid.${id}`)}
        </button>
      ))}
    </Chips>
  );
}

const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={classes.group}>
    <p>{label}</p>
    <div className={classes.chips}>{children}</div>
  </div>
);
