import {
  createElement,
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useT } from '../../../app/language.ts';
import { addPoint, select, useModel } from '../modelStore.ts';
import { PinOverlay } from '../notes/PinOverlay.tsx';
import { PinsPanel } from '../notes/PinsPanel.tsx';
import { draftPin } from '../notes/pinStore.ts';
import { FirstPicture } from './FirstPicture.tsx';
import { MeasureOverlay } from './MeasureOverlay.tsx';
import classes from './model.module.css';
import { PanelFrame } from './PanelFrame.tsx';
import { PmiPanel } from './PmiPanel.tsx';
import { PropertiesPanel } from './PropertiesPanel.tsx';
import { ToolBar } from './ToolBar.tsx';
import { DisplayPanel, ExplodePanel, MeasurePanel, SectionPanel } from './ToolPanels.tsx';
import { TreePanel } from './TreePanel.tsx';
import { ViewCube } from './ViewCube.tsx';

const panels = {
  tree: TreePanel,
  properties: PropertiesPanel,
  section: SectionPanel,
  explode: ExplodePanel,
  display: DisplayPanel,
  measure: MeasurePanel,
  notes: PinsPanel,
  pmi: PmiPanel,
} as const;

interface ModelCanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  name: string;
  /** To look at until the model itself is drawn. */
  picture?: string | undefined;
  onDrawn?: () => void;
  /** What stands over the model. */
  children?: ReactNode;
}

/** The canvas with its tools and panels. */
export function ModelCanvas({ canvas, name, picture, onDrawn, children }: ModelCanvasProps) {
  const t = useT('model');
  const frame = useRef<HTMLDivElement>(null);
  const stage = useModel((state) => state.stage);
  const panel = useModel((state) => state.panel);
  const tool = useModel((state) => state.tool);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const unwatch = stage?.watchFrames(() => {
      unwatch?.();
      onDrawn?.();
      setDrawn(true);
    });
    return unwatch;
  }, [stage, onDrawn]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      useModel.getState().stage?.resize(width, height);
    });
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <ToolBar />
      <div
        id="model-canvas"
        className={classes.canvas}
        ref={frame}
        data-tool={tool}
        data-ready={(stage !== undefined && isDrawn) || undefined}
      >
        <canvas ref={canvas} tabIndex={0} aria-label={t('model.canvas', { name })} {...pointerHandlers} />
        <MeasureOverlay />
        <PinOverlay />
        {picture !== undefined && !isDrawn && <FirstPicture url={picture} />}
        {stage ? <ViewCube /> : <p className={classes.hint}>{t('model.building')}</p>}
        {children}
      </div>
      {panel && (
        <PanelFrame key={panel} panel={panel}>
          {createElement(panels[panel])}
        </PanelFrame>
      )}
    </>
  );
}

/** A press that did not move is a click; everything else turns the model. */
let pressed: { x: number; y: number } | undefined;
const pointerHandlers = {
  onPointerDown({ clientX: x, clientY: y }: PointerEvent): void {
    pressed = { x, y };
  },
  onPointerUp(event: PointerEvent<HTMLCanvasElement>): void {
    const { clientX, clientY, currentTarget } = event;
    if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) > 4 || event.button > 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const { stage, tool } = useModel.getState();
    const hit = stage?.hit(clientX - left, clientY - top);
    if (tool === 'measure') {
      if (hit) addPoint(hit.point);
      stage?.draw();
    } else if (tool === 'note') {
      if (stage && hit) draftPin(hit.piece, stage.toRest(hit.piece, hit.point));
    } else select(hit?.piece.node, event.ctrlKey || event.metaKey || event.shiftKey);
  },
  onDoubleClick(): void {
    const { stage, selected } = useModel.getState();
    if (selected.size > 0) stage?.fit(selected);
  },
};
