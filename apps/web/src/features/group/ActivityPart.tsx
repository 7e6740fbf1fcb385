import type { CallResponse } from '@linework/contract/calls';
import { groupRoles } from '@linework/contract/enums';
import { useLanguage, useT, type Translate } from '../../app/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { clock } from '../../ui/pictures/drive.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { timeOf } from '../../ui/times.ts';
import { useGroupActivity } from './groupCalls.ts';
import classes from './groups.module.css';

type Entry = CallResponse<'groupActivity'>['list'][number];

function wordsFor({ kind, actor, target, detail }: Entry, t: Translate<'group'>): string {
  if (kind === 'remove' || kind === 'handOver' || kind === 'share' || kind === 'unshare') {
    return t(`group.activity.${kind}`, { actor, target });
  }
  if (kind !== 'role') return t(`group.activity.${kind}`, { actor });
  const role = groupRoles.find((one) => one === detail) ?? 'member';
  return t('group.activity.role', { actor, target, role: t(`group.role.${role}`) });
}

/** What happened in the group, the newest first. */
export function ActivityPart({ groupId }: { groupId: string }) {
  const t = useT('group');
  const language = useLanguage();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useGroupActivity(groupId);
  const entries = data?.pages.flatMap(({ list }) => list);
  if (entries === undefined) {
    return (
      <div className={classes.waiting}>
        <SkeletonRows label={t('state.loading')} rows={5} height={48} />
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        picture={<Picture of={clock} />}
        title={t('group.activity.emptyTitle')}
        text={t('group.activity.emptyText')}
      />
    );
  }
  return (
    <>
      <ol className={classes.rows} aria-label={t('group.tab.activity')}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.row}>
            <Avatar name={entry.actor} picture="" size={28} />
            <span className={classes.what}>{wordsFor(entry, t)}</span>
            <time className={classes.when} dateTime={new Date(entry.time).toISOString()}>
              {timeOf(entry.time, language)}
            </time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className={classes.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.loadMore')}
        </Button>
      )}
    </>
  );
}
