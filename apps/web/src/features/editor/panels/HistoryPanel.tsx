import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../viewer/ui/parts.tsx';
import { useCommandWords } from '../page/commandWords.ts';
import { getEngine, useEditor, useEngine } from '../page/editorStore.ts';
import classes from './panels.module.css';

interface Done {
  seq: number;
  label: string;
  at: number | undefined;
}

const shown = 200;

/** What was done in this drawing, the newest first. */
export function HistoryPanel() {
  const t = useT('editor');
  const words = useCommandWords();
  const language = useLanguage();
  const done = useDone();
  const canUndo = useEngine((state) => state.canUndo);
  if (done.length === 0) {
    return <Empty icon={IconHistory} title={t('editor.done.none')} text={t('editor.done.noneText')} />;
  }
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (
    <>
      <div className={classes.head}>
        <Button
          size="small"
          disabled={!canUndo}
          icon={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
          onClick={() => getEngine()?.undo()}
        >
          {t('editor.undo')}
        </Button>
      </div>
      <ol className={classes.list} reversed aria-label={t('editor.dock.history')}>
        {done.map(({ seq, label, at }) => (
          <li key={seq} className={classes.done}>
            <span>{words.title(label)}</span>
            <small>{at === undefined ? '' : time.format(at)}</small>
          </li>
        ))}
      </ol>
    </>
  );
}

function useDone(): readonly Done[] {
  const engine = useEditor((state) => state.engine);
  const [done, setDone] = useState<readonly Done[]>([]);
  useEffect(() => {
    if (!engine) return undefined;
    let isWanted = true;
    void engine.batches(0).then((batches) => {
      if (isWanted)
        setDone(
          batches
            .map(({ seq, label }) => ({ seq, label, at: undefined }))
            .toReversed()
            .slice(0, shown),
        );
    });
    const stop = engine.onBatch(({ seq, label }) =>
      setDone((before) =>
        [{ seq, label, at: Date.now() }, ...before.filter((one) => one.seq !== seq)].slice(0, shown),
      ),
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [engine]);
  return done;
}
