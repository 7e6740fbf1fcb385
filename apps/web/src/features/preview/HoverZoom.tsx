import { useEffect, useRef } from 'react';
import classes from './HoverZoom.module.css';
import { placeBelow, placeBeside } from './placeBeside.ts';

const side = 320;
const nameHeight = 32;

interface HoverZoomProps {
  from: DOMRect;
  /** Of a row: what stands beside its picture is read, too. */
  below: boolean;
  url: string;
  name: string;
}

/** Lies above everything and takes no part in it: the pointer goes through. */
export function HoverZoom({ from, below, url, name }: HoverZoomProps) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element && 'showPopover' in element) element.showPopover();
    const hide = (): void => element?.hidePopover();
    // Whatever scrolls, the picture no longer lies beside its row.
    addEventListener('scroll', hide, { capture: true, passive: true, once: true });
    return () => removeEventListener('scroll', hide, { capture: true });
  }, []);
  const place = below ? placeBelow : placeBeside;
  const { left, top } = place(from, side, side + nameHeight, innerWidth, innerHeight);
  return (
    <span ref={box} popover="manual" className={classes.zoom} style={{ left, top }}>
      <img className={classes.picture} src={url} alt="" width={side} height={side} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
