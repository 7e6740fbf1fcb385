/** What the server knows of groups; asked again whenever somebody changes one. */
import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import type { GroupFile } from '@linework/contract/group';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { onTopic } from '../../app/events/topicEvents.ts';
import { usePagedRows, type PagedRows } from '../../ui/list/usePagedRows.ts';

const quiet = { quiet: true } as const;
const pageSize = 100;

export function useGroups() {
  return useQuery(
    {
      queryKey: ['groups'],
      queryFn: async ({ signal }) => (await client.call('groupList', {}, { ...quiet, signal })).list,
    },
    queryClient,
  );
}

export function useGroup(groupId: string) {
  return useQuery(
    {
      queryKey: ['group', groupId, 'info'],
      queryFn: ({ signal }) => client.call('groupInfo', { groupId }, { ...quiet, signal }),
    },
    queryClient,
  );
}

/** Pages by number, until all are here. */
interface Page {
  list: readonly unknown[];
  total: number;
}
const nextPage = <P extends Page>({ total }: P, all: readonly P[]): number | undefined =>
  all.reduce((sum, { list }) => sum + list.length, 0) < total ? all.length + 1 : undefined;

const changes = new Set<(groupId: string) => void>();

type FilesPage = CallResponse<'groupFiles'>;

/** What members share, the newest first, kept up to date. */
export function useGroupFiles(groupId: string, keywords: string): PagedRows<FilesPage, GroupFile> {
  const asked = { groupId, pageSize, ...(keywords !== '' && { keywords }) };
  const files = usePagedRows(JSON.stringify(asked), {
    pageSize,
    fetchPage: (pageNo) => client.call('groupFiles', { ...asked, pageNo }, quiet),
    rowsOf: ({ list }: FilesPage) => list,
  });
  const { refresh } = files;
  useEffect(() => {
    const changed = (id: string): void => {
      if (id === groupId) refresh();
    };
    changes.add(changed);
    return () => void changes.delete(changed);
  }, [groupId, refresh]);
  return files;
}

export function useMembers(groupId: string, keywords: string) {
  return useInfiniteQuery(
    {
      queryKey: ['group', groupId, 'members', keywords],
      queryFn: ({ pageParam, signal }) =>
        client.call(
          'groupMembers',
          { groupId, pageNo: pageParam, pageSize, ...(keywords !== '' && { keywords }) },
          { ...quiet, signal },
        ),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    },
    queryClient,
  );
}

export function useInvites(groupId: string, wanted: boolean) {
  return useQuery(
    {
      queryKey: ['group', groupId, 'invites'],
      queryFn: async ({ signal }) =>
        (await client.call('groupInvites', { groupId }, { ...quiet, signal })).list,
      enabled: wanted,
    },
    queryClient,
  );
}

export function useGroupActivity(groupId: string) {
  return useInfiniteQuery(
    {
      queryKey: ['group', groupId, 'activity'],
      queryFn: ({ pageParam, signal }) =>
        client.call('groupActivity', { groupId, before: pageParam }, { ...quiet, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    },
    queryClient,
  );
}

export async function refreshGroup(groupId: string): Promise<void> {
  for (const changed of changes) changed(groupId);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['groups'] }),
    queryClient.invalidateQueries({ queryKey: ['group', groupId] }),
  ]);
}

/** After the group is gone for the caller: nothing of it is asked for again. */
export async function forgetGroup(groupId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: ['group', groupId] });
  await queryClient.invalidateQueries({ queryKey: ['groups'] });
}

/** The client has said why it failed. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}

onTopic('group', ({ groupId }) => void refreshGroup(groupId));
