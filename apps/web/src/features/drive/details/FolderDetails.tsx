import { formatSize } from '@linework/contract/format';
import type { FolderItem } from '@linework/contract/drive';
import { IconFolderFilled } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccessBlock } from './AccessBlock.tsx';
import { Activity } from './Activity.tsx';
import classes from './details.module.css';
import { Fact, Facts, Time, Way } from './Facts.tsx';
import { useFolderDetail } from './itemQueries.ts';
import { NoteField } from './NoteField.tsx';

interface FolderDetailsProps {
  folderId: string;
  /** As the list has it. */
  item?: FolderItem;
}

export function FolderDetails({ folderId, item }: FolderDetailsProps) {
  const t = useT('item');
  const { data, isError } = useFolderDetail(folderId);
  const shown = item ?? data;
  const isRoot = folderId === '0';
  return (
    <div className={classes.content}>
      <div className={classes.symbol} aria-hidden>
        <IconFolderFilled size={56} />
      </div>
      <h3 className={classes.name}>{isRoot ? t('nav.all') : (shown?.name ?? <Skeleton width={140} />)}</h3>
      {shown && !isRoot && <NoteField item={shown} />}
      {isError && <p role="alert">{t('item.details.failed')}</p>}
      <Facts>
        <Fact label={t('item.details.kind')}>{t('item.details.folder')}</Fact>
        <Fact label={t('item.details.contains')}>
          {data ? (
            <>
              {t('item.details.files', { count: data.totalFiles })}
              <span className={classes.more}>{t('item.details.folders', { count: data.totalFolders })}</span>
            </>
          ) : (
            <Skeleton width={80} height={14} />
          )}
        </Fact>
        <Fact label={t('item.details.size')}>
          {data ? formatSize(data.totalSize) : <Skeleton width={60} height={14} />}
        </Fact>
        {data && !isRoot && (
          <Fact label={t('item.details.location')}>
            <Way path={data.path.slice(0, -1)} />
          </Fact>
        )}
        {shown && shown.modifyTime > 0 && (
          <Fact label={t('item.details.modified')}>
            <Time at={shown.modifyTime} />
          </Fact>
        )}
        {shown && shown.createTime > 0 && (
          <Fact label={t('item.details.created')}>
            <Time at={shown.createTime} />
          </Fact>
        )}
      </Facts>
      {item && !isRoot && <AccessBlock item={item} />}
      {!isRoot && <Activity about={{ folderId }} />}
    </div>
  );
}
