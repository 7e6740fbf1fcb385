/** What the server knows of public drawings. */
import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import type { PublicCategory } from '@linework/contract/enums';
import type { PublicItem } from '@linework/contract/gallery';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { usePagedRows, type PagedRows } from '../../ui/list/usePagedRows.ts';
import type { GalleryListName, GallerySort } from './gallerySearch.ts';

const quiet = { quiet: true } as const;
const pageSize = 30;

type Page = CallResponse<'galleryList'>;

interface Asked {
  keywords: string;
  category?: PublicCategory | undefined;
  authorId?: string | undefined;
  sort?: GallerySort | undefined;
}

/** A list of public drawings, kept up to date with what one does to them. */
function usePublicList(
  name: string,
  asked: object,
  fetchPage: (page: { pageNo: number; pageSize: number }) => Promise<Page>,
): PagedRows<Page, PublicItem> {
  const list = usePagedRows(`${name} ${JSON.stringify(asked)}`, {
    pageSize,
    fetchPage: (pageNo) => fetchPage({ pageNo, pageSize }),
    rowsOf: ({ files }: Page) => files,
    keeps: true,
  });
  const { refresh } = list;
  useEffect(() => onGalleryChange(refresh), [refresh]);
  return list;
}

const keywordsOf = (keywords: string) => keywords !== '' && { keywords };

/** Everybody's. */
export function useGallery({ keywords, ...by }: Asked): PagedRows<Page, PublicItem> {
  const asked = { ...by, ...keywordsOf(keywords) };
  return usePublicList('gallery', asked, (page) => client.call('galleryList', { ...asked, ...page }, quiet));
}

const mineCalls = {
  myPublic: 'queryMyPublicList',
  myCollection: 'queryMyCollectionrecordList',
  myLike: 'queryMyLikePublicList',
} as const satisfies Record<GalleryListName, string>;

/** What one published, collected or likes. */
export function useMine(name: GalleryListName, keywords: string): PagedRows<Page, PublicItem> {
  const asked = { ...keywordsOf(keywords) };
  return usePublicList(name, asked, (page) => client.call(mineCalls[name], { ...asked, ...page }, quiet));
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

/** Shows a change at once on the drawing's own page; lists ask again when one comes back to them. */
function patch(fileId: string, change: Partial<PublicItem>): void {
  queryClient.setQueryData<PublicItem>(['gallery', 'item', fileId], (item) => item && { ...item, ...change });
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
