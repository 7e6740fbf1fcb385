import type { Item } from '@linework/contract/drive';
import { IconDots } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { actionsFor, contextOf } from '../actions.ts';
import classes from './list.module.css';

const shown: readonly string[] = ['download', 'share', 'copyLink', 'pin', 'unpin', 'restore'];

/** The few things one does most, at the end of the row: nothing moves when they come. */
export function HoverActions({
  item,
  only,
  role,
}: {
  item: Item;
  only?: 'more' | undefined;
  role?: 'gridcell';
}) {
  const t = useT('drive');
  const context = contextOf([item]);
  return (
    <span className={classes.actions} role={role} data-no-drag>
      {only === undefined &&
        actionsFor(context)
          .filter(({ id }) => shown.includes(id))
          .map(({ id, label, icon: Icon, perform }) => (
            <button
              key={id}
              type="button"
              tabIndex={-1}
              aria-label={t(label)}
              title={t(label)}
              data-wide
              onClick={() => void perform(context)}
            >
              <Icon size={17} stroke={1.6} />
            </button>
          ))}
      <button
        type="button"
        tabIndex={-1}
        data-more
        aria-haspopup="menu"
        aria-label={t('drive.more', { name: item.name })}
        title={t('drive.moreTip')}
      >
        <IconDots size={17} stroke={1.75} />
      </button>
    </span>
  );
}
