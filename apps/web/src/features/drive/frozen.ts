/** While more is used than there is, only downloading and deleting go on. */
import type { FileItem, Item } from '@linework/contract/drive';
import type { PlainKey } from '@linework/i18n';
import { session, useSession } from '../../app/session.ts';
import { driveDialog } from './dialogs/dialogs.ts';

const spaceIsFrozen = (): boolean => session.get().storage?.frozen === 1;

export const useSpaceFrozen = (): boolean => useSession((state) => state.storage?.frozen === 1);

export const isFrozen = (item: Item): item is FileItem => item.kind === 1 && item.frozen === 1;

/** What an action is stopped by: the drive, the only file it is about, or either. */
export type FrozenBy = 'space' | 'file' | 'either';

export function frozenReason(
  by: FrozenBy | undefined,
  items: readonly Item[],
): PlainKey<'drive'> | undefined {
  if ((by === 'file' || by === 'either') && items.some(isFrozen)) return 'drive.frozen.file';
  if ((by === 'space' || by === 'either') && spaceIsFrozen()) return 'drive.frozen.space';
  return undefined;
}

export function tellFrozen(reason: PlainKey<'drive'>): void {
  driveDialog.open({ kind: 'frozen', reason });
}
