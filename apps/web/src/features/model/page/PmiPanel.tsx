import type { PmiItem, PmiKind } from '@linework/solid/pmi';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { choosePmi, useModel } from '../modelStore.ts';
import shared from './model.module.css';
import classes from './PmiPanel.module.css';
import { pmiKindsIn, pmiRows } from './pmiRows.ts';

const rowHeight = 52;

/** Dimensions, tolerances, datums and notes of the file; a press shows what they are about. */
export function PmiPanel() {
  const t = useT('model');
  const language = useLanguage();
  const tree = useModel((state) => state.tree);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<PmiKind>();
  const scroller = useRef<HTMLDivElement>(null);
  const words = usePmiWords();
  const kinds = useMemo(() => pmiKindsIn(tree), [tree]);
  const rows = useMemo(() => pmiRows(tree, words, kind, search), [tree, words, kind, search]);
  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  if (kinds.length === 0) {
    return (
      <>
        <h2 className={shared.panelTitle}>{t('model.panel.pmi')}</h2>
        <p className={classes.none}>{t('model.pmi.none')}</p>
      </>
    );
  }
  const number = new Intl.NumberFormat(language);
  return (
    <div className={shared.treePanel}>
      <label className={shared.search}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <input
          type="search"
          value={search}
          placeholder={t('model.pmi.search')}
          aria-label={t('model.pmi.search')}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      {kinds.length > 1 && (
        <div className={classes.kinds} role="group" aria-label={t('model.pmi.kinds')}>
          {kinds.map(([each, count]) => (
            <button
              key={each}
              type="button"
              aria-pressed={kind === each}
              onClick={() => setKind(kind === each ? undefined : each)}
            >
              {t(`model.pmi.kind.${each}`)} <small>{number.format(count)}</small>
            </button>
          ))}
        </div>
      )}
      <div className={shared.treeRows} ref={scroller}>
        <ul
          className={classes.list}
          style={{ height: virtual.getTotalSize() }}
          aria-label={t('model.panel.pmi')}
        >
          {virtual.getVirtualItems().map(({ index, start }) => (
            <Row key={rows[index]!.index} {...rows[index]!} top={start} />
          ))}
        </ul>
        {rows.length === 0 && <p className={classes.none}>{t('model.pmi.notFound')}</p>}
      </div>
    </div>
  );
}

/** What an item is called: its own type, or else its kind. */
function usePmiWords(): (item: PmiItem) => string {
  const t = useT('model');
  return useMemo(
    () =>
      ({ kind, type }) =>
        type ? t(`model.pmi.type.${type}`) : t(`model.pmi.one.${kind}`),
    [t],
  );
}

interface RowProps {
  index: number;
  title: string;
  about: string;
  top: number;
}

function Row({ index, title, about, top }: RowProps) {
  const isChosen = useModel((state) => state.chosenPmi === index);
  return (
    <li style={{ transform: `translateY(${top}px)` }}>
      <button
        type="button"
        className={classes.row}
        aria-current={isChosen || undefined}
        onClick={() => choosePmi(index)}
      >
        <strong title={title}>{title}</strong>
        <small title={about}>{about}</small>
      </button>
    </li>
  );
}
