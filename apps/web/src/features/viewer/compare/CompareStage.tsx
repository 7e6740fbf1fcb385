import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../app/language.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { current, startCompare } from './compareSession.ts';
import type { CompareSearch } from '../../../app/compareAddress.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import { InkFilters } from './InkFilters.tsx';
import { OverviewStrip } from './OverviewStrip.tsx';
import { paintMarks } from './paintMarks.ts';
import { Swipe } from './Swipe.tsx';
import { watchCamera } from './watchCamera.ts';
import classes from './compare.module.css';

const blinkMs = 900;

interface StageProps {
  wanted: CompareSearch;
  changes: readonly ListedChange[];
  onChoose: (change: ListedChange) => void;
}

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';

/** Both drawings, one over the other or side by side. */
export function CompareStage({ wanted, changes, onChoose }: StageProps) {
  const t = useT('compare');
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const mode = useCompare((state) => state.mode);
  const swipe = useCompare((state) => state.swipe);
  const blinkAfter = useCompare((state) => state.blinkAfter);

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
    // The overlay takes what is not white for ink.
    current.session?.setBackground(mode !== 'overlay' && isDark() ? 'dark' : 'light');
    if (mode !== 'blink') return undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) return undefined;
    const timer = setInterval(
      () => useCompare.setState(({ blinkAfter: now }) => ({ blinkAfter: !now })),
      blinkMs,
    );
    return () => clearInterval(timer);
  }, [mode]);

  const percent = `${(swipe * 100).toFixed(2)}%`;
  return (
    <div className={classes.stageColumn}>
      <InkFilters />
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
          <Marks changes={changes} side="before" />
        </div>
        <div
          ref={after}
          className={classes.pane}
          data-pane="after"
          style={mode === 'swipe' ? { clipPath: `inset(0 0 0 ${percent})` } : undefined}
        >
          {mode === 'sides' && <span className={classes.paneName}>{t('compare.after')}</span>}
          <Marks changes={changes} side="after" />
        </div>
        {mode === 'swipe' && <Swipe />}
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

/** Frames of what is different. */
function Marks({ changes, side }: { changes: readonly ListedChange[]; side: 'before' | 'after' }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const camera = useCompare((state) => state.camera);
  const size = useCompare((state) => state.size);
  const chosen = useCompare((state) => state.chosen);
  const layout = useCompare((state) => state.layout);
  const told = useCompare((state) => state.told);
  const marks = useCompare((state) => state.marks);
  const isOverlay = useCompare((state) => state.mode === 'overlay');
  useEffect(() => {
    const target = canvas.current!;
    const ratio = devicePixelRatio;
    target.width = size.width * ratio;
    target.height = size.height * ratio;
    const context = target.getContext('2d');
    if (!context || !camera) return;
    context.scale(ratio, ratio);
    // What is on both is framed on both, unless they lie over each other.
    const isHere = ({ outcome }: ListedChange): boolean =>
      side === 'after' ? outcome !== 'removed' : outcome === 'removed' || (!isOverlay && outcome !== 'added');
    const here = changes.filter((listed) => listed.change.place === layout && isHere(listed));
    const isModel = here[0]?.change.placeKind === 'model';
    const shift = (isModel ? told?.comparison?.shift : undefined) ?? [0, 0];
    paintMarks(context, here, { camera, size, chosen, side, shift, marks, isDark: isDark() });
  }, [camera, size, chosen, layout, changes, side, told, marks, isOverlay]);
  return <canvas ref={canvas} className={classes.marks} aria-hidden />;
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
