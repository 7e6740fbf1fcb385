/** Used space and capacity, written in the person's language; an unlimited one as the server writes it. */
import { formatSize } from '@linework/contract/format';
import type { CallResponse } from '@linework/contract/calls';

type Storage = Pick<CallResponse<'storage'>, 'used' | 'capacity' | 'capacityText'>;

export function storageText({ used, capacity, capacityText }: Storage): { used: string; capacity: string } {
  const isUnlimited = capacityText === '∞';
  return { used: formatSize(used), capacity: isUnlimited ? capacityText : formatSize(capacity) };
}
