/** What is extracted, and what of it is named or counted. */
import { describe, expect, it } from 'vitest';
import type { ArchiveListing } from './engine/types.ts';
import { hasTooMany, planExtraction } from './plan.ts';

const limits = { maxMembers: 10, maxBytes: 1000, maxDepth: 3, maxPathBytes: 50 };

/** Folders end in a slash, links in an @. */
const listingOf = (...paths: string[]): ArchiveListing => ({
  format: 'zip',
  isSolid: false,
  bytes: 100,
  members: paths.map((path, index) => ({
    index,
    path,
    size: 1,
    packed: 1,
    modifiedAt: 0,
    ...(path.endsWith('/') && { isFolder: true as const, size: 0 }),
    ...(path.endsWith('@') && { isLink: true as const }),
  })),
});

const planOf = (...paths: string[]) => planExtraction(listingOf(...paths), { language: 'en', limits });

describe('a plan', () => {
  it('counts empty folders whose names had to be changed', () => {
    const { emptyFolders, renamed } = planOf('a?b/', 'c/', 'd*/', 'd*/file.txt');
    expect(emptyFolders).toEqual(['a_b', 'c']);
    expect(renamed).toBe(2);
  });

  it('names what lies too deep, of folders only those that are empty', () => {
    const { refused, files } = planOf('1/2/3.txt', '1/2/3/4.txt', '1/2/3/e/', '5/6/7/8/', '5/6/7/8/9.txt');
    expect(files).toHaveLength(1);
    expect(refused).toEqual([
      { path: '1/2/3/4.txt', reason: 'tooDeep' },
      { path: '5/6/7/8/9.txt', reason: 'tooDeep' },
      { path: '1/2/3/e/', reason: 'tooDeep' },
    ]);
  });

  it('names a path that is too long, and a name of which nothing is left', () => {
    const long = `${'x'.repeat(60)}.txt`;
    expect(planOf(long, '..').refused).toEqual([
      { path: '..', reason: 'name' },
      { path: long, reason: 'tooDeep' },
    ]);
  });

  it('refuses as many as a look at the archive says are too many', () => {
    const paths = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? `${n}/` : `${n}.txt`));
    expect(hasTooMany(listingOf(...paths, 'link@').members, 10)).toBe(false);
    expect(planOf(...paths, 'link@').files).toHaveLength(5);
    expect(hasTooMany(listingOf(...paths, 'one more/').members, 10)).toBe(true);
    expect(() => planOf(...paths, 'one more/')).toThrow('0207005');
  });
});
