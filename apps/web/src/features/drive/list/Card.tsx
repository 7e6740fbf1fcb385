import type { Item } from '@linework/contract/drive';
import { IconSnowflake } from '@tabler/icons-react';
import { memo } from 'react';
import { rowAttributes } from '../../../ui/list/FileList.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Thumb } from '../../preview/queries.ts';
import { isFrozen } from '../frozen.ts';
import type { DrivePlace } from '../place.ts';
import { AccessMarks } from './AccessMarks.tsx';
import { dropTarget } from './dropTarget.ts';
import { dayText, daysLeft, sizeText, timeOf } from './format.ts';
import { Highlight } from './Highlight.tsx';
import { HoverActions } from './HoverActions.tsx';
import classes from './cards.module.css';
import { RenameInline } from './RenameInline.tsx';
import { CheckMark } from './RowFace.tsx';
import type { Wording } from './useWording.ts';

interface CardProps {
  index: number;
  item: Item | undefined;
  place: DrivePlace;
  query: string | undefined;
  wording: Wording;
  selected: boolean;
  current: boolean;
  hovered: boolean;
  renaming: boolean;
  narrow: boolean;
}

/** A picture on its sheet with the name below. */
export const Card = memo(function Card(props: CardProps) {
  const { index, item, selected, current, hovered, narrow } = props;
  return (
    <div
      role="gridcell"
      {...rowAttributes({ index, current, selected })}
      data-id={item?.id}
      className={classes.card}
      {...dropTarget(item)}
    >
      {item ? (
        <Face {...props} item={item} />
      ) : (
        <>
          <div className={classes.sheet}>
            <Skeleton still height="100%" />
          </div>
          <div className={classes.caption}>
            <Skeleton still width={`${52 + ((index * 13) % 34)}%`} height={12} />
            <Skeleton still width="40%" height={10} />
          </div>
        </>
      )}
      {item && (hovered || narrow) && <HoverActions item={item} only="more" />}
    </div>
  );
});

function Face({ item, place, query, wording, renaming, narrow }: CardProps & { item: Item }) {
  const { t, language, now } = wording;
  const when =
    place.section === 'trash'
      ? t('drive.daysLeft', { count: daysLeft(item.deleteTime ?? 0, now) })
      : dayText(timeOf(item, place), language);
  return (
    <>
      <CheckMark />
      <div className={classes.sheet} data-drag data-frozen={isFrozen(item) || undefined}>
        <Thumb item={item} size="card" />
      </div>
      {isFrozen(item) && (
        <span className={classes.frozen}>
          <IconSnowflake size={13} stroke={1.8} aria-hidden />
          {t('drive.frozen.badge')}
        </span>
      )}
      <div className={classes.caption}>
        {renaming ? (
          <RenameInline item={item} />
        ) : (
          <span className={classes.name} data-drag title={item.name}>
            <Highlight text={item.name} query={query} />
          </span>
        )}
        <span className={classes.meta}>
          <AccessMarks item={item} t={t} />
          {narrow ? sizeText(item, t) : `${sizeText(item, t)} · ${when}`}
        </span>
      </div>
    </>
  );
}
