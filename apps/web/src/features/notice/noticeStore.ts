/** Notices of the account: how many are unread, and the list as far as it was looked at. */
import type { CallResponse } from '@linework/contract/calls';
import type { NoticeItem } from '@linework/contract/notice';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { onResync } from '../../app/events/resync.ts';
import { useUser } from '../../app/session.ts';
import { onTopic } from '../../app/events/topicEvents.ts';

type Page = CallResponse<'noticeList'>;

const useStore = create<{ unread: number }>(() => ({ unread: 0 }));
const setUnread = (unread: number): void => useStore.setState({ unread });

async function loadUnread(): Promise<void> {
  const answer = await client.call('noticeList', { unread: 1 }, { quiet: true }).catch(() => undefined);
  if (answer) setUnread(answer.unread);
}

/** Asked for once; from then on the server tells. */
export function useUnread(): number {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId !== undefined) void loadUnread();
  }, [userId]);
  return useStore((state) => state.unread);
}

export function useNotices(unreadOnly: boolean) {
  return useInfiniteQuery(
    {
      queryKey: ['notices', unreadOnly],
      queryFn: async ({ pageParam, signal }) => {
        const page = await client.call(
          'noticeList',
          { before: pageParam, ...(unreadOnly && { unread: 1 }) },
          { quiet: true, signal },
        );
        setUnread(page.unread);
        return page;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    },
    queryClient,
  );
}

function patch(change: (list: NoticeItem[]) => NoticeItem[]): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['notices'] },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, list: change([...page.list]) })) },
  );
}

/** These, or all. */
export async function markRead(ids: readonly string[] | undefined, read: 0 | 1 = 1): Promise<void> {
  patch((list) =>
    list.map((item) => (ids === undefined || ids.includes(item.id) ? { ...item, read } : item)),
  );
  const { unread } = await client.call('noticeRead', { ...(ids && { ids: ids.join(',') }), read });
  setUnread(unread);
}

/** These, or all that are read. */
export async function deleteNotices(ids?: readonly string[]): Promise<void> {
  patch((list) => list.filter((item) => (ids === undefined ? item.read === 0 : !ids.includes(item.id))));
  const { unread } = await client.call('noticeDelete', ids ? { ids: ids.join(',') } : {});
  setUnread(unread);
  await queryClient.invalidateQueries({ queryKey: ['notices'] });
}

onTopic('notice', ({ unread }) => {
  setUnread(unread);
  void queryClient.invalidateQueries({ queryKey: ['notices'] });
});
onResync(() => void loadUnread());
