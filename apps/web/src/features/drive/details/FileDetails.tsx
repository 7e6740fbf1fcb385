import { prepareStatus } from '@linework/contract/enums';
import { fileGroup } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import type { FileItem } from '@linework/contract/drive';
import { useT } from '../../../app/language.ts';
import { Thumb } from '../../preview/queries.ts';
import { previewFile } from '../opening.ts';
import { Activity } from './Activity.tsx';
import classes from './details.module.css';
import { Fact, Facts, Time, Way } from './Facts.tsx';
import { useFileDetail } from './itemQueries.ts';
import { NoteField } from './NoteField.tsx';
import { Preparing } from './Preparing.tsx';

interface FileDetailsProps {
  /** As the list has it; the rest is asked for. */
  item: FileItem;
  /** The page of a file on a phone shows name and picture by itself. */
  bare?: boolean;
}

export function FileDetails({ item: listed, bare = false }: FileDetailsProps) {
  const t = useT('drive', 'item');
  const { data, isError } = useFileDetail(listed.id);
  const item = { ...data, ...listed, status: data?.status ?? listed.status };
  const type = item.fileType.toUpperCase();
  return (
    <div className={classes.content}>
      {!bare && (
        <>
          <button
            type="button"
            className={classes.preview}
            aria-label={`${t('drive.action.preview')}: ${item.name}`}
            onClick={() => previewFile(listed)}
          >
            <Thumb item={listed} size="card" />
          </button>
          <h3 className={classes.name}>{item.name}</h3>
        </>
      )}
      {(item.status === prepareStatus.waiting || item.status === prepareStatus.failed) && (
        <Preparing
          fileId={item.id}
          failed={item.status === prepareStatus.failed}
          reason={data?.prepareReason}
        />
      )}
      <NoteField key={item.descp} item={listed} />
      {isError && <p role="alert">{t('item.details.failed')}</p>}
      <Facts>
        <Fact label={t('item.details.kind')}>
          {type === '' ? t('item.details.plainFile') : t('item.details.file', { type })}
        </Fact>
        <Fact label={t('item.details.size')}>
          {formatSize(item.size)}
          {data && data.versions > 1 && (
            <span className={classes.more}>
              {t('item.details.versions', { count: data.versions, size: formatSize(data.totalSize) })}
            </span>
          )}
        </Fact>
        {data?.width && data.height && fileGroup(item.name) === 'image' && (
          <Fact label={t('item.details.picture')}>
            {t('item.details.pixels', { width: data.width, height: data.height })}
          </Fact>
        )}
        <Fact label={t('item.details.location')}>{data && <Way path={data.path} />}</Fact>
        <Fact label={t('item.details.modified')}>
          <Time at={item.modifyTime} />
        </Fact>
        <Fact label={t('item.details.created')}>
          <Time at={item.createTime} />
        </Fact>
        {item.openTime > 0 && (
          <Fact label={t('item.details.opened')}>
            <Time at={item.openTime} />
          </Fact>
        )}
        <Fact label={t('item.details.owner')}>{data?.ownerName}</Fact>
      </Facts>
      <Activity about={{ fileId: item.id }} headingLevel={bare ? 2 : 3} />
    </div>
  );
}
