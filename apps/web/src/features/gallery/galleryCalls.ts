/** What the server knows of public drawings. */
import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import type { PublicCategory } from '@linework/contract/enums';
import type { PublicItem } from '@linework/contract/gallery';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import type { GallerySort } from './gallerySearch.ts';
import { queryClient } from '../../app/query.ts';

const quiet = { quiet: true } as const;
const pageSize = 30;

type Page = CallResponse<'galleryList'>;

/** A large total is about right only: a page without anything was the last. */
const nextPage = (last: Page, all: readonly Page[]): number | undefined =>
  last.files.length > 0 && all.reduce((sum, { files }) => sum + files.length, 0) < last.total
    ? all.length + 1
    : undefined;

interface Asked {
  keywords: string;
  category?: PublicCategory | undefined;
  authorId?: string | undefined;
  sort?: GallerySort | undefined;
}

export function useGallery({ keywords, ...asked }: Asked) {
  return useInfiniteQuery(
    {
      queryKey: ['gallery', 'list', keywords, asked],
      queryFn: ({ pageParam, signal }) =>
        client.call(
          'galleryList',
          { ...asked, ...(keywords !== '' && { keywords }), pageNo: pageParam, pageSize },
          { ...quiet, signal },
        ),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    },
    queryClient,
  );
}

export function usePublicItem(fileId: string) {
  return useQuery(
    {
      queryKey: ['gallery', 'item', fileId],
      queryFn: ({ signal }) => client.call('galleryItem', { fileId }, { ...quiet, signal }),
      staleTime: 0,
    },
    queryClient,
  );
}

export function useAuthor(authorId: string) {
  return useQuery(
    {
      queryKey: ['gallery', 'author', authorId],
      queryFn: ({ signal }) => client.call('galleryAuthor', { authorId }, { ...quiet, signal }),
    },
    queryClient,
  );
}

export function useMessages(fileId: string) {
  return useInfiniteQuery(
    {
      queryKey: ['gallery', 'messages', fileId],
      queryFn: ({ pageParam, signal }) =>
        client.call('galleryMessages', { fileId, before: pageParam }, { ...quiet, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    },
    queryClient,
  );
}

const changes = new Set<() => void>();

/** Called whenever something was published, taken back, liked or collected here; returns a function that stops it. */
export function onGalleryChange(changed: () => void): () => void {
  changes.add(changed);
  return () => void changes.delete(changed);
}

export function refreshGallery(): Promise<void> {
  for (const changed of changes) changed();
  return queryClient.invalidateQueries({ queryKey: ['gallery'] });
}

/** Shows a change at once, wherever the drawing is on screen. */
function patch(fileId: string, change: Partial<PublicItem>): void {
  const changed = (item: PublicItem): PublicItem => (item.id === fileId ? { ...item, ...change } : item);
  queryClient.setQueryData<PublicItem>(['gallery', 'item', fileId], (item) => item && changed(item));
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['gallery', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, files: page.files.map(changed) })),
      },
  );
}

/** The hand is quicker than the network: it shows at once, and the server's count follows. */
export async function setMark(kind: 'like' | 'collect', item: PublicItem, on: 0 | 1): Promise<void> {
  const isLike = kind === 'like';
  const before = isLike
    ? { liked: item.liked, likeCount: item.likeCount }
    : { collected: item.collected, collectionCount: item.collectionCount };
  const by = on === 1 ? 1 : -1;
  patch(
    item.id,
    isLike
      ? { liked: on, likeCount: item.likeCount + by }
      : { collected: on, collectionCount: item.collectionCount + by },
  );
  try {
    const { count, on: now } = await client.call(isLike ? 'galleryLike' : 'galleryCollect', {
      fileId: item.id,
      on,
    });
    patch(item.id, isLike ? { liked: now, likeCount: count } : { collected: now, collectionCount: count });
  } catch (error) {
    patch(item.id, before);
    ignoreRefusal(error);
  }
}

/** The client has said why it failed. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
