import { create } from 'zustand';

/** How many changes wait for a connection (offlineQueue.ts); all that the banner needs to know. */
export const useWaiting = create<{ count: number }>(() => ({ count: 0 }));
