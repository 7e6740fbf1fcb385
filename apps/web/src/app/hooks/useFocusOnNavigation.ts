import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isTyping } from '../typing.ts';

/** A new page begins at its content, for the keyboard and for screen readers; who is typing keeps typing. */
export function useFocusOnNavigation(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current !== undefined && pathname !== last.current && !isTyping(document.activeElement)) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    last.current = pathname;
  }, [pathname]);
}
