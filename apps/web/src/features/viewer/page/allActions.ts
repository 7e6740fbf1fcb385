/** The viewer's own actions and the tools that measure and annotate, once those are here. */
import type { ToolSpec } from '../state/tool.ts';
import { registerTool } from '../state/activeTool.ts';
import type { AnyAction } from '../state/viewerAction.ts';
import { viewerActions } from './viewerActions.ts';
import { setTool, useViewer } from '../state/viewerStore.ts';

let all: readonly AnyAction[] = viewerActions;

export function allActions(): readonly AnyAction[] {
  return all;
}

export function actionOf({ id, label, icon, shortcut, commands, when, reason }: ToolSpec): AnyAction {
  return {
    id: `tool:${id}`,
    label,
    icon,
    group: 'tool',
    shortcut,
    commands,
    when: ({ head }) => head !== undefined && (when?.() ?? true),
    isOn: () => useViewer.getState().tool === id,
    reason,
    perform: () => setTool(id),
  };
}

/** `more`: what else can be done while one of them is in the hand. */
export function addTools(specs: readonly ToolSpec[], more: readonly AnyAction[]): void {
  for (const { id, create } of specs) registerTool(id, create);
  all = [...viewerActions, ...specs.map(actionOf), ...more];
}
