/** What the server knows of one file or folder; asked again when it changes. */
import { queryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { client } from '../../../app/api.ts';
import { onDriveEvent } from '../../../app/events/driveEvents.ts';
import { queryClient } from '../../../app/query.ts';

const quiet = { quiet: true } as const;

export function useFileDetail(fileId: string) {
  return useQuery(
    {
      queryKey: ['item', 'file', fileId],
      queryFn: ({ signal }) => client.call('fileDetail', { fileId }, { ...quiet, signal }),
    },
    queryClient,
  );
}

const folderDetail = (folderId: string) =>
  queryOptions({
    queryKey: ['item', 'folder', folderId],
    queryFn: ({ signal }) => client.call('folderDetail', { folderId }, { ...quiet, signal }),
  });

export function useFolderDetail(folderId: string) {
  return useQuery(folderDetail(folderId), queryClient);
}

/** How much lies in several folders; undefined until all of them have told. */
export function useFoldersSize(folderIds: readonly string[]): number | undefined {
  return useQueries(
    {
      queries: folderIds.map(folderDetail),
      combine: (answers) =>
        answers.reduce<number | undefined>(
          (sum, { data }) => (sum === undefined || !data ? undefined : sum + data.totalSize),
          0,
        ),
    },
    queryClient,
  );
}

/** The shares of it that are open. */
export function useItemShares(entryId: string) {
  return useQuery(
    {
      queryKey: ['item', 'shares', entryId],
      queryFn: async ({ signal }) =>
        (await client.call('shareList', { entryId, state: 'open' }, { ...quiet, signal })).list,
    },
    queryClient,
  );
}

export async function tryPreviewAgain(fileId: string): Promise<void> {
  await client.call('previewRetry', { fileId });
  await queryClient.invalidateQueries({ queryKey: ['item', 'file', fileId] });
}

export type About = { fileId: string } | { folderId: string };

export function useActivity(about: About) {
  return useInfiniteQuery(
    {
      queryKey: ['item', 'activity', about],
      queryFn: ({ pageParam, signal }) =>
        client.call('activity', { ...about, before: pageParam }, { ...quiet, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    },
    queryClient,
  );
}

onDriveEvent(() => void queryClient.invalidateQueries({ queryKey: ['item'] }));
