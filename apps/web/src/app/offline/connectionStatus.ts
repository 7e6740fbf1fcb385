import { create } from 'zustand';

interface ConnectionStatus {
  /** How many changes wait for a connection (offlineQueue.ts). */
  count: number;
  /** What is shown could not be asked for again (retrying.ts): it may be older than what the server has. */
  behind: boolean;
}

/** All that the banner needs to know. */
export const useConnectionStatus = create<ConnectionStatus>(() => ({ count: 0, behind: false }));
