import { viewerTools } from './tools/index.ts';
import { actionOf } from './page/allActions.ts';
import type { AnyAction } from './state/viewerAction.ts';
import { viewerActions } from './page/viewerActions.ts';

type Named = AnyAction & { commands: readonly string[] };

/** What the command line understands, for the help: an action each, with its names. */
export function viewerCommands(): Named[] {
  const all: readonly AnyAction[] = [...viewerActions, ...viewerTools.map(actionOf)];
  return all.filter((action): action is Named => action.commands !== undefined && action.commands.length > 0);
}
