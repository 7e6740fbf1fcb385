import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { placeAt } from './menuPlace.ts';
import classes from './Tip.module.css';

const openMs = 350;
const closeMs = 80;
/** Going along a row of buttons, the next tip comes at once. */
const warmMs = 400;
let closedAt = -Infinity;

interface TipProps {
  label: string;
  /** A shortcut, behind the name. */
  aside?: ReactNode;
  /** At the right of the button instead of below it: the buttons stand in a column. */
  beside?: boolean;
  children: ReactNode;
}

/** The name of an icon button, shown on hover and on keyboard focus. Its words are the button's name already. */
export function Tip({ label, aside, beside = false, children }: TipProps) {
  const [shown, setShown] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = (element: Element | undefined, ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (element === undefined) closedAt = performance.now();
      setShown(element);
    }, ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const enter = (event: PointerEvent<HTMLElement>): void => {
    const on = event.currentTarget.firstElementChild;
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || !on) return;
    wait(on, performance.now() - closedAt < warmMs ? 0 : openMs);
  };
  const focus = (event: FocusEvent): void => {
    if (event.target.matches(':focus-visible')) wait(event.target, 0);
  };
  return (
    <span
      className={classes.around}
      onPointerEnter={enter}
      onPointerLeave={() => wait(undefined, closeMs)}
      onPointerDown={() => wait(undefined, 0)}
      onFocus={focus}
      onBlur={() => wait(undefined, 0)}
    >
      {children}
      {shown && <Bubble {...{ on: shown, label, aside, beside }} onClose={() => wait(undefined, 0)} />}
    </span>
  );
}

interface BubbleProps {
  on: Element;
  label: string;
  aside: ReactNode;
  beside: boolean;
  onClose: () => void;
}

function Bubble({ on, label, aside, beside, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current!;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const box = on.getBoundingClientRect();
    const { top } = beside
      ? { top: box.top + (box.height - height) / 2 }
      : placeAt({ element: on }, { width, height }, view);
    const middle = beside ? box.right + 10 : box.left + box.width / 2 - width / 2;
    const left = Math.max(8, Math.min(middle, view.width - width - 8));
    Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
  }, [on, beside]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', onKeyDown, true);
    addEventListener('scroll', onClose, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('scroll', onClose, true);
    };
  });
  return (
    <span ref={bubble} popover="manual" role="tooltip" className={classes.tip}>
      {label}
      {aside}
    </span>
  );
}
