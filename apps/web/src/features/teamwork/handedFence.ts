/** A lock that was taken over before the editor opens is handed to its tab: another one would find the drawing locked. */
import { safeStorage } from '../../app/safeStorage.ts';

const keyOf = (fileId: string): string => `linework.editor.fence.${fileId}`;

export const handFence = (fileId: string, fence: string): void => safeStorage.setItem(keyOf(fileId), fence);

/** Once: whoever opens the drawing again takes the lock by itself. */
export function takeFence(fileId: string): string | undefined {
  const fence = safeStorage.getItem(keyOf(fileId)) ?? undefined;
  safeStorage.removeItem(keyOf(fileId));
  return fence;
}
