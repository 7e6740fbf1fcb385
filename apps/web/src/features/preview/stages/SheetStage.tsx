import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { LoadingNote } from '../overlay/Notes.tsx';
import type { StageProps } from '../overlay/stageProps.ts';
import { loadBytes } from './load.ts';
import { rowsMost, type SheetAnswer, type SheetRequest } from './sheetMessages.ts';
import { SheetTable } from './SheetTable.tsx';
import classes from './SheetStage.module.css';

export function SheetStage({ answer, onProblem }: StageProps) {
  const t = useT('preview');
  const language = useLanguage();
  const worker = useRef<Worker>(undefined);
  const [shown, setShown] = useState<SheetAnswer>();
  const [wanted, setWanted] = useState(0);
  const { url } = answer;

  useEffect(() => {
    const stop = new AbortController();
    const reader = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    reader.addEventListener('message', ({ data }: MessageEvent<SheetAnswer | { failed: true }>) => {
      if ('failed' in data) onProblem('damaged');
      else setShown(data);
    });
    reader.addEventListener('error', () => onProblem('damaged'));
    loadBytes(url, stop.signal).then(
      (bytes) => reader.postMessage({ open: bytes, sheet: 0 } satisfies SheetRequest, [bytes]),
      () => {
        if (!stop.signal.aborted) onProblem('network');
      },
    );
    return () => {
      stop.abort();
      reader.terminate();
    };
  }, [url, onProblem]);

  const show = (sheet: number): void => {
    setWanted(sheet);
    worker.current?.postMessage({ sheet } satisfies SheetRequest);
  };
  if (!shown) return <LoadingNote />;
  return (
    <div className={classes.book}>
      {shown.cut && (
        <p className={classes.cut}>{t('preview.rowsCut', { rows: rowsMost.toLocaleString(language) })}</p>
      )}
      <div className={classes.table} id="preview-sheet" role="tabpanel" aria-label={shown.names[wanted]}>
        {shown.rows.length === 0 ? (
          <p className={classes.empty}>{t('preview.emptySheet')}</p>
        ) : (
          <SheetTable key={shown.sheet} sheet={shown} />
        )}
      </div>
      <div className={classes.tabs} role="tablist" aria-label={t('preview.sheets')} data-sideways>
        {shown.names.map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={index === wanted}
            aria-controls="preview-sheet"
            tabIndex={index === wanted ? 0 : -1}
            onClick={() => show(index)}
            onKeyDown={(event) => {
              const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
              if (by === undefined) return;
              const next = (index + by + shown.names.length) % shown.names.length;
              show(next);
              (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
