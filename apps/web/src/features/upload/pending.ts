/** What this browser keeps of uploads that are under way. */
import { safeStorage } from '../../app/safeStorage.ts';

/** Set while uploads are under way: a page that is loaded then fetches what is needed to go on with them. */
export const pendingKey = (userId: string): string => `linework.uploads.${userId}`;

/** Small files and handles of large ones, so that a reload can go on with them. */
export const databaseName = 'linework.uploads';

/** Whoever signs out leaves no file behind. */
export function forgetPending(userId: string): void {
  safeStorage.removeItem(pendingKey(userId));
  indexedDB.deleteDatabase(databaseName);
}
