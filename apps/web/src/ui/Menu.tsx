import { IconCheck, IconChevronRight, type Icon } from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './classNames.ts';
import { placeAt, placeBeside, type Anchor } from './menuPlace.ts';
import { narrow } from './media.ts';
import { moveFocus, typeAhead } from './menuKeys.ts';
import { useBackCloses } from './useBackCloses.ts';
import classes from './Menu.module.css';

interface MenuItem {
  id: string;
  label: string;
  icon?: Icon;
  /** At the right end: a shortcut, a number. */
  aside?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it cannot be done now: it looks so, and choosing it is left to tell the reason. */
  reason?: string | undefined;
  /** The language of the label, where it is another than the page's. */
  lang?: string;
  /** Attributes by which others find it: where something can be dropped. */
  data?: Readonly<Record<`data-${string}`, string>>;
}

export type MenuEntry =
  | (MenuItem & { kind?: 'item'; onChoose: () => void })
  | (MenuItem & { kind: 'radio' | 'check'; checked: boolean; onChoose: () => void })
  | (MenuItem & { kind: 'sub'; entries: readonly MenuEntry[] })
  | { kind: 'line'; id: string };

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  at: Anchor;
  onClose: () => void;
  /** Opened by a key: the first item takes the focus. */
  keyboard?: boolean;
  /** Stands above the items. */
  header?: ReactNode;
  /** What it is about; a sheet hides that, so it says it. */
  title?: string | undefined;
}

const windowSize = () => ({ width: document.documentElement.clientWidth, height: innerHeight });

/**
 * A menu in the browser's top layer; on a narrow screen a sheet from the bottom edge. It lies on a layer that fills the
 * window, so a press outside closes it and does nothing else. Rendered where it belongs: inside of its landmark.
 */
export function Menu({ label, entries, at, onClose, keyboard = false, header, title }: MenuProps) {
  useBackCloses(true, onClose);
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useLayoutEffect(() => {
    const [shown, menu] = [layer.current!, box.current!];
    cameFrom.current ??= document.activeElement;
    shown.showPopover();
    if (!narrow.matches) {
      const { left, top, maxHeight } = placeAt(at, menu.getBoundingClientRect(), windowSize());
      Object.assign(menu.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    }
    if (keyboard) moveFocus(menu, 'first');
    else menu.focus({ preventScroll: true });
  }, [at, keyboard]);

  const close = (): void => {
    const back = cameFrom.current;
    // Before the menu is gone, and with it the focus.
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    onClose();
  };
  useEffect(() => {
    addEventListener('resize', onClose);
    return () => removeEventListener('resize', onClose);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    // What is below hears nothing of it.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
  };
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target !== layer.current) return;
    // A right click elsewhere asks for the menu of what is there.
    const { clientX, clientY } = event;
    // Gone at once: in the next frame something else may be under the pointer, or open.
    flushSync(close);
    const options = { bubbles: true, cancelable: true, clientX, clientY, button: 2 };
    document
      .elementFromPoint(clientX, clientY)
      ?.dispatchEvent(new globalThis.MouseEvent('contextmenu', options));
  };

  return (
    <div
      ref={layer}
      popover="manual"
      role="presentation"
      className={classes.layer}
      data-menu-layer
      onPointerDown={(event) => {
        event.stopPropagation();
        // A finger's tap ends in a click, which must not fall through to what is below.
        if (event.target === layer.current && event.button === 0 && event.pointerType !== 'touch') close();
      }}
      onWheel={(event) => {
        if (event.target === layer.current) close();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === layer.current) close();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    >
      <div ref={box} className={classes.box} tabIndex={-1}>
        {header}
        {title !== undefined && <p className={classes.title}>{title}</p>}
        <Items label={label} entries={entries} onDone={close} />
      </div>
    </div>
  );
}

interface ItemsProps {
  label: string;
  entries: readonly MenuEntry[];
  /** An item was chosen: the whole menu closes. */
  onDone: () => void;
  /** Left arrow or Escape in a submenu. */
  onBack?: () => void;
}

function Items({ label, entries, onDone, onBack }: ItemsProps) {
  const [open, setOpen] = useState<string>();

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, currentTarget } = event;
    const step = ({ ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const)[key];
    if (step) moveFocus(currentTarget, step);
    else if (onBack && (key === 'ArrowLeft' || key === 'Escape')) onBack();
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey)
      typeAhead(currentTarget, key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div role="menu" aria-label={label} tabIndex={-1} className={classes.items} onKeyDown={onKeyDown}>
      {entries.map((entry) => {
        if (entry.kind === 'line') return <hr key={entry.id} className={classes.line} />;
        if (entry.kind === 'sub') {
          return (
            <Sub
              key={entry.id}
              entry={entry}
              open={open === entry.id}
              onOpen={(wanted) => setOpen(wanted ? entry.id : undefined)}
              onDone={onDone}
            />
          );
        }
        const choice = entry.kind === 'radio' || entry.kind === 'check';
        return (
          <button
            key={entry.id}
            type="button"
            tabIndex={-1}
            role={choice ? `menuitem${entry.kind === 'radio' ? 'radio' : 'checkbox'}` : 'menuitem'}
            aria-checked={choice ? entry.checked : undefined}
            aria-disabled={entry.disabled || entry.reason !== undefined || undefined}
            title={entry.reason}
            lang={entry.lang}
            {...entry.data}
            className={classNames(classes.item, entry.danger && classes.danger)}
            onPointerMove={(event) => hover(event.currentTarget, () => setOpen(undefined))}
            onClick={() => {
              if (entry.disabled) return;
              onDone();
              entry.onChoose();
            }}
          >
            <Face entry={entry}>
              {choice && entry.checked && (
                <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
              )}
            </Face>
          </button>
        );
      })}
    </div>
  );
}

