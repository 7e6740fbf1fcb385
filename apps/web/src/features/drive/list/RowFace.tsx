import { IconPinFilled, IconSnowflake } from '@tabler/icons-react';
import type { Item } from '@linework/contract/drive';
import { formatDate } from '@linework/contract/format';
import type { MouseEvent } from 'react';
import { router } from '../../../app/router.ts';
import { Thumb } from '../../preview/queries.ts';
import { isFrozen } from '../frozen.ts';
import { placePath, type DrivePlace } from '../place.ts';
import { dateText, daysLeft, sizeText, timeOf } from './format.ts';
import { AccessMarks } from './AccessMarks.tsx';
import { Highlight } from './Highlight.tsx';
import classes from './list.module.css';
import { RenameInline } from './RenameInline.tsx';
import type { Column } from './columns.ts';
import type { Wording } from './useWording.ts';

interface FaceProps {
  item: Item;
  place: DrivePlace;
  query: string | undefined;
  wording: Wording;
  renaming: boolean;
}

/** Chooses the item without opening it; the row itself tells that it is chosen. */
export function CheckMark() {
  return <span className={classes.check} data-check aria-hidden />;
}

/** Picture and name: what is dragged, and what is renamed in place. */
export function NameFace({ item, place, query, wording, renaming, narrow }: FaceProps & { narrow: boolean }) {
  const { t, language, now } = wording;
  const name = renaming ? (
    <RenameInline item={item} />
  ) : (
    <span className={classes.name} data-drag title={item.name}>
      <Highlight text={item.name} query={query} />
    </span>
  );
  return (
    <>
      <span className={classes.thumb} data-drag data-frozen={isFrozen(item) || undefined}>
        <Thumb item={item} size="row" />
      </span>
      {narrow ? (
        <span className={classes.lines}>
          {name}
          <span className={classes.meta}>
            {[
              sizeText(item, t),
              place.section === 'trash'
                ? t('drive.daysLeft', { count: daysLeft(item.deleteTime ?? 0, now) })
                : dateText(timeOf(item, place), language),
              ...(item.parentName === undefined ? [] : [item.parentName || t('nav.all')]),
            ].join(' · ')}
          </span>
        </span>
      ) : (
        name
      )}
      {isFrozen(item) && !renaming && (
        <span className={classes.frozen}>
          <IconSnowflake size={13} stroke={1.8} aria-hidden />
          {t('drive.frozen.badge')}
        </span>
      )}
      {!renaming && <AccessMarks item={item} t={t} />}
      {item.pinned === 1 && !renaming && (
        <IconPinFilled size={14} className={classes.pin} aria-label={t('drive.pinned')} role="img" />
      )}
    </>
  );
}

/** Without loading the page anew, unless it is wanted beside this one. */
function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void router.navigate({ href: event.currentTarget.getAttribute('href')! });
}

/** What a column says of an item. */
export function CellFace({
  column,
  item,
  place,
  wording: { t, language, now },
}: Pick<FaceProps, 'item' | 'place' | 'wording'> & { column: Column['id'] }) {
  switch (column) {
    case 'location': {
      // Rows of a folder are there until those of a search arrive, and do not say where they lie.
      if (item.parentName === undefined) return null;
      const label = item.parentName || t('nav.all');
      if (place.section === 'trash') return <span title={label}>{label}</span>;
      return (
        <a
          href={placePath({ section: 'index', folderId: item.parentId })}
          tabIndex={-1}
          className={classes.location}
          title={label}
          onClick={followLink}
        >
          {label}
        </a>
      );
    }
    case 'note':
      return <span title={item.descp}>{item.descp}</span>;
    case 'type':
      return item.kind === 1 ? item.fileType.toUpperCase() : null;
    case 'created':
      return <time title={formatDate(item.createTime)}>{dateText(item.createTime, language)}</time>;
    case 'size':
      return sizeText(item, t);
    case 'time': {
      const time = timeOf(item, place);
      return <time title={formatDate(time)}>{dateText(time, language)}</time>;
    }
    case 'left': {
      const days = daysLeft(item.deleteTime ?? 0, now);
      return <span data-soon={days <= 2 || undefined}>{t('drive.days', { count: days })}</span>;
    }
    default:
      return null;
  }
}
