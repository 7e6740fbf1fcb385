import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import type { FileItem } from '@linework/contract/drive';
import { isViewable } from '@linework/contract/files';
import { IconArrowLeft, IconDownload, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../app/language.ts';
import buttons from '../../ui/Button.module.css';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { lostLine } from '../../ui/pictures/general.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { comparePath, useFile } from './queries.ts';
import { downloadVersions } from './operations.ts';
import { Timeline } from './Timeline.tsx';
import { UploadVersion } from './UploadVersion.tsx';
import { useTimeline, type TimelineState } from './useTimeline.ts';
import { VersionDialogs } from './VersionDialogs.tsx';
import { VersionStage } from './VersionStage.tsx';
import classes from './version.module.css';

/** The history of a file: its versions at the left, the chosen one beside them. */
export function VersionPage() {
  const { fileId } = useParams({ from: '/yun/version/$fileId' });
  const { data: file, isError, error, refetch } = useFile(fileId);
  if (isError && !file) {
    // Only the server knows that it is not there: a lost connection is something else.
    const isAbsent = error instanceof CallError && error.code === codes.fileAbsent;
    return isAbsent ? <Absent /> : <Unloaded onRetry={() => void refetch()} />;
  }
  return <History key={fileId} fileId={fileId} file={file} />;
}

const folderOf = ({ parentId }: FileItem): string =>
  parentId === '0' ? '/yun/index' : `/yun/index?folder=${parentId}`;

function History({ fileId, file }: { fileId: string; file: FileItem | undefined }) {
  const t = useT('version');
  const navigate = useNavigate();
  const timeline = useTimeline(fileId);
  const { version: wanted }: { version?: unknown } = useSearch({ strict: false });
  // Once: the view that the viewer writes into the address later leaves it there.
  const [chosenId, setChosenId] = useState(() => (wanted === undefined ? undefined : String(wanted)));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { all, latest, isAllowed } = timeline;
  const shown = all.find(({ versionId }) => versionId === chosenId) ?? latest;

  /** The address leads back to what is on screen; undefined is the latest. */
  const choose = (versionId: string | undefined): void => {
    setChosenId(versionId);
    const query = versionId === undefined ? '' : `?version=${versionId}`;
    void navigate({ href: `/yun/version/${fileId}${query}`, replace: true });
  };
  useEffect(() => {
    if (file) document.title = `${file.name} · ${t('version.title')} · Linework`;
  }, [file, t]);

  // The viewer has a heading of its own for the drawing.
  const Heading = file && isViewable(file.name) && shown ? 'h2' : 'h1';
  const select = (versionId: string, isSelected: boolean): void => {
    const next = new Set(selected);
    if (isSelected) next.add(versionId);
    else next.delete(versionId);
    setSelected(next);
  };
  return (
    <div className={classes.page}>
      <aside className={classes.panel} aria-label={t('version.title')}>
        <header className={classes.head}>
          <Link
            to={file ? folderOf(file) : '/yun/index'}
            aria-label={t('version.back')}
            className={buttons.icon}
          >
            <IconArrowLeft size={20} stroke={1.5} aria-hidden />
          </Link>
          <div className={classes.heading}>
            <Heading className={classes.title}>{t('version.title')}</Heading>
            <p className={classes.name} title={file?.name}>
              {file ? file.name : <Skeleton width="60%" height={14} />}
            </p>
          </div>
        </header>
        {file && isAllowed && (
          <div className={classes.upload}>
            <UploadVersion file={file} onUploaded={() => choose(undefined)} />
          </div>
        )}
        <div className={classes.scroll}>
          {file && (
            <Timeline
              file={file}
              timeline={timeline}
              shownId={shown?.versionId}
              onChoose={({ versionId }) => choose(versionId)}
              selection={{ ids: selected, onSelect: select }}
            />
          )}
        </div>
        <SelectionBar
          file={file}
          timeline={timeline}
          selected={selected}
          onClear={() => setSelected(new Set())}
        />
      </aside>
      <div className={classes.stage}>
        {file && shown && <VersionStage file={file} version={shown} isAllowed={isAllowed} />}
      </div>
      <VersionDialogs
        open={timeline.dialog}
        latest={latest}
        all={all}
        onClose={() => timeline.setDialog(undefined)}
        onDeleted={(ids) => {
          setSelected(new Set([...selected].filter((id) => !ids.includes(id))));
          if (chosenId !== undefined && ids.includes(chosenId)) choose(undefined);
        }}
        onRestored={() => choose(undefined)}
      />
    </div>
  );
}

interface SelectionBarProps {
  file: FileItem | undefined;
  timeline: TimelineState;
  selected: ReadonlySet<string>;
  onClear: () => void;
}

/** For several at once. */
function SelectionBar({ file, timeline, selected, onClear }: SelectionBarProps) {
  const t = useT('version');
  const versions = timeline.all.filter(({ versionId, latest }) => latest === 0 && selected.has(versionId));
  if (versions.length === 0) return null;
  const ids = versions.map(({ versionId }) => versionId);
  const [newer, older] = versions;
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={t('version.selected', { count: versions.length })}
    >
      <span className={classes.count}>{t('version.selected', { count: versions.length })}</span>
      <Button size="small" look="quiet" onClick={onClear}>
        {t('version.clear')}
      </Button>
      {timeline.isAllowed && file && older && newer && versions.length === 2 && (
        <ButtonLink size="small" to={comparePath(file, older.versionId, newer.versionId)}>
          {t('version.compare')}
        </ButtonLink>
      )}
      {timeline.isAllowed && (
        <Button
          size="small"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void downloadVersions(ids)}
        >
          {t('version.download')}
        </Button>
      )}
      <Button
        size="small"
        look="dangerPlain"
        icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => timeline.setDialog({ kind: 'delete', versions })}
      >
        {t('version.delete')}
      </Button>
    </div>
  );
}

function Unloaded({ onRetry }: { onRetry: () => void }) {
  const t = useT('version');
  return (
    <main id="content" tabIndex={-1} className={classes.absent}>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={lostLine} />}
        title={t('version.failed')}
        text={t('unreachable.text')}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </main>
  );
}

function Absent() {
  const t = useT('version');
  return (
    <main id="content" tabIndex={-1} className={classes.absent}>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={lostLine} />}
        title={t('version.absent')}
        text={t('version.absentText')}
        action={<ButtonLink to="/yun/index">{t('nav.all')}</ButtonLink>}
      />
    </main>
  );
}
