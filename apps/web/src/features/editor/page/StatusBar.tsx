import { useT } from '../../../app/language.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { Caps } from '../../viewer/page/ActionButton.tsx';
import { Coordinates, LayoutMenu, LayoutTabs, manyLayouts, Scale } from '../../viewer/page/Foot.tsx';
import { changeLook } from '../../viewer/page/look.ts';
import { useViewer } from '../../viewer/page/viewerStore.ts';
import { snaps, useSnaps } from '../../viewer/measure/snapSettings.ts';
import classes from './editor.module.css';
import { keep, useEditor } from './editorStore.ts';

/** Layouts at the left; coordinates, and what pointing is helped by, at the right. */
export function StatusBar() {
  const t = useT('editor');
  const head = useViewer((state) => state.head);
  return (
    <footer className={classes.status} aria-label={t('editor.status')}>
      {head && head.layouts.length > manyLayouts && <LayoutMenu head={head} />}
      {head && <LayoutTabs head={head} />}
      <span className={classes.spring} />
      {head && <Coordinates head={head} />}
      <Toggles />
      {head && <Scale head={head} />}
    </footer>
  );
}

function Toggles() {
  const t = useT('editor');
  const { on, ortho, polar, tracking } = useSnaps();
  const { isGridOn, isGridSnapOn } = useEditor();
  const lineWeights = useViewer((state) => state.look.lineWeights);
  const all = [
    { id: 'grid', key: 'F7', isOn: isGridOn, change: () => keep({ isGridOn: !isGridOn }) },
    { id: 'gridSnap', key: 'F9', isOn: isGridSnapOn, change: () => keep({ isGridSnapOn: !isGridSnapOn }) },
    { id: 'ortho', key: 'F8', isOn: ortho, change: () => snaps.setOrtho(!ortho) },
    { id: 'polar', key: 'F10', isOn: polar !== 0, change: () => snaps.setPolar(polar === 0 ? 45 : 0) },
    { id: 'snap', key: 'F3', isOn: on, change: () => snaps.setOn(!on) },
    { id: 'tracking', key: 'F11', isOn: tracking, change: () => snaps.setTracking(!tracking) },
    {
      id: 'lineWeight',
      key: undefined,
      isOn: lineWeights,
      change: () => changeLook({ lineWeights: !lineWeights }),
    },
  ] as const;
  return (
    <div role="toolbar" aria-label={t('editor.aids')} className={classes.toggles}>
      {all.map(({ id, key, isOn, change }) => (
        <Tip key={id} label={t(`editor.aid.${id}.hint`)} aside={key !== undefined && <Caps shortcut={key} />}>
          <button type="button" aria-pressed={isOn} className={classes.toggle} onClick={change}>
            {t(`editor.aid.${id}`)}
          </button>
        </Tip>
      ))}
    </div>
  );
}
