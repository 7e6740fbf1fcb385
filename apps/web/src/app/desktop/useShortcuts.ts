import { useEffect } from 'react';
import { create } from 'zustand';
import { actionsFor, currentContext } from '../../features/drive/actions.ts';
import { actions, applies, general, type ActionContext } from '../actions.ts';
import { kept } from '../kept.ts';
import { isMac, isSingleKey, shortcutMatcher, strokeOf } from '../shortcuts.ts';
import { isTyping } from '../typing.ts';

const storeKey = 'linework.singleKeys';

export const useSingleKeys = create<{ on: boolean }>(() => ({ on: kept.getItem(storeKey) !== 'off' }));

export function setSingleKeys(on: boolean): void {
  kept.setItem(storeKey, on ? 'on' : 'off');
  useSingleKeys.setState({ on });
}

export const mac = isMac(navigator.platform);

/** The list runs the drive's actions by itself; an empty folder has none, and still takes a new folder. */
function runInDrive(stroke: string, singleKeys: boolean): boolean {
  if (!document.querySelector('[data-drive-scroller]') || (stroke.length === 1 && !singleKeys)) return false;
  const context = currentContext();
  const action = actionsFor(context).find(({ shortcut }) => shortcut === stroke);
  if (action) void action.perform(context);
  return action !== undefined;
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
