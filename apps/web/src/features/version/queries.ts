/** The versions of a file as the server lists them; asked again when the file changes. */
import type { VersionItem } from '@linework/contract/version';
import { limits } from '@linework/contract/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { compareAddress } from '../../app/links/openCompare.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { onDriveEvent } from '../../app/events/driveEvents.ts';
import { queryClient } from '../../app/query.ts';

const quiet = { quiet: true } as const;
/** As many as a search shows. */
const maxFound = 100;

export function useFile(fileId: string) {
  return useQuery(
    {
      queryKey: ['version', 'file', fileId],
      queryFn: ({ signal }) => client.call('fileInfo', { fileId }, { ...quiet, signal }),
    },
    queryClient,
  );
}

export function useVersions(fileId: string) {
  return useInfiniteQuery(
    {
      queryKey: ['version', 'history', fileId],
      queryFn: ({ pageParam, signal }) =>
        client.call('versionHistory', { fileId, pageNo: pageParam }, { ...quiet, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) =>
        pages.length * limits.pageSize < total ? pages.length + 1 : undefined,
    },
    queryClient,
  );
}

/** By a part of the source's name or of the person's, newest first. */
export function useFoundVersions(fileId: string, part: string) {
  return useQuery(
    {
      queryKey: ['version', 'found', fileId, part],
      queryFn: async ({ signal }): Promise<VersionItem[]> => {
        const ask = (by: { sourceName: string } | { updateName: string }) =>
          client.call('versionHistory', { fileId, pageSize: maxFound, ...by }, { ...quiet, signal });
        const [sources, people] = await Promise.all([ask({ sourceName: part }), ask({ updateName: part })]);
        const found = new Map([...sources.list, ...people.list].map((item) => [item.versionId, item]));
        return [...found.values()].toSorted((a, b) => b.version - a.version);
      },
      enabled: part !== '',
    },
    queryClient,
  );
}

export const refreshVersions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['version'] });

onDriveEvent(() => void refreshVersions());

/** A button of another page that merges the older of two versions into the latest. */
export const MergeIntoLatest = lazyPart(
  () => import('./MergeIntoLatest.tsx'),
  'MergeIntoLatest',
  'version',
  'viewerPanels',
);

/** Two versions of a file, the older one at the left. */
export const comparePath = (
  { id, name }: { id: string; name: string },
  left: string,
  right: string,
): string => compareAddress({ id, name, versionId: left }, { id, name, versionId: right });
