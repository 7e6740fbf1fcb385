import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { speech } from '../../ui/pictures/general.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from '../../ui/letters.module.css';
import { timeOf } from '../../ui/times.ts';

const kinds = ['overall', 'speed', 'drawing', 'drive'] as const;

/** What people wrote, for the administrator. */
export function FeedbackInbox() {
  const t = useT('account');
  const language = useLanguage();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['adminFeedback'],
    queryFn: ({ pageParam }) =>
      client.call('adminFeedback', pageParam === undefined ? {} : { before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const showPicture = async (id: string): Promise<void> => {
    const answer = await client.call('adminFeedbackPicture', { id }).catch(() => undefined);
    if (answer) window.open(answer.signedUrl, '_blank', 'noopener');
  };
  const entries = data?.pages.flatMap((page) => page.list);
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>{t('inbox.title')}</h1>
        <p className={classes.lead}>{t('inbox.text')}</p>
      </div>
      {entries === undefined ? (
        <SkeletonRows label={t('state.loading')} rows={5} height={96} />
      ) : entries.length === 0 ? (
        <EmptyState
          picture={<Picture of={speech} />}
          title={t('inbox.empty.title')}
          text={t('inbox.empty.text')}
        />
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.content}>
              <div className={classes.meta}>
                <span>{entry.email || t('inbox.anonymous')}</span>
                <time>{timeOf(entry.createTime, language)}</time>
              </div>
              <p className={classes.text}>{entry.content}</p>
              <dl className={classes.ratings}>
                {kinds.map((kind) => {
                  const value = entry.ratings[kind];
                  if (!value) return null;
                  return (
                    <div key={kind}>
                      <dt>{t(`inbox.rating.${kind}`)}</dt>
                      <dd className="tabular">{t('inbox.rating.value', { value })}</dd>
                    </div>
                  );
                })}
              </dl>
              {entry.hasPicture && (
                <Button
                  size="small"
                  look="quiet"
                  icon={<IconPhoto size={16} stroke={1.5} />}
                  onClick={() => void showPicture(entry.id)}
                >
                  {t('inbox.picture')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('action.loadMore')}</Button>}
    </div>
  );
}
