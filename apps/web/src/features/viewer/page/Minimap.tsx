import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { cameraOfView, toDrawing, toScreen, visibleBox } from '../camera/project.ts';
import { moveBy } from '../camera/motion.ts';
import { sheetColours } from './look.ts';
import classes from './minimap.module.css';
import { usePanels } from './panelStore.ts';
import { useViewer } from './viewerStore.ts';

const size = { width: 176, height: 118 };

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

  if (!shown || !map) return null;
  const small = cameraOfView(map.home, size);
  const go = (event: PointerEvent<HTMLElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = toDrawing({ x: event.clientX - left, y: event.clientY - top }, small, size);
    moveBy((camera) => ({ ...camera, ...at }));
  };
  return (
    <div
      className={classes.map}
      data-drawn={drawn || undefined}
      style={{ ...size, background: sheetColours[background] }}
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
      <canvas ref={canvas} className={classes.picture} aria-hidden />
      <Frame small={small} />
    </div>
  );
}

function Frame({ small }: { small: ReturnType<typeof cameraOfView> }) {
  const camera = useViewer((state) => state.camera);
  const screen = useViewer((state) => state.size);
  const box = visibleBox(camera, screen);
  const a = toScreen({ x: box.minX, y: box.maxY }, { ...small, twist: 0 }, size);
  const b = toScreen({ x: box.maxX, y: box.minY }, { ...small, twist: 0 }, size);
  const style = {
    left: Math.max(-2, a.x),
    top: Math.max(-2, a.y),
    width: Math.min(size.width + 2, b.x) - Math.max(-2, a.x),
    height: Math.min(size.height + 2, b.y) - Math.max(-2, a.y),
  };
  const all = style.width >= size.width && style.height >= size.height;
  if (all || style.width < -size.width || style.height < -size.height) return null;
  return (
    <span
      className={classes.frame}
      style={{ ...style, width: Math.max(4, style.width), height: Math.max(4, style.height) }}
      aria-hidden
    />
  );
}
