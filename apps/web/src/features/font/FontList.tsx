import type { FontItem } from '@linework/contract/font';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useT } from '../../app/language.ts';
import { isTyping } from '../../app/typing.ts';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FontDialogs, type OpenDialog } from './FontDialogs.tsx';
import { fontEntries } from './entries.ts';
import classes from './FontList.module.css';
import { FontRow } from './FontRow.tsx';
import { deleteFonts } from './calls.ts';
import { choose, kept, nothing, type FontSelection } from './selection.ts';
import type { FontsState, Library } from './useFonts.ts';
import { useNarrow } from './useNarrow.ts';

interface FontListProps {
  library: Library;
  fonts: FontsState & { refresh: () => void; more: () => void };
}

const rowHeights = { wide: 56, narrow: 84 };

export function FontList({ library, fonts: { fonts, total, refresh, more } }: FontListProps) {
  const t = useT('font');
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const order = useMemo(() => fonts.map(({ id }) => id), [fonts]);
  const [wanted, setChosen] = useState<FontSelection>(nothing);
  const chosen = useMemo(() => kept(wanted, order), [wanted, order]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [menu, setMenu] = useState<{ x: number; y: number; keyboard: boolean; font: FontItem }>();
  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: fonts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (narrow ? rowHeights.narrow : rowHeights.wide),
    overscan: 8,
    paddingEnd: 72,
    onChange: ({ range }) => {
      if (range && range.endIndex >= fonts.length - 20 && fonts.length < total) more();
    },
  });

  const selected = fonts.filter(({ id }) => chosen.ids.has(id));
  const entriesFor = (font: FontItem): MenuEntry[] =>
    fontEntries({
      font,
      selected,
      library,
      t,
      open: setDialog,
      onChange: refresh,
      onChoose: () => setChosen(choose(chosen, order, order.indexOf(font.id), { ctrl: true, shift: false })),
      onChooseAll: () => setChosen({ ...chosen, ids: new Set(order) }),
    });

  const moveTo = (index: number, event: KeyboardEvent): void => {
    const to = Math.max(0, Math.min(fonts.length - 1, index));
    setChosen(choose(chosen, order, to, { ctrl: false, shift: event.shiftKey }));
    virtualizer.scrollToIndex(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isTyping(event.target) || (event.target as HTMLElement).closest('button')) return;
    const font = fonts[chosen.cursor];
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'ArrowDown') moveTo(chosen.ids.size === 0 ? chosen.cursor : chosen.cursor + 1, event);
    else if (event.key === 'ArrowUp') moveTo(chosen.cursor - 1, event);
    else if (event.key === 'Home') moveTo(0, event);
    else if (event.key === 'End') moveTo(fonts.length - 1, event);
    else if (event.key === 'Escape' && chosen.ids.size > 0) setChosen({ ...chosen, ids: new Set() });
    else if (event.key.toLowerCase() === 'a' && mod) setChosen({ ...chosen, ids: new Set(order) });
    else if ((event.key === ' ' || event.key === 'Enter') && font && library !== 'trash')
      setDialog({ what: 'view', font });
    else if (event.key === 'F2' && font && library === 'own') setDialog({ what: 'edit', font });
    else if (event.key === 'Delete' && selected.length > 0 && library === 'own') {
      void deleteFonts([...chosen.ids], refresh);
    } else if (event.key === 'Delete' && selected.length > 0 && library === 'trash') {
      setDialog({ what: 'purge', ids: [...chosen.ids] });
    } else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      const row = document.getElementById(`font-${font?.id}`)?.getBoundingClientRect();
      if (font && row) setMenu({ x: row.left + 48, y: row.bottom - 8, keyboard: true, font });
    } else return;
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent, font: FontItem, index: number): void => {
    event.preventDefault();
    if (!chosen.ids.has(font.id)) setChosen(choose(chosen, order, index, { ctrl: false, shift: false }));
    setMenu({ x: event.clientX, y: event.clientY, keyboard: false, font });
  };

  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-label={t('font.list')}
        aria-activedescendant={fonts[chosen.cursor] ? `font-${fonts[chosen.cursor]!.id}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target === event.currentTarget) setChosen({ ...chosen, ids: new Set() });
        }}
      >
        <div className={classes.head} role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span className="visuallyHidden">{t('font.choose')}</span>
          </span>
          <span role="columnheader">{t('font.column.name')}</span>
          <span role="columnheader">{t('font.column.sample')}</span>
          <span role="columnheader">{t('font.column.codepage')}</span>
          <span role="columnheader">{t('font.column.style')}</span>
          <span role="columnheader" className={classes.right}>
            {t('font.column.size')}
          </span>
          <span role="columnheader">{t('font.column.date')}</span>
          <span role="columnheader">
            <span className="visuallyHidden">{t('action.more')}</span>
          </span>
        </div>
        <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="rowgroup">
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const font = fonts[index]!;
            return (
              <FontRow
                key={font.id}
                font={font}
                index={index}
                top={start}
                height={size}
                selected={chosen.ids.has(font.id)}
                current={index === chosen.cursor}
                anyChosen={chosen.ids.size > 0}
                entries={() => entriesFor(font)}
                onChoose={(modifiers) => setChosen(choose(chosen, order, index, modifiers))}
                onOpen={() => {
                  if (library !== 'trash') setDialog({ what: 'view', font });
                }}
                onContextMenu={(event) => onContextMenu(event, font, index)}
              />
            );
          })}
        </div>
      </div>
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          total={fonts.length}
          library={library}
          onAll={() => setChosen({ ...chosen, ids: new Set(order) })}
          onClear={() => setChosen({ ...chosen, ids: new Set() })}
          onChange={refresh}
          onPurge={(ids) => setDialog({ what: 'purge', ids })}
        />
      )}
      {menu && (
        <Menu
          label={t('font.more', { name: menu.font.name })}
          entries={entriesFor(menu.font)}
          at={{ x: menu.x, y: menu.y }}
          keyboard={menu.keyboard}
          onClose={() => setMenu(undefined)}
        />
      )}
      <FontDialogs dialog={dialog} onClose={() => setDialog(undefined)} onChange={refresh} />
    </>
  );
}
