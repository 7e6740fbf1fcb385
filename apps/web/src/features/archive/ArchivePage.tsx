import { useParams } from '@tanstack/react-router';
import { codes } from '@linework/contract/codes';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { IconArrowLeft, IconFileZip, IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { inPhoneLayout } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { archiveDialog } from './archiveDialog.ts';
import { ArchiveList } from './ArchiveList.tsx';
import { EncodingStrip, PasswordStrip, RefusalNote } from './ArchiveStrips.tsx';
import { extract } from './extracting.ts';
import { nothingPicked, pickedMembers, pickedTotals } from './memberPicks.ts';
import { useArchiveRows, type ArchiveView } from './useArchiveRows.ts';
import classes from './archive.module.css';

const start: ArchiveView = {
  path: '',
  q: '',
  sort: 'name',
  descending: false,
  encoding: undefined,
  password: undefined,
};

/** Opens like a folder, with a banner that says where one is. */
export function ArchivePage() {
  const { fileId = '' } = useParams({ strict: false });
  return <Inside key={fileId} fileId={fileId} />;
}

function Inside({ fileId }: { fileId: string }) {
  const t = useT('archive', 'drive');
  const [view, setView] = useState<ArchiveView>(start);
  const [selection, select] = useState(nothingPicked);
  const list = useArchiveRows(fileId, view);
  const { first: answer, failed: failure } = list;
  const change = (part: Partial<ArchiveView>): void => {
    setView((now) => ({ ...now, ...part }));
    // Of other rows.
    if ('path' in part || 'q' in part) select((now) => ({ ...now, cursor: -1, anchor: -1 }));
  };

  const needsPassword =
    failure?.code === codes.archivePassword || failure?.code === codes.archivePasswordWrong;
  const isPhone = inPhoneLayout();
  const isChoosing = selection.picks.size > 0;
  const chosen = pickedTotals(selection.picks);
  const extraction = {
    fileId,
    name: answer?.name ?? '',
    encoding: view.encoding,
    password: view.password,
    chosen: pickedMembers(selection.picks),
  };
  // Too many at once, but some of them may be had.
  const canExtract =
    answer && (answer.refused === undefined || (answer.refused === codes.archiveLimit && isChoosing));
  return (
    <div className={classes.page} data-phone={isPhone || undefined} data-archive>
      <header className={classes.banner}>
        <IconButton label={t('archive.back')} touch={isPhone} onClick={() => history.back()}>
          <IconArrowLeft size={18} stroke={1.5} />
        </IconButton>
        <IconFileZip size={20} stroke={1.5} className={classes.icon} aria-hidden />
        <div className={classes.titles}>
          <h1>{answer ? t('archive.inside', { name: answer.name }) : t('archive.title')}</h1>
          {answer && (
            <p className={classes.facts}>
              <span role="status">
                {isChoosing
                  ? [t('archive.selected', { count: chosen.count }), formatSize(chosen.size)].join(' · ')
                  : [
                      t('archive.files', { count: answer.files }),
                      t('archive.sizes', {
                        size: formatSize(answer.size),
                        packed: formatSize(answer.packed),
                      }),
                    ].join(' · ')}
              </span>
              {isChoosing && (
                <button
                  type="button"
                  className={classes.clear}
                  onClick={() => select({ ...selection, picks: nothingPicked.picks })}
                >
                  {t('drive.bulk.clear')}
                </button>
              )}
            </p>
          )}
        </div>
        {canExtract && (
          <span className={classes.main}>
            <Button
              onClick={() => archiveDialog.open({ kind: 'target', extraction, startId: '0' })}
              size={isPhone ? 'small' : 'medium'}
            >
              {t('archive.extractTo')}
            </Button>
            <Button
              look="primary"
              size={isPhone ? 'small' : 'medium'}
              icon={<IconPackageExport size={18} stroke={1.5} />}
              onClick={() => void extract(extraction)}
            >
              {isChoosing ? t('archive.extractChosen', { count: chosen.count }) : t('archive.extractAll')}
            </Button>
          </span>
        )}
      </header>
      {needsPassword && (
        <PasswordStrip
          isWrong={failure.code === codes.archivePasswordWrong}
          onPassword={(password) => change({ password })}
        />
      )}
      {answer?.hasEncrypted && !needsPassword && view.password === undefined && (
        <PasswordStrip isWrong={false} isOptional onPassword={(password) => change({ password })} />
      )}
      {answer?.encoding !== undefined && (
        <EncodingStrip
          encoding={answer.encoding}
          onChange={(encoding: ArchiveEncoding) => {
            select(nothingPicked);
            change({ encoding, path: '' });
          }}
        />
      )}
      {answer?.refused !== undefined && <RefusalNote code={answer.refused} />}
      {failure && !needsPassword && (
        <RefusalNote code={failure.code} message={failure.message} onRetry={list.refresh} />
      )}
      {!answer && !failure && <SkeletonRows label={t('state.loading')} />}
      {answer && (
        <>
          <div className={classes.bar}>
            <Crumbs path={view.path} name={answer.name} onGo={(path) => change({ path, q: '' })} />
            <SearchField
              label={t('archive.search')}
              value={view.q}
              onChange={(q) => change({ q })}
              className={classes.search}
            />
          </div>
          <ArchiveList
            list={list}
            folder={answer}
            view={view}
            selection={selection}
            source={{ fileId, encoding: view.encoding, password: view.password }}
            onSelect={select}
            onView={change}
          />
        </>
      )}
    </div>
  );
}

interface CrumbsProps {
  path: string;
  name: string;
  onGo: (path: string) => void;
}

function Crumbs({ path, name, onGo }: CrumbsProps) {
  const t = useT('archive');
  const parts = path === '' ? [] : path.split('/');
  return (
    <nav className={classes.crumbs} aria-label={t('archive.path')}>
      <button type="button" onClick={() => onGo('')} aria-current={parts.length === 0 ? 'page' : undefined}>
        {name}
      </button>
      {parts.map((part, at) => {
        const here = parts.slice(0, at + 1).join('/');
        return (
          <span key={here}>
            <span aria-hidden>/</span>
            <button
              type="button"
              onClick={() => onGo(here)}
              aria-current={here === path ? 'page' : undefined}
            >
              {part}
            </button>
          </span>
        );
      })}
    </nav>
  );
}
