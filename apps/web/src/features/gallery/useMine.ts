import type { CallResponse } from '@linework/contract/calls';
import type { PublicItem } from '@linework/contract/gallery';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { usePagedRows, type PagedRows } from '../../ui/list/usePagedRows.ts';
import { onGalleryChange } from './galleryCalls.ts';
import type { GalleryListName } from './gallerySearch.ts';

type Page = CallResponse<'queryMyPublicList'>;

const pageSize = 30;

const mineCalls = {
  myPublic: 'queryMyPublicList',
  myCollection: 'queryMyCollectionrecordList',
  myLike: 'queryMyLikePublicList',
} as const satisfies Record<GalleryListName, string>;

/** One's own list, kept up to date with what one does to it. */
export function useMine(name: GalleryListName, keywords: string): PagedRows<Page, PublicItem> {
  const asked = { ...(keywords !== '' && { keywords }) };
  const list = usePagedRows(`${name} ${keywords}`, {
    pageSize,
    fetchPage: (pageNo) => client.call(mineCalls[name], { ...asked, pageNo, pageSize }, { quiet: true }),
    rowsOf: ({ files }: Page) => files,
  });
  const { refresh } = list;
  useEffect(() => onGalleryChange(refresh), [refresh]);
  return list;
}
