import type { Item } from '@linework/contract/drive';
import { formatSize } from '@linework/contract/format';
import { IconArrowDown, IconArrowUp, IconCloudDown, IconDownload } from '@tabler/icons-react';
import { useLanguage, useT, type Translate } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { rowAttributes, type FileRow } from '../../../ui/list/FileList.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Thumb } from '../../preview/queries.ts';
import { dayText } from '../times.ts';
import classes from './browse.module.css';
import type { Where } from './where.ts';

interface FaceProps extends FileRow<Item> {
  may: { download: boolean; save: boolean };
  narrow: boolean;
  onDownload: () => void;
  onSave: () => void;
}

function sizeText(item: Item, t: Translate<'share'>): string {
  return item.kind === 1 ? formatSize(item.size) : t('share.count', { count: item.subFolders + item.count });
}

const columns = ['name', 'size', 'time'] as const;

export function HeadRow({ where, onSort }: { where: Where; onSort: (part: Partial<Where>) => void }) {
  const t = useT('share');
  const Arrow = where.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span role="columnheader">
        <span className="visuallyHidden">{t('share.choose')}</span>
      </span>
      {columns.map((column) => {
        const on = column === where.sort;
        const order = on && where.order === 'asc' ? 'desc' : 'asc';
        return (
          <span
            key={column}
            role="columnheader"
            data-column={column}
            aria-sort={on ? (where.order === 'asc' ? 'ascending' : 'descending') : 'none'}
          >
            <button type="button" className={classes.sortBy} onClick={() => onSort({ sort: column, order })}>
              {t(`share.column.${column}`)}
              {on && <Arrow size={14} stroke={1.75} aria-hidden />}
            </button>
          </span>
        );
      })}
      <span role="columnheader">
        <span className="visuallyHidden">{t('share.actions')}</span>
      </span>
    </div>
  );
}

function Check({ item, selected, toggle }: Pick<FaceProps, 'selected' | 'toggle'> & { item: Item }) {
  const t = useT('share');
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={t('share.select', { name: item.name })}
        onChange={toggle}
      />
    </label>
  );
}

function Actions({ item, may, onDownload, onSave }: FaceProps & { item: Item }) {
  const t = useT('share');
  return (
    <>
      {may.download && (
        <IconButton label={`${t('share.download')}: ${item.name}`} tabIndex={-1} onClick={onDownload}>
          <IconDownload size={18} stroke={1.5} />
        </IconButton>
      )}
      {may.save && (
        <IconButton label={`${t('share.save')}: ${item.name}`} tabIndex={-1} onClick={onSave}>
          <IconCloudDown size={18} stroke={1.5} />
        </IconButton>
      )}
    </>
  );
}

export function ListRow(props: FaceProps) {
  const { index, row: item, narrow, style } = props;
  const t = useT('share');
  const language = useLanguage();
  const frame = { 'aria-rowindex': index + 2, className: classes.row, style, ...rowAttributes(props) };
  if (!item) {
    return (
      <div role="row" {...frame}>
        <span role="gridcell" className={classes.waitingCell}>
          <Skeleton width={28} height={32} />
          <Skeleton width={`${34 + ((index * 17) % 28)}%`} height={12} />
        </span>
      </div>
    );
  }
  const [size, time] = [sizeText(item, t), dayText(item.modifyTime, language)];
  return (
    <div role="row" {...frame} data-name={item.name}>
      <span role="gridcell">
        <Check {...props} item={item} />
      </span>
      <span role="gridcell" className={classes.nameCell}>
        <Thumb item={item} size="row" />
        <span className={classes.lines}>
          <span className={classes.name} title={item.name}>
            {item.name}
          </span>
          {narrow && <span className={classes.meta}>{`${size} · ${time}`}</span>}
        </span>
      </span>
      {!narrow && (
        <span role="gridcell" className={classes.cell} data-column="size">
          {size}
        </span>
      )}
      {!narrow && (
        <span role="gridcell" className={classes.cell} data-column="time">
          {time}
        </span>
      )}
      <span role="gridcell" className={classes.actions}>
        <Actions {...props} item={item} />
      </span>
    </div>
  );
}

export function Card(props: FaceProps) {
  const { row: item } = props;
  const t = useT('share');
  const language = useLanguage();
  if (!item) {
    return (
      <div role="gridcell" className={classes.card} {...rowAttributes(props)}>
        <span className={classes.sheet}>
          <Skeleton height="100%" />
        </span>
        <span className={classes.caption}>
          <Skeleton width="60%" height={12} />
        </span>
      </div>
    );
  }
  return (
    <div role="gridcell" className={classes.card} data-name={item.name} {...rowAttributes(props)}>
      <Check {...props} item={item} />
      <span className={classes.sheet}>
        <Thumb item={item} size="card" />
      </span>
      <span className={classes.caption}>
        <span className={classes.name} title={item.name}>
          {item.name}
        </span>
        <span className={classes.meta}>{`${sizeText(item, t)} · ${dayText(item.modifyTime, language)}`}</span>
      </span>
    </div>
  );
}
