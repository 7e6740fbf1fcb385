import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { useModel, type ModelPanel } from '../modelStore.ts';
import classes from './model.module.css';

/** What a panel stands in: over the canvas, so that the model moves aside as long as it is open. */
export function PanelFrame({ panel, children }: { panel: ModelPanel; children: ReactNode }) {
  const t = useT('model');
  const own = useRef<HTMLElement>(null);
  const stage = useModel((state) => state.stage);
  useLayoutEffect(() => {
    const element = own.current!;
    const cover = (): void => stage?.cover(coveredBy(element));
    cover();
    const watch = new ResizeObserver(cover);
    watch.observe(element);
    return () => {
      watch.disconnect();
      stage?.cover({ left: 0, bottom: 0 });
    };
  }, [stage]);
  return (
    <section ref={own} className={classes.panel} data-panel={panel} aria-label={t(`model.panel.${panel}`)}>
      {children}
    </section>
  );
}

/** A panel at the side takes from the width; one that is as wide as the canvas, on phones, from the height. */
function coveredBy(panel: HTMLElement): { left: number; bottom: number } {
  const over = panel.getBoundingClientRect();
  const under = document.getElementById('model-canvas')!.getBoundingClientRect();
  const isSheet = over.width > under.width / 2;
  return isSheet
    ? { left: 0, bottom: Math.max(0, under.bottom - over.top) }
    : { left: Math.max(0, over.right - under.left), bottom: 0 };
}
