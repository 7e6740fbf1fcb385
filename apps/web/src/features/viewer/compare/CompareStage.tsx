import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../app/language.ts';
import { useDark } from '../../preview/queries.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { current, startCompare } from './compareSession.ts';
import type { CompareSearch } from '../../../app/links/compareAddress.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import { Marks } from './Marks.tsx';
import { OverviewStrip } from './OverviewStrip.tsx';
import { Swipe } from '../../../ui/Swipe.tsx';
import { watchCamera } from './watchCamera.ts';
import classes from './compare.module.css';
import { reducedMotion } from '../../../ui/media.ts';

const blinkMs = 900;

interface StageProps {
  wanted: CompareSearch;
  changes: readonly ListedChange[];
  onChoose: (change: ListedChange) => void;
}

/** Both drawings, one over the other or side by side. */
export function CompareStage({ wanted, changes, onChoose }: StageProps) {
  const t = useT('compare');
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const mode = useCompare((state) => state.mode);
  const swipe = useCompare((state) => state.swipe);
  const blinkAfter = useCompare((state) => state.blinkAfter);
  const isDark = useDark();

  useLayoutEffect(() => {
    const hosts = { before: before.current!, after: after.current! };
    const started = startCompare(hosts, wanted);
    current.session = started;
    const measure = (): void => {
      const { width, height } = hosts.before.getBoundingClientRect();
      if (width > 0) started.resize({ width: Math.round(width), height: Math.round(height) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(hosts.before);
    measure();
    const unwatch = watchCamera({
      element: stage.current!,
      origin: ({ x }) => {
        const isSides = useCompare.getState().mode === 'sides';
        const offset = hosts.after.offsetLeft;
        return { x: isSides && x >= offset ? offset : 0, y: 0 };
      },
      size: () => useCompare.getState().size,
      change: (next) => {
        const { camera } = useCompare.getState();
        if (camera) useCompare.setState({ camera: next(camera) });
      },
    });
    return () => {
      unwatch();
      observer.disconnect();
      started.end();
      current.session = undefined;
    };
  }, [wanted]);
  useEffect(() => {
    current.session?.setLook(mode === 'overlay', isDark);
  }, [mode, isDark]);
  useEffect(() => {
    if (mode !== 'blink') return undefined;
    if (reducedMotion.matches) return undefined;
    const timer = setInterval(
      () => useCompare.setState(({ blinkAfter: now }) => ({ blinkAfter: !now })),
      blinkMs,
    );
    return () => clearInterval(timer);
  }, [mode]);

  const percent = `${(swipe * 100).toFixed(2)}%`;
  return (
    <div className={classes.stageColumn}>
      <div
        ref={stage}
        id="compare-stage"
        className={classes.stage}
        data-mode={mode}
        data-side={mode === 'blink' ? (blinkAfter ? 'after' : 'before') : undefined}
        role="application"
        aria-label={t('compare.stage')}
      >
        <div ref={before} className={classes.pane} data-pane="before">
          {mode === 'sides' && <span className={classes.paneName}>{t('compare.before')}</span>}
          {mode !== 'overlay' && <Marks changes={changes} side="before" />}
        </div>
        <div
          ref={after}
          className={classes.pane}
          data-pane="after"
          style={mode === 'swipe' ? { clipPath: `inset(0 0 0 ${percent})` } : undefined}
        >
          {mode === 'sides' && <span className={classes.paneName}>{t('compare.after')}</span>}
          {mode !== 'overlay' && <Marks changes={changes} side="after" />}
        </div>
        {mode === 'overlay' && <Marks changes={changes} side="both" />}
        {mode === 'swipe' && (
          <Swipe
            label={t('compare.swipe')}
            value={swipe}
            onChange={(value) => useCompare.setState({ swipe: value })}
          />
        )}
        {mode === 'blink' && (
          <button
            type="button"
            className={classes.blink}
            onClick={() => useCompare.setState(({ blinkAfter: now }) => ({ blinkAfter: !now }))}
          >
            {t(blinkAfter ? 'compare.after' : 'compare.before')}
          </button>
        )}
      </div>
      <OverviewStrip changes={changes} onChoose={onChoose} />
      <Layouts />
    </div>
  );
}

function Layouts() {
  const t = useT('compare');
  const layouts = useCompare((state) => state.layouts);
  const layout = useCompare((state) => state.layout);
  const model = useCompare((state) => state.model);
  if (layouts.length < 2) return null;
  return (
    <div className={classes.layouts}>
      <Tabs
        label={t('compare.layouts')}
        panel="compare-stage"
        current={String(layouts.indexOf(layout))}
        tabs={layouts.map((name, i) => ({
          id: String(i),
          label: name === model ? t('compare.model') : name,
        }))}
        onChange={(id) => current.session?.setLayout(layouts[Number(id)]!)}
      />
    </div>
  );
}
