/** Who else sees something of the drive. */
import type { Item } from '@linework/contract/drive';

export type Access = 'public' | 'link' | 'group';

export function accessOf(item: Item): Access[] {
  const shares = item.shares ?? [];
  const ways: [Access, boolean][] = [
    ['public', item.kind === 1 && item.privateType === 0],
    ['link', shares.some((kind) => kind !== 'group')],
    ['group', shares.includes('group')],
  ];
  return ways.flatMap(([way, isSo]) => (isSo ? [way] : []));
}
