import type { Item } from '@linework/contract/drive';
import { IconLink, IconUsersGroup, IconWorld, type Icon } from '@tabler/icons-react';
import { accessOf, type Access } from '../access.ts';
import classes from './list.module.css';
import type { Wording } from './useWording.ts';

const icons: Readonly<Record<Access, Icon>> = { public: IconWorld, link: IconLink, group: IconUsersGroup };

/** Who else sees it: everybody, whoever has a link, a group. Nothing where it is one's own alone. */
export function AccessMarks({ item, t }: { item: Item; t: Wording['t'] }) {
  const ways = accessOf(item);
  if (ways.length === 0) return null;
  return (
    <span className={classes.access}>
      {ways.map((way) => {
        const Mark = icons[way];
        const label = t(`drive.access.${way}`);
        return (
          <span key={way} role="img" aria-label={label} title={label}>
            <Mark size={14} stroke={1.75} aria-hidden />
          </span>
        );
      })}
    </span>
  );
}
