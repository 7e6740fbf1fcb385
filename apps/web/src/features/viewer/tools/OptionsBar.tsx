import { IconBackspace, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { SnapMenu } from '../measure/SnapMenu.tsx';
import { NoteOptions } from '../notes/NoteOptions.tsx';
import { onRepaint } from '../state/repaint.ts';
import { activeTool } from '../state/activeTool.ts';
import { selectTool, setTool, useViewer } from '../state/viewerStore.ts';
import classes from '../ui/options.module.css';
import type { Hint, ToolKey } from '../state/tool.ts';
import { touch } from '../../../ui/media.ts';

const enter: ToolKey = { key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const backspace: ToolKey = { ...enter, key: 'Backspace' };

/** What the tool in the hand waits for and can be told; also for those who have no keys. */
export function OptionsBar() {
  const tool = useViewer((state) => state.tool);
  const isOpen = useViewer((state) => state.head !== undefined);
  const isMeasure = tool.startsWith('measure-');
  if (!isOpen || (!isMeasure && !tool.startsWith('note-'))) return null;
  return <Bar tool={tool} isMeasure={isMeasure} />;
}

/** They ask for something of the drawing, not for a point. */
const picks = new Set(['measure-shape', 'measure-radius', 'measure-arc']);

/** Fingers have buttons in place of keys. */
const withoutKeys: Partial<Record<string, Hint>> = {
  'measure.hint.next': 'measure.hint.nextTouch',
  'measure.hint.corner': 'measure.hint.cornerTouch',
  'notes.hint.polyline': 'notes.hint.polylineTouch',
};

function wordsFor(hint: Hint): Hint {
  return (touch.matches && withoutKeys[hint]) || hint;
}

/** Tools tell of their state by asking to be painted. */
function snapshot(): string {
  const tool = activeTool();
  const { finish = false, back = false } = tool.offers?.() ?? {};
  return `${tool.hint?.() ?? ''}|${finish}|${back}|${tool.typed?.() ?? ''}`;
}

function Bar({ tool, isMeasure }: { tool: string; isMeasure: boolean }) {
  const t = useT('measure', 'notes');
  const [hint = '', finish, back, typed = ''] = useSyncExternalStore(onRepaint, snapshot).split('|');
  const press = (key: ToolKey): void => void activeTool().key?.(key);
  return (
    <div role="toolbar" aria-label={t(isMeasure ? 'measure.tools' : 'notes.tools')} className={classes.bar}>
      <p className={classes.hint} role="status">
        {hint !== '' && t(wordsFor(hint as Hint))}
      </p>
      {typed !== '' && <output className={classes.typed}>{typed}</output>}
      <div className={classes.controls}>
        {isMeasure ? picks.has(tool) || <SnapMenu /> : <NoteOptions kind={tool.slice('note-'.length)} />}
      </div>
      <div className={classes.ends}>
        {back === 'true' && (
          <Tip label={t('measure.back')}>
            <IconButton label={t('measure.back')} onClick={() => press(backspace)}>
              <IconBackspace size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        )}
        {finish === 'true' && (
          <Tip label={t('measure.finish')}>
            <IconButton label={t('measure.finish')} className={classes.finish} onClick={() => press(enter)}>
              <IconCheck size={18} stroke={2} />
            </IconButton>
          </Tip>
        )}
        <Tip label={t('action.close')}>
          <IconButton label={t('action.close')} onClick={() => setTool(selectTool)}>
            <IconX size={18} stroke={1.5} />
          </IconButton>
        </Tip>
      </div>
    </div>
  );
}
