import { IconX } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { toScreen } from '../../viewer/camera/project.ts';
import { useViewer } from '../../viewer/page/viewerStore.ts';
import { catalogEntry } from './commandCatalog.ts';
import { useCommandWords } from './commandWords.ts';
import { editorActions } from './editorActions.ts';
import classes from './editor.module.css';
import { getEngine, useEngine } from './editorStore.ts';
import { iconOf, likelyTools } from './toolGroups.ts';

const above = 18;

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
  const seen = points.filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  const names = likelyTools(types.map(({ type }) => type)).filter((name) => catalogEntry(name) !== undefined);
  const half = 20 * (names.length + 1);
  // Where nothing of it is on screen the bar waits at the top.
  const top = seen.length > 0 ? Math.min(...seen.map(({ y }) => y)) - above : 60;
  const middle =
    seen.length > 0
      ? (Math.min(...seen.map(({ x }) => x)) + Math.max(...seen.map(({ x }) => x))) / 2
      : size.width / 2;
  return (
    <div
      role="toolbar"
      aria-label={t('editor.selection')}
      className={classes.selectionBar}
      style={{
        left: Math.max(half + 64, Math.min(size.width - half - 8, middle)),
        top: Math.max(52, Math.min(size.height - 60, top)),
      }}
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
