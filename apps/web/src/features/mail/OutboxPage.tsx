import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useFreshConf } from '../../app/conf.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { envelope } from '../../ui/pictures/general.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from '../../ui/letters.module.css';
import { timeOf } from '../../ui/times.ts';

/** The mails of a server without a mail server, for its administrator. */
export function OutboxPage() {
  const t = useT('account');
  const language = useLanguage();
  const conf = useFreshConf();
  const [openId, setOpenId] = useState<string>();
  const { data, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    queryKey: ['outbox'],
    queryFn: ({ pageParam }) =>
      client.call('adminOutbox', pageParam === undefined ? {} : { before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const mails = data?.pages.flatMap((page) => page.list);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('outbox.title')}</h1>
          <p className={classes.lead}>{t(conf?.mail === 'smtp' ? 'outbox.smtp' : 'outbox.text')}</p>
        </div>
        <Button
          size="small"
          busy={isFetching}
          icon={<IconRefresh size={16} stroke={1.5} />}
          onClick={() => void refetch()}
        >
          {t('outbox.refresh')}
        </Button>
      </div>
      {mails === undefined ? (
        <SkeletonRows label={t('state.loading')} rows={5} height={64} />
      ) : mails.length === 0 ? (
        <EmptyState
          picture={<Picture of={envelope} />}
          title={t('outbox.empty.title')}
          text={t('outbox.empty.text')}
        />
      ) : (
        <ul className={classes.list}>
          {mails.map((mail) => (
            <li key={mail.id} className={classes.mail}>
              <button
                type="button"
                className={classes.line}
                aria-expanded={mail.id === openId}
                onClick={() => setOpenId(mail.id === openId ? undefined : mail.id)}
              >
                <span className={classes.subject}>{mail.subject}</span>
                <span className={classes.to}>{t('outbox.to', { address: mail.to })}</span>
                <time className={classes.time}>{timeOf(mail.createTime, language)}</time>
              </button>
              {mail.id === openId && <Body id={mail.id} />}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('action.loadMore')}</Button>}
    </div>
  );
}

function Body({ id }: { id: string }) {
  const t = useT('account');
  const { data } = useQuery({
    queryKey: ['outbox', id],
    queryFn: () => client.call('adminOutboxRead', { id }),
    staleTime: Infinity,
  });
  if (!data) return <SkeletonRows label={t('state.loading')} rows={1} height={80} />;
  return <pre className={classes.body}>{data.text}</pre>;
}
