import { IconPlus } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { Caps } from '../../viewer/ui/ActionButton.tsx';
import { Coordinates, LayoutMenu, LayoutTabs, manyLayouts, Scale } from '../../viewer/page/Foot.tsx';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import classes from './editor.module.css';
import { focusDrawing, getEngine } from './editorStore.ts';
import { useDraftingAids } from './useDraftingAids.ts';

/** Layouts at the left; coordinates, and what pointing is helped by, at the right. */
export function StatusBar() {
  const t = useT('editor');
  const head = useViewer((state) => state.head);
  return (
    <footer className={classes.status} aria-label={t('editor.status')}>
      {head && head.layouts.length > manyLayouts && <LayoutMenu head={head} />}
      {head && <LayoutTabs head={head} />}
      {head && (
        <IconButton label={t('editor.newLayout')} className={classes.newLayout} onClick={addLayout}>
          <IconPlus size={16} stroke={1.5} />
        </IconButton>
      )}
      <span className={classes.spring} />
      {head && <Coordinates head={head} />}
      <Toggles />
      {head && <Scale head={head} />}
    </footer>
  );
}

function addLayout(): void {
  const engine = getEngine();
  engine?.run('LAYOUT');
  engine?.choose('New');
  // Enter takes the name that is offered.
  focusDrawing();
}

function Toggles() {
  const t = useT('editor');
  return (
    <div role="toolbar" aria-label={t('editor.aids')} className={classes.toggles}>
      {useDraftingAids().map(({ id, key, isOn, change }) => (
        <Tip key={id} label={t(`editor.aid.${id}.hint`)} aside={key !== undefined && <Caps shortcut={key} />}>
          <button type="button" aria-pressed={isOn} className={classes.toggle} onClick={change}>
            {t(`editor.aid.${id}`)}
          </button>
        </Tip>
      ))}
    </div>
  );
}
