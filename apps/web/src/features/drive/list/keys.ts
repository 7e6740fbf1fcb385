/** The keyboard of the list. */
import type { Item } from '@linework/contract/drive';
import { mac } from '../../../app/desktop/useShortcuts.ts';
import { listing } from '../listing.ts';
import { openFolder, openItem, previewFile } from '../opening.ts';
import { crumbsOf } from '../queries.ts';
import { selection } from '../selection.ts';
import { step, type Steps } from './steps.ts';

export interface KeySurface extends Steps {
  takeFocus(): void;
}

const pauseMs = 800;
let typed = '';
let lastAt = -Infinity;

/** Letters lead to the next name that begins with them, among what is loaded. */
function typeAhead(key: string, now: number): void {
  typed = now - lastAt > pauseMs ? key : typed + key;
  lastAt = now;
  const wanted = typed.toLocaleLowerCase();
  const repeated = [...wanted].every((letter) => letter === wanted[0]);
  const prefix = repeated ? wanted[0]! : wanted;
  const { rows } = listing.getState();
  const { cursor } = selection.get();
  const starts = (item: Item): boolean => item.name.toLocaleLowerCase().startsWith(prefix);
  const found = [...rows].filter(([, item]) => starts(item)).map(([index]) => index);
  found.sort((a, b) => a - b);
  const next = found.find((index) => (repeated ? index > cursor : index >= cursor)) ?? found[0];
  if (next !== undefined) selection.at(next);
}

function goUp(): void {
  const { place } = listing.getState();
  if (place.section !== 'index' || place.folderId === '0') return;
  openFolder(crumbsOf(place.folderId)?.at(-2)?.id ?? '0');
}

/** Moves the cursor, opens, chooses. True where the key meant something here. */
export function pressKey(event: KeyboardEvent, inGrid: boolean, surface: KeySurface): boolean {
  const { key, shiftKey, altKey } = event;
  const { total = 0 } = listing.getState();
  const { cursor, ids } = selection.get();
  const mod = mac ? event.metaKey : event.ctrlKey;
  if (altKey && key === 'ArrowUp') return (goUp(), true);
  if (altKey) return false;
  if (mod && key.toLowerCase() === 'a') return (void selection.all(), true);
  if (key === 'Escape') typed = '';
  if (key === 'Escape' && ids.size > 0) return (selection.clear(), true);
  if (key === 'Backspace' && !mod) return (goUp(), true);

  const to = total === 0 ? undefined : step(key, cursor, total, surface);
  if (to !== undefined) {
    if (shiftKey) void selection.rangeTo(to);
    else if (mod) selection.focus(to);
    else selection.at(to);
    surface.takeFocus();
    return true;
  }
  if (!inGrid) return false;
  const item = listing.itemAt(cursor);
  // In the middle of a name a space is part of it.
  if (key === ' ' && typed !== '' && event.timeStamp - lastAt < pauseMs)
    return (typeAhead(key, event.timeStamp), true);
  if (key === ' ' && item) {
    if (mod || shiftKey) selection.toggle(item.id);
    else if (item.kind === 1 && item.deleteTime === undefined) previewFile(item);
    else selection.toggle(item.id);
    return true;
  }
  if (key === 'Enter' && !mod && item) return (openItem(item), true);
  // '/' and '?' stay what they are everywhere.
  if (key.length === 1 && !mod && /[\p{L}\p{N}]/u.test(key)) return (typeAhead(key, event.timeStamp), true);
  return false;
}
