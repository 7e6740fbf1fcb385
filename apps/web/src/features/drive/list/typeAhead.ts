/** Letters lead to the next name that begins with them: at once among what is loaded, by asking beyond it. */
import type { Item } from '@linework/contract/drive';
import { listing } from '../listing.ts';
import { fetchIds, fetchPage } from '../listingCalls.ts';
import { selection, type SelectionState } from '../selection.ts';

const pauseMs = 800;
/** Whoever types on is not done. */
const askAfterMs = 250;

let typed = '';
let lastAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;

/** In the middle of a name. */
export const isTyping = (now: number): boolean => typed !== '' && now - lastAt < pauseMs;

export function forgetTyped(): void {
  typed = '';
  stopAsking();
}

function stopAsking(): void {
  clearTimeout(timer);
  asking?.abort();
}

export function typeAhead(key: string, now: number): void {
  typed = now - lastAt > pauseMs ? key : typed + key;
  lastAt = now;
  stopAsking();
  const wanted = typed.toLocaleLowerCase();
  // The same letter again means the next one with it.
  const isRepeated = [...wanted].every((letter) => letter === wanted[0]);
  const prefix = isRepeated ? wanted[0]! : wanted;
  const { rows, total = 0 } = listing.getState();
  const chosen = selection.get();
  const { cursor } = chosen;
  const first = isRepeated ? cursor + 1 : cursor;
  const found = [...rows].filter(([, item]) => begins(item, prefix)).map(([index]) => index);
  const next = nextOf(found, first);
  if (next !== undefined) selection.at(next);
  // What comes in between may be nearer, but a jump that is taken back is worse than a far one.
  else if (rows.size < total) timer = setTimeout(() => void lookFurther(prefix, first, chosen), askAfterMs);
}

const begins = ({ name }: Item, prefix: string): boolean => name.toLocaleLowerCase().startsWith(prefix);

/** The first from there on, or else the very first. */
function nextOf(indexes: readonly number[], from: number): number | undefined {
  const sorted = indexes.toSorted((a, b) => a - b);
  return sorted.find((index) => index >= from) ?? sorted[0];
}

/** Which names there are the search knows, and where they stand the list of all ids. */
async function lookFurther(prefix: string, from: number, chosen: SelectionState): Promise<void> {
  const { place, search } = listing.getState();
  // What a search has found is not searched again.
  if (search.q !== undefined || place.section === 'trash') return;
  const mine = new AbortController();
  asking = mine;
  try {
    const { items } = await fetchPage(place, { ...search, q: prefix, scope: 'folder' }, 1, mine.signal);
    const here = items.filter(
      (item) => begins(item, prefix) && (place.section !== 'index' || item.parentId === place.folderId),
    );
    if (here.length === 0) return;
    const { folderIds, fileIds } = await fetchIds(place, search, mine.signal);
    // What was chosen meanwhile, here or in another list, stays.
    if (mine.signal.aborted || selection.get() !== chosen) return;
    const ids = new Set(here.map(({ id }) => id));
    const found = [...folderIds, ...fileIds].flatMap((id, index) => (ids.has(id) ? [index] : []));
    const next = nextOf(found, from);
    if (next !== undefined) selection.at(next);
  } catch {
    // Typed on, or offline: the letters lead nowhere.
  }
}
