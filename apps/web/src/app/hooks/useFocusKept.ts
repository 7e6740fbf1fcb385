import { useEffect } from 'react';
import { focusFiles } from '../links/focusFiles.ts';

/** Where the keyboard goes on: in what lies on top, in the list, or at the beginning of the page. */
function focusSomewhere(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  if (dialog) dialog.querySelector<HTMLElement>('[data-autofocus], footer button, button')?.focus();
  else if (!focusFiles()) document.getElementById('content')?.focus({ preventScroll: true });
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** A page that gives way to the next one is hidden before it goes. */
const isThere = (element: Element): boolean => element.isConnected && element.checkVisibility();

/**
 * What had the keyboard may vanish with its own press: a button that clears, a row that is deleted, a message. The
 * browser would let the focus fall to the page, where nobody sees it; it goes on nearby instead.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | undefined;
    const off = new AbortController();
    const options = { signal: off.signal, capture: true };
    document.addEventListener('focusin', ({ target }) => (last = target as Element), options);
    document.addEventListener(
      'focusout',
      ({ target }) =>
        // Left by the person, not taken away: it is still there a moment later.
        setTimeout(() => {
          if (last === target && last && isNowhere() && document.hasFocus() && isThere(last))
            last = undefined;
        }),
      options,
    );
    const observer = new MutationObserver(() => {
      // Where a page is on its way there is nothing to go on with yet; the next change asks again.
      if (last && isNowhere() && !isThere(last)) focusSomewhere();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      off.abort();
      observer.disconnect();
    };
  }, []);
}
