import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { cameraOfView, toDrawing } from '../camera/project.ts';
import { moveBy } from '../camera/motion.ts';
import type { Camera, LayoutInfo, Point } from '../engine/types.ts';
import { frameOnMap } from './frameOnMap.ts';
import { sheetColours } from './look.ts';
import classes from './minimap.module.css';
import { usePanels } from './panelStore.ts';
import { useViewer } from './viewerStore.ts';

const size = { width: 164, height: 106 };

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
  const opened = useViewer((state) => state.progress?.state === 'success');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const map = head?.layouts[layout];

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
  }, [shown, viewer, opened, layout, background, layers, head]);

  if (!shown || !map?.extents) return null;
  const small = cameraOfView(map.home, size, 0);
  const go = (event: PointerEvent<HTMLElement>): void => {
    const at = toDrawing(onMap(event), small, size);
    moveBy((camera) => ({ ...camera, ...at }));
  };
  return (
    <div
      className={classes.map}
      data-drawn={drawn || undefined}
      style={{ background: sheetColours[background] }}
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
      <Frame small={small} home={map.home} />
    </div>
  );
}

/** Where the picture is pressed, in its own pixels: a phone shows it smaller than it is. */
function onMap({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.querySelector('canvas')!.getBoundingClientRect();
  return { x: ((clientX - left) * size.width) / width, y: ((clientY - top) * size.height) / height };
}

/** What is on screen, as far as that is not all there is. */
function Frame({ small, home }: { small: Camera; home: LayoutInfo['home'] }) {
  const camera = useViewer((state) => state.camera);
  const screen = useViewer((state) => state.size);
  const frame = frameOnMap(camera, screen, small, size, home);
  return frame ? <span className={classes.frame} style={frame} aria-hidden /> : null;
}
