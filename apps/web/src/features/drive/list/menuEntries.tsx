import { Keys } from '../../../app/desktop/Keys.tsx';
import type { Translate } from '../../../app/language.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { actionsFor, reasonAgainst, type DriveContext } from '../actions.ts';

/** What a menu says and offers: of what is chosen, or of the place where nothing is. */
export function menuOf(context: DriveContext, t: Translate<'drive'>) {
  const { count, items } = context;
  return {
    label: t('drive.actions'),
    title: count > 1 ? t('drive.bulk.count', { count }) : items[0]?.name,
    entries: menuEntries(context, t),
  };
}

/** Everything that can be done here, with a line between the groups. */
export function menuEntries(context: DriveContext, t: Translate<'drive'>): MenuEntry[] {
  const actions = actionsFor(context);
  return actions.flatMap((action, i): MenuEntry[] => {
    const before = actions[i - 1];
    const reason = reasonAgainst(action, context);
    const item: MenuEntry = {
      id: action.id,
      label: t(action.label),
      icon: action.icon,
      danger: action.danger,
      reason: reason && t(reason),
      aside: action.shortcut === undefined ? undefined : <Keys shortcut={action.shortcut} />,
      onChoose: () => void action.perform(context),
    };
    return before && before.group !== action.group
      ? [{ kind: 'line', id: `before-${action.id}` }, item]
      : [item];
  });
}
