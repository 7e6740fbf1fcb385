/** What of the public gallery is shown, as the address says it. */
import { publicCategories, type PublicCategory } from '@linework/contract/enums';

export const gallerySorts = ['new', 'popular', 'liked'] as const;
export type GallerySort = (typeof gallerySorts)[number];
export const galleryLists = ['myPublic', 'myCollection', 'myLike'] as const;
export type GalleryListName = (typeof galleryLists)[number];

interface Shown {
  q: string;
  category: PublicCategory | undefined;
  sort: GallerySort;
  /** On a phone: one's own instead of everybody's. */
  mine: GalleryListName | undefined;
}

/** Anything that is not understood is what one begins with. */
export function readGallerySearch(search: { [Name in keyof Shown]?: string }): Shown {
  return {
    q: (search.q ?? '').slice(0, 255),
    category: publicCategories.find((name) => name === search.category),
    sort: gallerySorts.find((name) => name === search.sort) ?? 'new',
    mine: galleryLists.find((name) => name === search.mine),
  };
}
