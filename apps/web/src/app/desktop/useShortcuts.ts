import { useEffect } from 'react';
import { create } from 'zustand';
import { actions, applies, type ActionContext } from '../actions.ts';
import { kept } from '../kept.ts';
import { isMac, isSingleKey, isTyping, shortcutMatcher, strokeOf } from '../shortcuts.ts';

const storeKey = 'linework.singleKeys';

export const useSingleKeys = create<{ on: boolean }>(() => ({ on: kept.getItem(storeKey) !== 'off' }));

export function setSingleKeys(on: boolean): void {
  kept.setItem(storeKey, on ? 'on' : 'off');
  useSingleKeys.setState({ on });
}

export const mac = isMac(navigator.platform);

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
      if (stroke === undefined || event.repeat || document.querySelector('dialog[open]')) return;
      if (isSingleKey(stroke) && isTyping(event.target)) return;
      const found = match(stroke, event.timeStamp);
      const action = bound.find(({ shortcut }) => shortcut === found);
      if (!action || !applies(action)) return;
      event.preventDefault();
      action.perform(context);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [context, singleKeys]);
}
