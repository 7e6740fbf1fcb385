import type { Item } from '@linework/contract/drive';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { Anchor } from '../../ui/menuPlace.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Thumb } from '../preview/queries.ts';
import { contextOf } from './actions.ts';
import { dropTarget } from './list/dropTarget.ts';
import { menuOf } from './list/menuEntries.tsx';
import { openItem } from './opening.ts';
import classes from './Pinned.module.css';
import { usePins } from './queries.ts';

/** What is kept at hand, above the list. */
export function Pinned() {
  const t = useT('drive');
  const { items, expected } = usePins();
  const [menu, setMenu] = useState<{ at: Anchor; keyboard: boolean; item: Item }>();
  if (expected === 0) return null;
  const openMenu = (event: React.MouseEvent, item: Item): void => {
    event.preventDefault();
    event.stopPropagation();
    const byKey = event.button !== 2;
    const { clientX: x, clientY: y, currentTarget: element } = event;
    setMenu({ at: byKey ? { element } : { x, y }, keyboard: byKey, item });
  };
  return (
    <section className={classes.pinned} aria-label={t('drive.pinned')}>
      <h2 className={classes.title}>{t('drive.pinned')}</h2>
      <ul className={classes.strip}>
        {items
          ? items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={classes.pin}
                  title={item.name}
                  onClick={() => openItem(item)}
                  onContextMenu={(event) => openMenu(event, item)}
                  {...dropTarget(item)}
                >
                  <Thumb item={item} size="row" />
                  <span>{item.name}</span>
                </button>
              </li>
            ))
          : Array.from({ length: expected }, (_, i) => (
              <li key={i} className={classes.pin}>
                <Skeleton width={26} height={30} />
                <Skeleton width={96} height={12} />
              </li>
            ))}
      </ul>
      {menu && (
        <Menu
          at={menu.at}
          keyboard={menu.keyboard}
          {...menuOf(contextOf([menu.item]), t)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}
