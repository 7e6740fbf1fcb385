import { useEffect, useRef, useState } from 'react';
import { resync } from '../../../app/events/resync.ts';
import { useT } from '../../../app/language.ts';
import { listing } from '../listing.ts';
import classes from './phone.module.css';

const releaseAt = 64;
const maxPull = 96;
/** Long enough to be seen, where the answer is there at once. */
const minBusyMs = 400;

/** Pulled down at its top, the list asks again for what it shows. An installed app has no reload button. */
export function PullToRefresh() {
  const t = useT('mobile');
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'hint' | 'release' | 'busy'>('idle');
  useEffect(() => {
    let start: number | undefined;
    let pulled = 0;
    const setHeight = (height: number): void => {
      pulled = height;
      if (box.current) box.current.style.height = `${height}px`;
    };
    const begin = ({ target, touches }: TouchEvent): void => {
      const scroller = target instanceof Element ? target.closest('[data-drive-scroller]') : null;
      start = scroller && scroller.scrollTop <= 0 && touches.length === 1 ? touches[0]!.clientY : undefined;
    };
    const move = ({ touches }: TouchEvent): void => {
      if (start === undefined) return;
      const height = Math.min(Math.max(0, (touches[0]!.clientY - start) / 2), maxPull);
      if (height === 0 && pulled === 0) return;
      setHeight(height);
      setState(height >= releaseAt ? 'release' : height > 0 ? 'hint' : 'idle');
    };
    const end = (): void => {
      const wanted = start !== undefined && pulled >= releaseAt;
      start = undefined;
      if (!wanted) {
        if (pulled > 0) setState('idle');
        setHeight(0);
        return;
      }
      setState('busy');
      setHeight(40);
      resync();
      const settled = new Promise((resolve) => setTimeout(resolve, minBusyMs));
      void Promise.all([listing.refreshed(), settled]).then(() => {
        setHeight(0);
        setState('idle');
      });
    };
    addEventListener('touchstart', begin, { passive: true });
    addEventListener('touchmove', move, { passive: true });
    addEventListener('touchend', end);
    addEventListener('touchcancel', end);
    return () => {
      removeEventListener('touchstart', begin);
      removeEventListener('touchmove', move);
      removeEventListener('touchend', end);
      removeEventListener('touchcancel', end);
    };
  }, []);
  return (
    <div ref={box} className={classes.pull} role="status">
      {state !== 'idle' && t(`mobile.pull.${state}`)}
    </div>
  );
}
