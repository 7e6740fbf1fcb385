/** Keys that the drive has beyond those of every list. */
import { isForShortcut } from '../../../app/desktop/useShortcuts.ts';
import { isTyping as isField } from '../../../app/typing.ts';
import { goesUp } from '../../../ui/list/useListEvents.ts';
import { listing } from '../listing.ts';
import { openFolder } from '../opening.ts';
import { selection } from '../selection.ts';
import { forgetTyped, isTyping, typeAhead } from './typeAhead.ts';
import { crumbsOf } from '../../folder/queries.ts';

/** To the folder above, where the one that was left is chosen. */
export function goUp(): void {
  const { place } = listing.getState();
  if (place.section !== 'index' || place.folderId === '0') return;
  selection.expect({ id: place.folderId });
  openFolder(crumbsOf(place.folderId)?.at(-2)?.id ?? '0');
}

/** Of a folder with nothing in it, the one key that leads somewhere. */
export function pressKeyInEmpty(event: KeyboardEvent): void {
  if (event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]')) return;
  if (!goesUp(event)) return;
  event.preventDefault();
  goUp();
}

/** Letters lead to names. True where the key was one of a name. */
export function pressLetter(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, timeStamp } = event;
  if (/^(Escape|Arrow.*|Home|End|Page.*)$/.test(key)) forgetTyped();
  if (key.length !== 1 || altKey || ctrlKey || metaKey) return false;
  const isOn = isTyping(timeStamp);
  // In the middle of a name a space is part of it. '/' and '?' stay what they are everywhere.
  const isOfName = key === ' ' ? isOn : /[\p{L}\p{N}]/u.test(key) && (isOn || !isForShortcut(event));
  if (isOfName) typeAhead(key, timeStamp);
  return isOfName;
}
