import { useT } from '../../../app/language.ts';
import { Menu } from '../../../ui/Menu.tsx';
import type { Anchor } from '../../../ui/menuPlace.ts';
import { currentContext, type DriveContext } from '../actions.ts';
import { menuEntries } from './menuEntries.tsx';

export interface OpenMenu {
  at: Anchor;
  keyboard: boolean;
  /** What it is about, where that is not what is chosen. */
  context?: DriveContext;
}

/** Everything that can be done to what is chosen, or to the place where nothing is. */
export function ItemMenu({
  at,
  keyboard,
  context = currentContext(),
  onClose,
}: OpenMenu & { onClose: () => void }) {
  const t = useT('drive');
  const entries = menuEntries(context, t);
  if (entries.length === 0) return null;
  const { count, items } = context;
  const title = count > 1 ? t('drive.bulk.count', { count }) : items[0]?.name;
  return (
    <Menu
      at={at}
      keyboard={keyboard}
      label={t('drive.actions')}
      title={title}
      entries={entries}
      onClose={onClose}
    />
  );
}
