import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import type { PlotPage } from '@linework/render/pdf/plot';
import { getViewer } from '../page/viewerStore.ts';
import { cameraOf, paintOverPage } from './overPage.ts';
import classes from './print.module.css';

const longSide = 244;
const pixelsAPoint = 96 / 72;
const pauseMs = 60;

interface PagePreviewProps {
  page: PlotPage;
  colours: 'colour' | 'grey' | 'black';
  notes: boolean;
}

/** The paper with what comes to lie on it, as the screen draws it. */
export function PagePreview({ page, colours, notes }: PagePreviewProps) {
  const t = useT('convert');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const scale = longSide / Math.max(page.width, page.height);
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
  useEffect(() => {
    let given = false;
    const draw = async (): Promise<void> => {
      const sharp = Math.max(1, devicePixelRatio);
      const viewer = getViewer();
      const picture = await viewer?.picture({
        width: Math.round(width * sharp),
        height: Math.round(height * sharp),
        camera: cameraOf(page, scale * sharp),
        background: 'light',
        type: 'image/png',
      });
      const bitmap = picture && (await createImageBitmap(picture));
      const context = canvas.current?.getContext('2d');
      if (!given && context && bitmap) paint(context, bitmap, page, notes, (scale / pixelsAPoint) * sharp);
      bitmap?.close();
      if (!given) setDrawn(true);
    };
    const timer = setTimeout(() => void draw().catch(() => undefined), pauseMs);
    return () => {
      given = true;
      clearTimeout(timer);
    };
  }, [page, notes, scale, width, height]);
  const millimeters = [page.width, page.height].map((side) => Math.round((side / 72) * 25.4)).join(' × ');
  return (
    <figure className={classes.preview}>
      <div className={classes.table}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('print.preview')}
          aria-busy={!drawn}
          width={Math.round(width * Math.max(1, devicePixelRatio))}
          height={Math.round(height * Math.max(1, devicePixelRatio))}
          className={classes.paper}
          data-colours={colours}
          style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
        />
      </div>
      <figcaption>{`${millimeters} mm`}</figcaption>
    </figure>
  );
}

function paint(
  context: CanvasRenderingContext2D,
  bitmap: ImageBitmap,
  page: PlotPage,
  notes: boolean,
  factor: number,
): void {
  const { width, height } = context.canvas;
  context.resetTransform();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.save();
  if (page.clip) {
    const k = width / page.width;
    const [x, y, wide, high] = page.clip.map((side) => side * k) as [number, number, number, number];
    context.beginPath();
    context.rect(x, height - y - high, wide, high);
    context.clip();
  }
  context.drawImage(bitmap, 0, 0, width, height);
  context.restore();
  if (!notes) return;
  context.save();
  context.scale(factor, factor);
  paintOverPage(context, page);
  context.restore();
}
