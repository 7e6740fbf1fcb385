import { formatSize } from '@linework/contract/format';
import { IconDots, IconX } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/Menu.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useBackCloses } from '../../ui/useBackCloses.ts';
import { useLiftedToasts } from '../../ui/useLiftedToasts.ts';
import { actionsFor, currentContext, reasonAgainst } from './actions.ts';
import classes from './BulkBar.module.css';
import { useSpaceFrozen } from './frozen.ts';
import { knownSize } from './knownSize.ts';
import { useListing } from './listing.ts';
import { menuEntries } from './list/menuEntries.tsx';
import { countOf, selection, useSelection } from './selection.ts';

const shown: readonly string[] = ['download', 'share', 'move', 'copy', 'restore', 'delete', 'purge'];

/** What is chosen and what can be done to it; lies over the list's end, so that nothing moves. */
export function BulkBar({ from = 1 }: { from?: number }) {
  const chosen = useSelection((state) => state);
  useSpaceFrozen();
  useListing((state) => state.revision);
  return countOf(chosen) >= from ? <Bar /> : null;
}

function Bar() {
  const t = useT('drive');
  const context = currentContext();
  const actions = actionsFor(context);
  const size = knownSize(context);

  useLiftedToasts();
  useBackCloses(true, selection.clear, true);

  return (
    <div role="toolbar" aria-label={t('drive.bulk.label')} className={classes.bar} data-selection-bar>
      <IconButton label={t('drive.bulk.clear')} onClick={selection.clear}>
        <IconX size={18} stroke={1.5} />
      </IconButton>
      <span className={classes.count} role="status">
        {t('drive.bulk.count', { count: context.count })}
        {size !== undefined && <span className={classes.size}>{formatSize(size)}</span>}
      </span>
      {actions
        .filter(({ id }) => shown.includes(id))
        .map((action) => (
          <Tip key={action.id} label={t(action.label)}>
            <IconButton
              label={t(action.label)}
              data-action={action.id}
              aria-disabled={reasonAgainst(action, context) !== undefined || undefined}
              className={action.danger ? classes.danger : undefined}
              onClick={() => void action.perform(currentContext())}
            >
              <action.icon size={20} stroke={1.5} />
            </IconButton>
          </Tip>
        ))}
      <MenuButton label={t('action.more')} align="end" entries={() => menuEntries(currentContext(), t)}>
        {(props) => (
          <IconButton {...props} label={t('action.more')}>
            <IconDots size={20} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
    </div>
  );
}
