import type { Item } from '@linework/contract/drive';
import { fileGroup } from '@linework/contract/files';

/** A new name without a type that the drive knows keeps the old one: "Plan v1.2" is still a drawing. */
export function keepType({ kind, name }: Pick<Item, 'kind' | 'name'>, wanted: string): string {
  const isLost = kind === 1 && fileGroup(wanted) === 'unknown' && fileGroup(name) !== 'unknown';
  return isLost ? wanted.replace(/\.+$/, '') + name.slice(name.lastIndexOf('.')) : wanted;
}
