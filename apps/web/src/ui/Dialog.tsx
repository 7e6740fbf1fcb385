import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../app/language.ts';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useBackCloses } from './useBackCloses.ts';
import classes from './Dialog.module.css';
import { touch } from './media.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  wide?: boolean;
}

// Not the close button, which the browser would choose; on touch screens a field would bring up the keyboard.
function firstField(dialog: HTMLElement): HTMLElement | null {
  if (touch.matches) return null;
  return (
    dialog.querySelector('[data-autofocus], form input, form textarea') ??
    dialog.querySelector('footer button')
  );
}

/**
 * Centered on a desk, a sheet from the bottom edge on a phone. It is the browser's own dialog: focus stays inside,
 * Escape closes, and it lies above everything.
 */
export function Dialog({ open, onClose, title, children, footer, wide = false }: DialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const gone = useRef(false);
  useBackCloses(open, onClose);

  // Closed before it leaves the page: only then does the browser give the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    gone.current = false;
    return () => {
      gone.current = true;
      element?.close();
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      firstField(element)?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={classNames(classes.dialog, wide && classes.wide)}
      aria-labelledby={titleId}
      // At once: the browser's own close event comes a task later, when something else may be open already.
      onCancel={(event) => {
        // A file chooser inside of it cancels too, and that bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // It may be open again by now: in development everything is mounted twice.
        if (!gone.current && !currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        // A press outside closes; a drag that only ends outside does not.
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={classes.inner}>
          {/* No header and no footer: in a dialog these would be a second banner of the page, and its end. */}
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <IconButton label={t('action.close')} onClick={onClose}>
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </div>
          <div className={classes.body}>{children}</div>
          {footer !== undefined && <div className={classes.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
