import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../app/language.ts';
import { classNames } from './classNames.ts';
import { dismissToast, useToasts } from './toast.ts';
import classes from './Toasts.module.css';

const icons = { info: IconInfoCircle, success: IconCheck, error: IconAlertTriangle } as const;

export function Toasts() {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  const lifted = useToasts((state) => state.lifted);
  const box = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  // Shown again for each message: the top layer stacks by time, and an open sheet would cover us.
  useEffect(() => {
    const element = box.current;
    if (!element || newest === undefined || !('showPopover' in element)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);

  return (
    <div
      ref={box}
      popover="manual"
      className={classes.toasts}
      data-lifted={lifted || undefined}
      role="region"
      aria-label={t('a11y.messages')}
    >
      <div aria-live="polite" style={{ display: 'contents' }}>
        {toasts.map((toast) => {
          const Icon = icons[toast.kind];
          return (
            <div
              key={toast.id}
              data-toast={toast.id}
              className={classNames(classes.toast, classes[toast.kind])}
            >
              <Icon size={18} stroke={1.75} className={classes.mark} aria-hidden />
              <span className={classes.text}>{toast.text}</span>
              {toast.action && (
                <button
                  type="button"
                  className={classes.action}
                  onClick={() => {
                    dismissToast(toast.id);
                    toast.action!.perform();
                  }}
                >
                  {toast.action.label}
                </button>
              )}
              <button
                type="button"
                className={classes.close}
                aria-label={t('action.dismiss')}
                onClick={() => dismissToast(toast.id)}
              >
                <IconX size={16} stroke={1.5} />
              </button>
              {toast.progress !== undefined && (
                <span className={classes.progress} style={{ width: `${toast.progress * 100}%` }} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
