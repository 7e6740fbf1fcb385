import type { CallResponse } from '@linework/contract/calls';
import { useT, type Translate } from '../../../app/language.ts';
import { useUser } from '../../../app/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import classes from './details.module.css';
import { Time } from './Facts.tsx';
import { useActivity, type About } from './itemQueries.ts';

type Entry = CallResponse<'activity'>['list'][number];

function wordsFor(entry: Entry, t: Translate<'item'>): string {
  const { kind, from = '', to = '', owner = '' } = entry;
  if (kind === 'rename') return t('item.activity.rename', { from, to });
  if (kind === 'rollback') return t('item.activity.rollback', { from, to });
  if (kind === 'mergeVersion') return t('item.activity.mergeVersion', { from, to });
  if (kind === 'publishDraft') return t('item.activity.publishDraft', { to });
  if (kind === 'versionDelete') return t('item.activity.versionDelete', { from });
  if (kind === 'move') return t('item.activity.move', { from: from || t('nav.all'), to: to || t('nav.all') });
  if (kind === 'copy' && owner !== '') return t('item.activity.saved', { from, owner });
  if (kind === 'copy' && from !== '') return t('item.activity.copyOf', { from });
  return t(`item.activity.${kind}`);
}

/** Who did what, the newest first. */
export function Activity({ about, headingLevel = 3 }: { about: About; headingLevel?: 2 | 3 }) {
  const t = useT('item');
  const user = useUser();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useActivity(about);
  const entries = data?.pages.flatMap(({ list }) => list) ?? [];
  const who = (actor: string): string => {
    if (actor === '') return t('item.visitor');
    return user && (actor === user.nickname || actor === user.email) ? t('item.you') : actor;
  };
  return (
    <section className={classes.activity}>
      <Heading>{t('item.details.activity')}</Heading>
      {isPending && <Skeleton width="70%" height={32} />}
      {data && entries.length === 0 && <p className={classes.nothing}>{t('item.details.noActivity')}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>{wordsFor(entry, t)}</span>
            <span className={classes.when}>
              {who(entry.actor)} · <Time at={entry.time} />
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.loadMore')}
        </Button>
      )}
    </section>
  );
}
