import type { NoticeItem } from '@linework/contract/notice';
import { IconCheck, IconDots, IconMailOpened, IconSettings, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { inPhoneLayout } from '../../app/device.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choices } from '../../ui/Field.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { timeOf } from '../../ui/times.ts';
import { ConvertedDetail } from './ConvertedDetail.tsx';
import { deleteNotices, markRead, useNotices, useUnread } from './noticeStore.ts';
import { noticeDetail, noticeText, pathHere } from './noticeText.ts';
import classes from './notice.module.css';

/** All notices or the unread ones, with what can be done to them together. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const t = useT('notice', 'group');
  const [only, setOnly] = useState<'all' | 'unread'>('all');
  const unread = useUnread();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotices(
    only === 'unread',
  );
  const notices = data?.pages.flatMap(({ list }) => list);
  const leave = (path: string): void => {
    onLeave();
    void router.navigate({ href: pathHere(path, inPhoneLayout()) });
  };
  const open = (notice: NoticeItem): void => {
    if (notice.read === 0) void markRead([notice.id]).catch(() => undefined);
    if (notice.path !== '') leave(notice.path);
  };
  const entries: MenuEntry[] = [
    {
      id: 'readAll',
      label: t('notice.readAll'),
      icon: IconMailOpened,
      disabled: unread === 0,
      onChoose: () => void markRead(undefined).catch(() => undefined),
    },
    {
      id: 'deleteRead',
      label: t('notice.deleteRead'),
      icon: IconTrash,
      onChoose: () => void deleteNotices().catch(() => undefined),
    },
    { kind: 'line', id: 'line' },
    {
      id: 'settings',
      label: t('notice.settings'),
      icon: IconSettings,
      onChoose: () => leave('/secure/products#notices'),
    },
  ];
  return (
    <>
      <div className={classes.tools}>
        <Choices
          label={t('notice.only')}
          labelHidden
          value={only}
          options={[
            { value: 'all', label: t('notice.only.all') },
            {
              value: 'unread',
              label: unread === 0 ? t('notice.only.unread') : t('notice.unread', { count: unread }),
            },
          ]}
          onChange={setOnly}
        />
        <MenuButton label={t('notice.more')} align="end" entries={entries}>
          {(props) => (
            <IconButton {...props} label={t('notice.more')}>
              <IconDots size={20} stroke={1.5} />
            </IconButton>
          )}
        </MenuButton>
      </div>
      <div className={classes.scroll}>
        {notices === undefined ? (
          isError ? (
            <p className={classes.failed} role="alert">
              {t('notice.failed')}
              <Button size="small" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            </p>
          ) : (
            <SkeletonRows label={t('state.loading')} rows={4} height={64} />
          )
        ) : notices.length === 0 ? (
          <EmptyState
            title={t('notice.emptyTitle')}
            text={t(only === 'unread' ? 'notice.emptyUnread' : 'notice.emptyText')}
          />
        ) : (
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={() => open(notice)} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button
            size="small"
            className={classes.more}
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('action.loadMore')}
          </Button>
        )}
      </div>
    </>
  );
}

function NoticeRow({ notice, onOpen }: { notice: NoticeItem; onOpen: () => void }) {
  const t = useT('notice', 'group');
  const language = useLanguage();
  const isRead = notice.read === 1;
  const detail = noticeDetail(notice, t);
  const text = noticeText(notice, t, language);
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <span
        className={classes.dot}
        role="img"
        aria-label={t(isRead ? 'notice.read' : 'notice.isUnread')}
        title={t(isRead ? 'notice.read' : 'notice.isUnread')}
      />
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.words}>
          <span className={classes.text}>{text}</span>
          {notice.kind === 'converted' && (
            <Suspense fallback={null}>
              <ConvertedDetail text={notice.text} />
            </Suspense>
          )}
          {detail !== '' && <span className={classes.detail}>{detail}</span>}
          <span className={classes.time}>
            <time dateTime={new Date(notice.time).toISOString()}>{timeOf(notice.time, language)}</time>
            {notice.count > 1 && ` · ${t('notice.times', { count: notice.count })}`}
          </span>
        </span>
      </button>
      <span className={classes.actions}>
        <IconButton
          label={`${t(isRead ? 'notice.markUnread' : 'notice.markRead')}: ${text}`}
          onClick={() => void markRead([notice.id], isRead ? 0 : 1).catch(() => undefined)}
        >
          {isRead ? <IconMailOpened size={16} stroke={1.5} /> : <IconCheck size={16} stroke={1.75} />}
        </IconButton>
        <IconButton
          label={`${t('notice.delete')}: ${text}`}
          onClick={() => void deleteNotices([notice.id]).catch(() => undefined)}
        >
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      </span>
    </li>
  );
}
