import { useRef, type ReactNode } from 'react';
import { useZoom } from './useZoom.ts';
import { ZoomBar } from './ZoomBar.tsx';
import classes from './ZoomablePicture.module.css';

interface ZoomablePictureProps {
  url: string;
  /** Stands in until the large one is here. */
  small: string | undefined;
  width: number | undefined;
  height: number | undefined;
  name: string;
  /** A drawing lies on a sheet that fills the stage. */
  sheet?: 'light' | 'dark';
  onBroken: () => void;
  children?: ReactNode;
}

export function ZoomablePicture({
  url,
  small,
  width,
  height,
  name,
  sheet,
  onBroken,
  children,
}: ZoomablePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { zoom, zoomIn, zoomOut, fit, handlers } = useZoom(frame, picture);
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        data-sheet={sheet}
        data-sideways={zoom.scale > 1 || undefined}
        {...handlers}
      >
        <img
          ref={picture}
          className={classes.picture}
          src={url}
          alt={name}
          width={width}
          height={height}
          draggable={false}
          style={{
            translate: `${zoom.x}px ${zoom.y}px`,
            scale: zoom.scale,
            backgroundImage: small === undefined ? undefined : `url("${small}")`,
          }}
          onError={onBroken}
        />
      </div>
      <ZoomBar scale={zoom.scale} onIn={zoomIn} onOut={zoomOut} onFit={fit}>
        {children}
      </ZoomBar>
    </>
  );
}
