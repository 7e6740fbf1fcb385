import { useLanguage, useT } from '../../app/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { people } from '../../ui/pictures/general.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { dayOf } from '../../ui/times.ts';
import { useGroups } from './groupCalls.ts';
import { GroupLink } from './GroupLink.tsx';
import classes from './groups.module.css';

/** The groups as cards, the liveliest first. */
export function GroupList({ onNew }: { onNew: () => void }) {
  const t = useT('group');
  const language = useLanguage();
  const { data: groups, isError, refetch } = useGroups();
  if (groups === undefined) {
    return isError ? (
      <EmptyState
        picture={<Picture of={people} />}
        title={t('group.failed.title')}
        text={t('error.100')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    ) : (
      <div className={classes.waiting}>
        <SkeletonRows label={t('state.loading')} rows={4} height={88} />
      </div>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState
        picture={<Picture of={people} />}
        title={t('group.emptyTitle')}
        text={t('group.emptyText')}
        action={
          <Button look="primary" onClick={onNew}>
            {t('group.new')}
          </Button>
        }
      />
    );
  }
  return (
    <ul className={classes.cards}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupLink groupId={group.id} className={classes.card}>
            <Avatar name={group.name} picture="" size={40} />
            <span className={classes.cardText}>
              <span className={classes.cardName}>
                <strong>{group.name}</strong>
                <span className={classes.badge}>{t(`group.role.${group.role}`)}</span>
              </span>
              {group.introduction !== '' && <span className={classes.intro}>{group.introduction}</span>}
              <span className={classes.meta}>
                {t('group.members', { count: group.members })} · {t('group.files', { count: group.files })} ·{' '}
                <span className={classes.whole}>
                  {t('group.active', { date: dayOf(group.activeTime, language) })}
                </span>
              </span>
            </span>
          </GroupLink>
        </li>
      ))}
    </ul>
  );
}
