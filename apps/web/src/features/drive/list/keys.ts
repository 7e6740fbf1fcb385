/** The keyboard of the list. */
import { isForShortcut, mac } from '../../../app/desktop/useShortcuts.ts';
import { isTyping as isField } from '../../../app/typing.ts';
import { listing } from '../listing.ts';
import { openFolder, openItem, previewFile } from '../opening.ts';
import { crumbsOf } from '../queries.ts';
import { selection } from '../selection.ts';
import { step, type Steps } from '../../../ui/list/steps.ts';
import { forgetTyped, isTyping, typeAhead } from './typeAhead.ts';

export interface KeySurface extends Steps {
  takeFocus(): void;
}

/** To the folder above, where the one that was left is chosen. */
function goUp(): void {
  const { place } = listing.getState();
  if (place.section !== 'index' || place.folderId === '0') return;
  selection.expect({ id: place.folderId });
  openFolder(crumbsOf(place.folderId)?.at(-2)?.id ?? '0');
}

const wantsUp = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey ? key === 'ArrowUp' : key === 'Backspace' && !ctrlKey && !metaKey;

/** Of a folder with nothing in it, the one key that leads somewhere. */
export function pressKeyInEmpty(event: KeyboardEvent): void {
  if (event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]')) return;
  if (!wantsUp(event)) return;
  event.preventDefault();
  goUp();
}

/** Moves the cursor, opens, chooses. True where the key meant something here. */
export function pressKey(event: KeyboardEvent, inGrid: boolean, surface: KeySurface): boolean {
  const { key, shiftKey, altKey } = event;
  const { total = 0 } = listing.getState();
  const { cursor, ids } = selection.get();
  const mod = mac ? event.metaKey : event.ctrlKey;
  if (wantsUp(event)) return (goUp(), true);
  if (altKey) return false;
  if (mod && key.toLowerCase() === 'a') return (void selection.all(), true);
  if (key === 'Escape') forgetTyped();
  if (key === 'Escape' && ids.size > 0) return (selection.clear(), true);

  const to = total === 0 ? undefined : step(key, cursor, total, surface);
  if (to !== undefined) {
    if (shiftKey) void selection.rangeTo(to);
    else if (mod) selection.moveTo(to);
    else selection.at(to);
    forgetTyped();
    surface.takeFocus();
    return true;
  }
  if (!inGrid) return false;
  const item = listing.itemAt(cursor);
  // In the middle of a name a space is part of it.
  if (key === ' ' && !mod && isTyping(event.timeStamp)) return (typeAhead(key, event.timeStamp), true);
  if (key === ' ' && item) {
    if (mod || shiftKey) selection.toggle(item.id);
    else if (item.kind === 1 && item.deleteTime === undefined) previewFile(item);
    else selection.toggle(item.id);
    return true;
  }
  if (key === 'Enter' && !mod && item) return (openItem(item), true);
  if (!isTyping(event.timeStamp) && isForShortcut(event)) return false;
  // '/' and '?' stay what they are everywhere.
  if (key.length === 1 && !mod && /[\p{L}\p{N}]/u.test(key)) return (typeAhead(key, event.timeStamp), true);
  return false;
}
