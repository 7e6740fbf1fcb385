import { useEffect, useRef, useState } from 'react';
import { LoadingNote } from '../overlay/Notes.tsx';
import type { StageProps } from '../overlay/stageProps.ts';
import classes from './QuietFrame.module.css';

interface QuietFrameProps extends Pick<StageProps, 'onProblem'> {
  title: string;
  /** Puts the content into the frame's body; the returned function takes it away. */
  fill: (body: HTMLElement) => Promise<() => void>;
}

/**
 * A document of its own in which nothing runs: no scripts, no forms, no pop-ups, whatever a file brings along. It is as
 * tall as its content, so that the wheel and the keys stay with the page around it.
 */
export function QuietFrame({ title, fill, onProblem }: QuietFrameProps) {
  const [filled, setFilled] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(400);

  useEffect(() => {
    let wanted = true;
    let clear = (): void => undefined;
    const element = frame.current;
    const body = element?.contentDocument?.body;
    if (!element || !body) return undefined;
    const links = new MutationObserver(() => disarm(body));
    links.observe(body, { childList: true, subtree: true });
    // A press inside takes the focus there; the keys still belong to the page around it.
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true }),
      );
    };
    body.ownerDocument.addEventListener('keydown', onKey);
    const observer = new ResizeObserver(() => setHeight(Math.ceil(body.scrollHeight)));
    observer.observe(body);
    fill(body).then(
      (end) => {
        clear = end;
        if (wanted) setFilled(true);
        else end();
      },
      () => {
        if (wanted) onProblem('damaged');
      },
    );
    return () => {
      wanted = false;
      observer.disconnect();
      links.disconnect();
      body.ownerDocument.removeEventListener('keydown', onKey);
      clear();
    };
  }, [fill, onProblem]);

  return (
    <>
      <div className={classes.scroller} tabIndex={0}>
        <iframe
          ref={frame}
          title={title}
          className={classes.frame}
          style={{ height }}
          // Ours may reach in; nothing inside may act.
          sandbox="allow-same-origin"
          tabIndex={-1}
        />
      </div>
      {!filled && <LoadingNote />}
    </>
  );
}

/** Links lead nowhere from a preview: what they say is kept as their tip. */
function disarm(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]:not([href^="#"])')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
}
