import { IconX } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { toScreen } from '../../viewer/engine/view/project.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import { barPlace } from './barPlace.ts';
import { catalogEntry } from './commandCatalog.ts';
import { useCommandWords } from './commandWords.ts';
import { editorActions } from './editorActions.ts';
import classes from './editor.module.css';
import { getEngine, useEngine } from './editorStore.ts';
import { iconOf, likelyTools } from './toolGroups.ts';

const railWidth = 64;
/** Half of what the number of selected ones takes. */
const countWidth = 24;

/** Near what is selected: the five likeliest things to do with it. */
export function SelectionBar() {
  const t = useT('editor');
  const words = useCommandWords();
  const prompt = useEngine((state) => state.prompt);
  const { handles, types } = useEngine((state) => state.selection);
  const grips = useEngine((state) => state.grips);
  const camera = useViewer((state) => state.camera);
  const size = useViewer((state) => state.size);
  if (prompt || handles.length === 0) return null;
  const points = grips.map(({ at }) => toScreen(at, camera, size));
  const names = likelyTools(types.map(({ type }) => type)).filter((name) => catalogEntry(name) !== undefined);
  const half = 20 * (names.length + 1) + countWidth;
  const { x, y } = barPlace(points, size, half, railWidth);
  return (
    <div
      role="toolbar"
      aria-label={t('editor.selection')}
      className={classes.selectionBar}
      style={{ left: x, top: y }}
    >
      <span className={classes.count}>{t('editor.selected', { count: handles.length })}</span>
      {names.map((name) => {
        const Icon = iconOf(name);
        return (
          <Tip key={name} label={words.title(name)}>
            <IconButton label={words.title(name)} onClick={() => editorActions.run(name)}>
              <Icon size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        );
      })}
      <Tip label={t('editor.deselect')}>
        <IconButton label={t('editor.deselect')} onClick={() => getEngine()?.select([])}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </Tip>
    </div>
  );
}