function Face({ entry, children }: { entry: MenuItem; children?: ReactNode }) {
  return (
    <>
      {entry.icon && <entry.icon size={18} stroke={1.5} className={classes.icon} aria-hidden />}
      <span className={classes.label}>{entry.label}</span>
      {entry.aside !== undefined && <span className={classes.aside}>{entry.aside}</span>}
      {children}
    </>
  );
}

/** The pointer takes the focus along, so that arrows go on from where it is. */
function hover(item: HTMLElement, elsewhere: () => void): void {
  if (document.activeElement === item) return;
  elsewhere();
  item.focus({ preventScroll: true });
}

interface SubProps {
  entry: MenuItem & { entries: readonly MenuEntry[] };
  open: boolean;
  onOpen: (open: boolean) => void;
  onDone: () => void;
}

function Sub({ entry, open, onOpen, onDone }: SubProps) {
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const menu = box.current;
    if (!open || !menu) return;
    if (!narrow.matches) {
      const place = placeBeside(button.current!, menu.getBoundingClientRect(), windowSize());
      Object.assign(menu.style, {
        left: `${place.left}px`,
        top: `${place.top}px`,
        maxHeight: `${place.maxHeight}px`,
      });
    }
    if (byKey.current) moveFocus(menu, 'first');
  }, [open]);

  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classes.item}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse') return;
          byKey.current = false;
          hover(event.currentTarget, () => onOpen(true));
        }}
        onClick={(event) => {
          byKey.current = event.detail === 0;
          onOpen(narrow.matches ? !open : true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return;
          event.preventDefault();
          byKey.current = true;
          onOpen(true);
        }}
      >
        <Face entry={entry}>
          <IconChevronRight size={16} stroke={1.75} className={classes.chevron} aria-hidden />
        </Face>
      </button>
      {open && (
        <div ref={box} id={id} className={classNames(classes.box, classes.sub)}>
          <Items
            label={entry.label}
            entries={entry.entries}
            onDone={onDone}
            onBack={() => {
              onOpen(false);
              button.current?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}

interface TriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

interface MenuButtonProps {
  label: string;
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  align?: 'start' | 'end';
  header?: ReactNode;
  /** The button; gets what makes it one of a menu. */
  children: (props: TriggerProps) => ReactElement;
}

/** A menu that hangs on its button. */
export function MenuButton({ label, entries, align = 'start', header, children }: MenuButtonProps) {
  const [open, setOpen] = useState<{ at: Anchor; keyboard: boolean }>();
  const show = (element: Element, keyboard: boolean): void => setOpen({ at: { element, align }, keyboard });
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': open !== undefined,
        onClick: (event) => show(event.currentTarget, event.detail === 0),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(event.currentTarget, true);
        },
      })}
      {open && (
        <Menu
          {...open}
          label={label}
          header={header}
          entries={typeof entries === 'function' ? entries() : entries}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
