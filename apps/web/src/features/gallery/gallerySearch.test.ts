import { describe, expect, it } from 'vitest';
import { readGallerySearch } from './gallerySearch.ts';

describe('the address of the gallery', () => {
  it('says what is shown', () => {
    expect(readGallerySearch({ q: 'bridge', category: 'civil', sort: 'liked', mine: 'myLike' })).toEqual({
      q: 'bridge',
      category: 'civil',
      sort: 'liked',
      mine: 'myLike',
    });
  });

  it('is as if it said nothing where it says nonsense', () => {
    const begun = { q: '', category: undefined, sort: 'new', mine: undefined };
    expect(readGallerySearch({})).toEqual(begun);
    expect(readGallerySearch({ category: 'all', sort: 'worst', mine: 'yours' })).toEqual(begun);
    expect(readGallerySearch({ q: 'x'.repeat(300) }).q).toHaveLength(255);
  });
});
