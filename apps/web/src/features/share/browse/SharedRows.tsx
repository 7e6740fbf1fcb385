import type { Item } from '@linework/contract/drive';
import { IconCloudDown, IconDownload, IconEye, IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { FileList } from '../../../ui/list/FileList.tsx';
import { useCardLayout } from '../../../ui/list/useCardLayout.ts';
import { cleared, rowSelection, type ListSelection } from '../../../ui/list/listSelection.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { useBackCloses } from '../../../ui/useBackCloses.ts';
import { useNarrow } from '../../../ui/media.ts';
import classes from './browse.module.css';
import { Card, HeadRow, ListRow } from './RowFaces.tsx';
import type { SharedList } from './useSharedList.ts';
import type { SharedView } from './view.ts';
import type { Where } from './where.ts';

interface SharedRowsProps {
  list: SharedList;
  view: SharedView;
  where: Where;
  may: { download: boolean; save: boolean };
  selection: ListSelection<Item>;
  onSelect: (selection: ListSelection<Item>) => void;
  open: (item: Item) => void;
  preview: (item: Item) => void;
  download: (items: readonly Item[]) => void;
  save: (items: readonly Item[]) => void;
  change: (part: Partial<Where>) => void;
  selectAll: () => void;
  up: () => void;
}

const rowHeights = { wide: 44, narrow: 60 } as const;
const waitingRows = 8;
const keyOf = ({ id }: Item): string => id;

/** The files as lines or as cards: one press opens, the box before the name chooses. */
export function SharedRows(props: SharedRowsProps) {
  const { list, view, where, may, selection, onSelect, open, preview, download, save, change } = props;
  const t = useT('share');
  const narrow = useNarrow();
  useBackCloses(selection.rows.size > 0, () => onSelect(cleared(selection)), true);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const cards = useCardLayout(frame, narrow ? 32 : 48, narrow);
  const isCards = view === 'grid';
  const Face = isCards ? Card : ListRow;
  const { total, stale, ensure, rowAt } = list;

  /** What is chosen, where the item is among it. */
  const withOthers = (item: Item): readonly Item[] =>
    selection.rows.has(item.id) ? [...selection.rows.values()] : [item];
  const entriesOf = (item: Item): MenuEntry[] => {
    const items = withOthers(item);
    const isFolder = item.kind === 0;
    return [
      {
        id: 'open',
        label: t('share.open'),
        icon: isFolder ? IconFolderOpen : IconEye,
        onChoose: () => open(item),
      },
      ...(may.download
        ? [
            {
              id: 'download',
              label: t('share.download'),
              icon: IconDownload,
              onChoose: () => download(items),
            },
          ]
        : []),
      ...(may.save
        ? [{ id: 'save', label: t('share.save'), icon: IconCloudDown, onChoose: () => save(items) }]
        : []),
    ];
  };

  return (
    <div ref={setFrame} className={classes.listFrame} data-stale={stale || undefined}>
      <FileList
        label={t('share.list')}
        className={classes.scroller}
        total={total}
        expected={waitingRows}
        busy={stale || total === undefined}
        rowAt={rowAt}
        rowHeight={isCards ? cards.height : narrow ? rowHeights.narrow : rowHeights.wide}
        columns={isCards ? cards.columns : 1}
        cardsClass={isCards ? classes.cards : undefined}
        head={isCards ? undefined : <HeadRow where={where} onSort={change} />}
        renderRow={(row) => (
          <Face
            key={row.index}
            {...row}
            may={may}
            narrow={narrow}
            onDownload={() => row.row && download([row.row])}
            onSave={() => row.row && save([row.row])}
          />
        )}
        selection={rowSelection(selection, { rowAt, keyOf }, onSelect, props.selectAll)}
        opensAtOnce
        open={open}
        preview={preview}
        up={props.up}
        menu={(item) => item && { label: item.name, entries: entriesOf(item) }}
        onRange={(first, last) => {
          if (!stale) ensure(first, last);
        }}
      />
    </div>
  );
}
