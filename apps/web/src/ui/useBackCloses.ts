import { useEffect, useEffectEvent } from 'react';
import { openOverlay } from '../app/overlayHistory.ts';

/**
 * On a touch screen the back button closes what lies on top before it leaves the page. A state of the page itself, such
 * as what is chosen on it, lies beneath: sheets and dialogs close first.
 */
export function useBackCloses(open: boolean, onClose: () => void, beneath = false): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? openOverlay(() => close(), beneath) : undefined), [open, beneath]);
}
