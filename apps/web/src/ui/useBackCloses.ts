import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** On a touch screen the back button closes what lies on top before it leaves the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  // Dialogs are tested without a router around them.
  const router = useRouter({ warn: false }) as AnyRouter | undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !router || !matchMedia('(pointer: coarse)').matches) return undefined;
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK') return false;
        close();
        return true;
      },
    });
  }, [open, router]);
}
