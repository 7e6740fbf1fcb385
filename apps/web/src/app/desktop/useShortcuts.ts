import { useEffect } from 'react';
import { create } from 'zustand';
import { actionsFor, contextOfKeys, driveActions, placeContext } from '../../features/drive/actions.ts';
import { actions, applies, general, type ActionContext } from '../actions.ts';
import { safeStorage } from '../safeStorage.ts';
import { isMac, isSingleKey, shortcutLetters, shortcutMatcher, strokeOf } from '../shortcuts.ts';
import { isTyping } from '../typing.ts';

const storeKey = 'linework.singleKeys';

export const useSingleKeys = create<{ on: boolean }>(() => ({ on: safeStorage.getItem(storeKey) !== 'off' }));

export function setSingleKeys(on: boolean): void {
  safeStorage.setItem(storeKey, on ? 'on' : 'off');
  useSingleKeys.setState({ on });
}

export const mac = isMac(navigator.platform);

const isOfShortcut = shortcutLetters(
  [...actions, ...driveActions].flatMap(({ shortcut = 'mod+' }) => (isSingleKey(shortcut) ? [shortcut] : [])),
);

/** In a list letters lead to names; with Shift they are the shortcuts that they are everywhere else. */
export function isForShortcut({ key, shiftKey, timeStamp }: KeyboardEvent): boolean {
  return (
    key.length === 1 && useSingleKeys.getState().on && isOfShortcut(key.toLowerCase(), shiftKey, timeStamp)
  );
}

/** The list runs the drive's actions by itself; an empty folder has none, and still takes a new folder. */
function runInDrive(stroke: string, singleKeys: boolean): boolean {
  if (!document.querySelector('[data-drive-scroller]') || (stroke.length === 1 && !singleKeys)) return false;
  const context = contextOfKeys();
  // What is about the place itself, a new folder, is so whatever is chosen in it.
  for (const about of [context, placeContext()]) {
    const action = actionsFor(about).find(
      // Nobody deletes what they only passed by.
      ({ shortcut, danger = false }) => shortcut === stroke && (context.chosen || !danger),
    );
    if (!action) continue;
    void action.perform(about);
    return true;
  }
  return false;
}

/** Listens for the shortcuts of all actions. */
export function useShortcuts(context: ActionContext): void {
  const singleKeys = useSingleKeys((state) => state.on);
  useEffect(() => {
    const bound = actions.filter(
      ({ shortcut }) => shortcut !== undefined && (singleKeys || !isSingleKey(shortcut)),
    );
    const match = shortcutMatcher(bound.map((action) => action.shortcut!));
    const onKeyDown = (event: KeyboardEvent): void => {
      const stroke = strokeOf(event, mac);
      // An open dialog has the keyboard to itself.
      if (stroke === undefined || event.repeat || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [role=menu]')) return;
      // A field has its own keys, undo among them; commands are called from anywhere.
      if (isTyping(event.target) && stroke !== general.palette.shortcut) return;
      // A button or a link has these two for itself, whatever is chosen in the list.
      const isOnControl =
        event.target instanceof Element && event.target.closest('button, a, summary') !== null;
      if (isOnControl && (stroke === 'Enter' || stroke === ' ')) return;
      const found = match(stroke, event.timeStamp);
      const action = bound.find(({ shortcut }) => shortcut === found);
      if (action && applies(action)) action.perform(context);
      else if (found !== undefined || !runInDrive(stroke, singleKeys)) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [context, singleKeys]);
}
