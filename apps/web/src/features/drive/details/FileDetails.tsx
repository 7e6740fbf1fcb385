import { releaseName } from '@linework/cad/model/releases';
import { prepareStatus } from '@linework/contract/enums';
import { fileGroup } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import type { CallResponse } from '@linework/contract/calls';
import type { FileItem } from '@linework/contract/drive';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../app/language.ts';
import { Thumb } from '../../preview/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { unitSymbol } from '../../viewer/actions.ts';
import { versionsPath } from '../../version/actions.ts';
import { folderPath } from '../addresses.ts';
import { openFile, previewFile, opensInViewer } from '../opening.ts';
import { AccessBlock } from './AccessBlock.tsx';
import { Activity } from './Activity.tsx';
import classes from './details.module.css';
import { Fact, Facts, Time, Way } from './Facts.tsx';
import { useFileDetail } from './itemQueries.ts';
import { NoteField } from './NoteField.tsx';
import { Preparing } from './Preparing.tsx';

type FileDetail = CallResponse<'fileDetail'>;

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
          {opensInViewer(item.name) && (
            <Button size="small" wide onClick={() => openFile(listed)}>
              {t('drive.action.open')}
            </Button>
          )}
        </>
      )}
      {(item.status === prepareStatus.waiting || item.status === prepareStatus.failed) && (
        <Preparing
          fileId={item.id}
          failed={item.status === prepareStatus.failed}
          reason={data?.prepareReason}
        />
      )}
      <NoteField item={listed} />
      {isError && <p role="alert">{t('item.details.failed')}</p>}
      <Facts>
        <Fact label={t('item.details.kind')}>
          {type === '' ? t('item.details.plainFile') : t('item.details.file', { type })}
        </Fact>
        <Fact label={t('item.details.size')}>
          {formatSize(item.size)}
          {data && data.versions > 1 && (
            <Link to={versionsPath(item.id)} className={classes.more}>
              {t('item.details.versions', { count: data.versions, size: formatSize(data.totalSize) })}
            </Link>
          )}
        </Fact>
        {data?.width && data.height && fileGroup(item.name) === 'image' && (
          <Fact label={t('item.details.picture')}>
            {t('item.details.pixels', { width: data.width, height: data.height })}
          </Fact>
        )}
        {data?.drawing && <DrawingFile told={data.drawing} />}
        {data?.drawing && <Drawing told={data.drawing} />}
        <Fact label={t('item.details.location')}>{data && <Way path={data.path} />}</Fact>
        {data?.copiedFrom && (
          <Fact label={t('item.details.copiedFrom')}>
            <Link to={folderPath(data.copiedFrom.parentId)}>{data.copiedFrom.name}</Link>
          </Fact>
        )}
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
      <AccessBlock item={listed} headingLevel={bare ? 2 : 3} />
      <Activity about={{ fileId: item.id }} headingLevel={bare ? 2 : 3} />
    </div>
  );
}

/** What the drawing says of itself as a file. */
function DrawingFile({ told }: { told: NonNullable<FileDetail['drawing']> }) {
  const t = useT('item');
  const { format, version, units, author, lastSavedBy } = told;
  const facts = [
    [t('item.details.format'), [format.toUpperCase(), releaseName(version)].filter(Boolean).join(' · ')],
    [t('item.details.units'), unitSymbol(units)],
    [t('item.details.author'), author],
    [t('item.details.lastSavedBy'), lastSavedBy],
  ] as const;
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ));
}

const namesShown = 8;

/** What a drawing consists of, as far as it is worth knowing before it is opened. */
function Drawing({ told }: { told: NonNullable<FileDetail['drawing']> }) {
  const t = useT('item');
  return (['layouts', 'layers', 'xrefs', 'fonts'] as const).map((key) => {
    const names = told[key];
    // Every drawing has a model, and nobody needs to be told.
    if (names.length === 0 || (key === 'layouts' && names.length === 1)) return null;
    return (
      <Fact key={key} label={`${t(`item.details.${key}`)} (${names.length})`}>
        <span className={classes.names}>{names.slice(0, namesShown).join(', ')}</span>
        {names.length > namesShown && (
          <span className={classes.more}>
            {t('item.details.moreNames', { count: names.length - namesShown })}
          </span>
        )}
      </Fact>
    );
  });
}
