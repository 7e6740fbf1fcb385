import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import type { Corner, Corners } from './perspective.ts';
import type { ScanPage } from './photos.ts';
import classes from './scan.module.css';

const names = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
const loupeSize = 104;
const loupeZoom = 2;

interface CornerStageProps {
  page: ScanPage;
  onChange: (corners: Corners) => void;
}

/** The photo with a corner at each of the page’s edges, to be dragged; a loupe shows what the finger hides. */
export function CornerStage({ page, onChange }: CornerStageProps) {
  const t = useT('scan');
  const stage = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const { photo, corners } = page;

  const move = (index: number, to: Corner): void => {
    const place = {
      x: Math.min(photo.width, Math.max(0, to.x)),
      y: Math.min(photo.height, Math.max(0, to.y)),
    };
    onChange(corners.map((corner, i) => (i === index ? place : corner)) as unknown as Corners);
  };
  const onPointerMove = (event: PointerEvent, index: number): void => {
    if (dragged !== index) return;
    const { left, top, width } = stage.current!.getBoundingClientRect();
    const scale = photo.width / width;
    move(index, { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale });
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = Math.max(photo.width, photo.height) / (event.shiftKey ? 50 : 200);
    const by = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key];
    if (!by) return;
    event.preventDefault();
    const { x, y } = corners[index]!;
    move(index, { x: x + by[0]!, y: y + by[1]! });
  };

  return (
    <div className={classes.stage}>
      <div ref={stage} className={classes.photo} style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
        <img src={page.url} alt="" draggable={false} />
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden>
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {corners.map((corner, index) => (
          <button
            key={names[index]}
            type="button"
            className={classes.corner}
            aria-label={t(`scan.corner.${names[index]!}`)}
            style={{
              left: `${(100 * corner.x) / photo.width}%`,
              top: `${(100 * corner.y) / photo.height}%`,
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(index);
            }}
            onPointerMove={(event) => onPointerMove(event, index)}
            onPointerUp={() => setDragged(undefined)}
            onPointerCancel={() => setDragged(undefined)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
        {dragged !== undefined && <Loupe photo={photo} at={corners[dragged]!} />}
      </div>
    </div>
  );
}

/** On the other side of the photo than the finger. */
function Loupe({ photo, at }: { photo: HTMLCanvasElement; at: Corner }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const seen = (Math.max(photo.width, photo.height) / 8) * (2 / loupeZoom);
    context.fillStyle = '#000';
    context.fillRect(0, 0, loupeSize, loupeSize);
    context.drawImage(photo, at.x - seen / 2, at.y - seen / 2, seen, seen, 0, 0, loupeSize, loupeSize);
    context.strokeStyle = '#fff';
    context.strokeRect(loupeSize / 2, 0, 0, loupeSize);
    context.strokeRect(0, loupeSize / 2, loupeSize, 0);
  }, [photo, at]);
  return (
    <canvas
      ref={canvas}
      className={classes.loupe}
      data-side={at.x < photo.width / 2 ? 'right' : 'left'}
      width={loupeSize}
      height={loupeSize}
      aria-hidden
    />
  );
}
