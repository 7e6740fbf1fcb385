import type { ActionContext } from '../../../app/actions.ts';
import { CommandPalette } from '../../../app/desktop/CommandPalette.tsx';
import { useT } from '../../../app/language.ts';
import { allActions } from './allActions.ts';
import { applies, run } from '../state/viewerAction.ts';

interface ViewerPaletteProps {
  context: ActionContext;
  onClose: () => void;
}

/** Ctrl+K: what one can do to the drawing, then where one can go. */
export function ViewerPalette({ context, onClose }: ViewerPaletteProps) {
  const t = useT('viewer', 'drive', 'measure', 'notes');
  const own = allActions()
    .filter((action) => action.id !== 'palette' && applies(action))
    .map((action) => ({
      id: `viewer:${action.id}`,
      label: t(action.label),
      icon: action.icon,
      shortcut: action.shortcut,
      run: () => void run(action),
    }));
  return <CommandPalette context={context} own={own} onClose={onClose} />;
}
