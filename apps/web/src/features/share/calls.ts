/** Changes of shares, and who is told of them. */
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';

const listeners = new Set<() => void>();

/** Something about the account's shares was changed here. */
export function onShares(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellShares(): void {
  for (const listener of listeners) listener();
}

/** The ids travel as one text of limited length. */
const maxIds = 1000;

async function inParts(ids: readonly string[], send: (shareIds: string) => Promise<{ count: number }>) {
  let count = 0;
  for (let from = 0; from < ids.length; from += maxIds) {
    count += (await send(ids.slice(from, from + maxIds).join(','))).count;
  }
  tellShares();
  return count;
}

export async function stopShares(ids: readonly string[]): Promise<void> {
  const count = await inParts(ids, (shareIds) => client.call('shareStop', { shareIds }));
  const t = await wordsOf('sharing');
  showToast('success', t('sharing.stopped', { count }));
}

export async function removeShares(ids: readonly string[]): Promise<void> {
  const count = await inParts(ids, (shareIds) => client.call('shareRemove', { shareIds }));
  const t = await wordsOf('sharing');
  showToast('success', t('sharing.removed', { count }));
}

export async function forgetShares(ids: readonly string[]): Promise<void> {
  const count = await inParts(ids, (shareIds) => client.call('shareForget', { shareIds }));
  const t = await wordsOf('sharing');
  showToast('success', t('sharing.removed', { count }));
}
