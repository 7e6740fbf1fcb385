import type { FontItem } from '@linework/contract/font';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { FileList } from '../../ui/list/FileList.tsx';
import {
  cleared,
  kept,
  noSelection,
  rowSelection,
  toggled,
  without,
  type ListSelection,
} from '../../ui/list/listSelection.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useNarrow } from '../../ui/media.ts';
import { BulkBar } from './BulkBar.tsx';
import { FontDialogs, type OpenDialog } from './FontDialogs.tsx';
import { fontEntries } from './entries.ts';
import classes from './FontList.module.css';
import { FontRow } from './FontRow.tsx';
import { deleteFonts } from './calls.ts';
import type { Fonts, Library } from './useFonts.ts';

interface FontListProps {
  library: Library;
  fonts: Fonts;
}

const rowHeights = { wide: 56, narrow: 84 };
const keyOf = ({ id }: FontItem): string => id;

export function FontList({ library, fonts }: FontListProps) {
  const t = useT('font');
  const narrow = useNarrow();
  const [wanted, select] = useState<ListSelection<FontItem>>(noSelection);
  const { total = 0, rowAt, refresh, fetchAll } = fonts;
  const here = fonts.loaded();
  const selection = here.length === total ? kept(wanted, here, keyOf) : wanted;
  const [dialog, setDialog] = useState<OpenDialog>();
  const selected = [...selection.rows.values()];
  const ids = [...selection.rows.keys()];
  const selectAll = async (): Promise<void> => {
    const all = await fetchAll();
    select((now) => ({ ...now, rows: new Map(all.map((font) => [font.id, font])) }));
  };
  const change = (gone: readonly string[] = []): void => {
    select((now) => without(now, gone));
    refresh();
  };
  const chosen = rowSelection(selection, { rowAt, keyOf }, select, () => void selectAll());

  const entriesFor = (font: FontItem): MenuEntry[] =>
    fontEntries({
      font,
      selected,
      library,
      t,
      open: setDialog,
      onChange: change,
      onChoose: () => select(toggled(selection, font, keyOf)),
      onChooseAll: () => void selectAll(),
    });
  const onKey = ({ key }: KeyboardEvent, font: FontItem | undefined): boolean => {
    if (key === 'F2' && font && library === 'own') setDialog({ what: 'edit', font });
    else if (key === 'Delete' && ids.length > 0 && library === 'own') void deleteFonts(ids, change);
    else if (key === 'Delete' && ids.length > 0 && library === 'trash') setDialog({ what: 'purge', ids });
    else return false;
    return true;
  };

  return (
    <>
      <FileList
        label={t('font.list')}
        className={classes.scroller}
        total={total}
        rowAt={rowAt}
        rowHeight={narrow ? rowHeights.narrow : rowHeights.wide}
        head={<HeadRow />}
        renderRow={(row) =>
          row.row && <FontRow key={row.row.id} {...row} font={row.row} entries={() => entriesFor(row.row!)} />
        }
        selection={chosen}
        open={(font) => {
          if (library !== 'trash') setDialog({ what: 'view', font });
        }}
        onKey={onKey}
        menu={(font) => font && { label: t('font.more', { name: font.name }), entries: entriesFor(font) }}
        onRange={fonts.ensure}
      />
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          total={total}
          library={library}
          onAll={() => void selectAll()}
          onClear={() => select(cleared(selection))}
          onChange={change}
          onPurge={(purged) => setDialog({ what: 'purge', ids: purged })}
        />
      )}
      <FontDialogs dialog={dialog} onClose={() => setDialog(undefined)} onChange={change} />
    </>
  );
}

function HeadRow() {
  const t = useT('font');
  return (
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
  );
}
