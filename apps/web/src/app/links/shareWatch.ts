/** Whoever looks at something shared hears when it is taken back: the page closes to what a reload shows. */
import { useEffect } from 'react';

export function useShareWatch(via: string | undefined): void {
  useEffect(() => {
    if (via === undefined) return undefined;
    const source = new EventSource(`/events?via=${encodeURIComponent(via)}`);
    source.addEventListener('ended', () => {
      source.close();
      location.reload();
    });
    return () => source.close();
  }, [via]);
}
