import { useEffect } from 'react';
import { useToasts } from './toast.ts';

/** Messages keep clear of a bar at the lower edge for as long as it is there. */
export function useLiftedToasts(): void {
  useEffect(() => {
    useToasts.setState({ lifted: true });
    return () => useToasts.setState({ lifted: false });
  }, []);
}
