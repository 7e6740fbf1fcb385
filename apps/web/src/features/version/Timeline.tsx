import type { FileItem } from '@linework/contract/drive';
import type { VersionItem } from '@linework/contract/version';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { comparePath } from './queries.ts';
import { isMergeable } from './mergeable.ts';
import type { TimelineState } from './useTimeline.ts';
import { VersionRow } from './VersionRow.tsx';
import classes from './version.module.css';
import { versionMenu } from './versionMenu.ts';

/** Few are seen at a glance. */
const searchFrom = 6;

interface TimelineProps {
  file: FileItem;
  timeline: TimelineState;
  shownId?: string | undefined;
  onChoose: (version: VersionItem) => void;
  /** Several can be chosen. */
  selection?: { ids: ReadonlySet<string>; onSelect: (versionId: string, selected: boolean) => void };
}

/** All versions, newest first, each with its picture and what can be done with it. */
export function Timeline({ file, timeline, shownId, onChoose, selection }: TimelineProps) {
  const t = useT('version');
  const navigate = useNavigate();
  const { shown, total, isAllowed, isFailed, hasMore, typed } = timeline;
  const { latest } = timeline;
  const compareWithLatest = ({ versionId }: VersionItem): (() => void) | undefined =>
    latest ? () => void navigate({ href: comparePath(file, versionId, latest.versionId) }) : undefined;
  /** By what it has changed since an older one. */
  const canMerge = ({ version }: VersionItem): boolean =>
    isMergeable(file.fileType) && (hasMore || timeline.all.some((other) => other.version < version));
  if (isFailed) {
    return (
      <div className={classes.message} role="alert">
        <p>{t('version.failed')}</p>
        <Button size="small" onClick={timeline.retry}>
          {t('action.retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {(total >= searchFrom || typed !== '') && (
        <SearchField
          className={classes.search}
          label={t('version.filter')}
          value={typed}
          onChange={timeline.setTyped}
        />
      )}
      {!isAllowed && (
        <div className={classes.plan}>
          <p>{t('version.plan')}</p>
          <ButtonLink to="/upgrade" size="small">
            {t('version.planAction')}
          </ButtonLink>
        </div>
      )}
      {shown === undefined ? (
        <div className={classes.message}>
          <SkeletonRows label={t('state.loading')} />
        </div>
      ) : shown.length === 0 ? (
        <p className={classes.message}>{t('version.filterNothing')}</p>
      ) : (
        <ol className={classes.list} aria-label={t('version.list', { name: file.name })}>
          {shown.map((version) => (
            <VersionRow
              key={version.versionId}
              file={file}
              version={version}
              isShown={version.versionId === shownId}
              onChoose={() => onChoose(version)}
              entries={() =>
                versionMenu(
                  version,
                  isAllowed,
                  t,
                  timeline.setDialog,
                  compareWithLatest(version),
                  canMerge(version),
                )
              }
              {...(selection &&
                version.latest === 0 && {
                  selected: selection.ids.has(version.versionId),
                  onSelect: (selected: boolean) => selection.onSelect(version.versionId, selected),
                })}
            />
          ))}
        </ol>
      )}
      {hasMore && (
        <div className={classes.message}>
          <Button size="small" busy={timeline.isLoadingMore} onClick={timeline.loadMore}>
            {t('action.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
