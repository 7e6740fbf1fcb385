import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { homeView } from '../engine/view/home.ts';
import { cameraOfView, toDrawing } from '../engine/view/project.ts';
import { moveBy } from '../camera/motion.ts';
import type { LayoutInfo, Point2d } from '../engine/types.ts';
import { frameOnMap, seesAll, type LayoutMap } from './frameOnMap.ts';
import { sheetColors } from '../state/look.ts';
import classes from './minimap.module.css';
import { usePanels } from '../state/panelStore.ts';
import { useViewer } from '../state/viewerStore.ts';

const size = { width: 164, height: 106 };

function mapOf(layout: LayoutInfo | undefined): LayoutMap | undefined {
  if (!layout?.extents) return undefined;
  const home = homeView(layout);
  return { size, home, camera: cameraOfView(home, size, 0) };
}

/** The whole layout, small, with a frame around what is on screen; a press or a drag moves there. */
export function Minimap() {
  const t = useT('viewer');
  const shown = usePanels((state) => state.minimap);
  // One by one: the camera and the pointer change with every move.
  const viewer = useViewer((state) => state.viewer);
  const head = useViewer((state) => state.head);
  const layout = useViewer((state) => state.layout);
  const background = useViewer((state) => state.look.background);
  const layers = useViewer((state) => state.layers);
  const colors = useViewer((state) => state.colors);
  const opened = useViewer((state) => state.progress?.state === 'success');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const shownLayout = head?.layouts[layout];
  const map = useMemo(() => mapOf(shownLayout), [shownLayout]);
  // It would only lie over what it shows.
  const needless = useViewer((state) => !map || seesAll(map, state.camera, state.size));

  useEffect(() => {
    if (!shown || !viewer || !opened) return undefined;
    let wanted = true;
    const ratio = Math.min(2, devicePixelRatio);
    const timer = setTimeout(() => {
      viewer.overview(layout, size.width * ratio, size.height * ratio).then(
        (picture) => {
          const context = canvas.current?.getContext('2d');
          if (!wanted || !context) return picture.close();
          canvas.current!.width = picture.width;
          canvas.current!.height = picture.height;
          context.drawImage(picture, 0, 0);
          picture.close();
          setDrawn(true);
        },
        () => undefined,
      );
    }, 200);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // The picture shows them, though it does not ask for them.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown, viewer, opened, layout, background, layers, colors, head]);

  if (!shown || !map) return null;
  const go = (event: PointerEvent<HTMLElement>): void => {
    const at = toDrawing(onMap(event), map.camera, size);
    moveBy((camera) => ({ ...camera, ...at }));
  };
  return (
    <div
      className={classes.map}
      hidden={needless}
      data-drawn={drawn || undefined}
      style={{ background: sheetColors[background] }}
      role="img"
      aria-label={t('viewer.minimap')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons !== 0) go(event);
      }}
    >
      <canvas ref={canvas} className={classes.picture} style={size} aria-hidden />
      <Frame map={map} />
    </div>
  );
}

/** Where the picture is pressed, in its own pixels: a phone shows it smaller than it is. */
function onMap({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point2d {
  const { left, top, width, height } = currentTarget.querySelector('canvas')!.getBoundingClientRect();
  return { x: ((clientX - left) * size.width) / width, y: ((clientY - top) * size.height) / height };
}

/** What is on screen. */
function Frame({ map }: { map: LayoutMap }) {
  const camera = useViewer((state) => state.camera);
  const screen = useViewer((state) => state.size);
  const frame = frameOnMap(map, camera, screen);
  return frame ? <span className={classes.frame} style={frame} aria-hidden /> : null;
}
