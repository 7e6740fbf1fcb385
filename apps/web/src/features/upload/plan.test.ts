import { codes } from '@linework/contract/codes';
import { describe, expect, it } from 'vitest';
import type { FoundFile, FoundTree } from './found.ts';
import {
  batches,
  decided,
  looksSame,
  neededBytes,
  needsReview,
  planUpload,
  suggestedAnswer,
  type PlanCalls,
  whatDoesNotFit,
} from './plan.ts';

const target = { folderId: '7', name: 'Plans' };
const found = (whole: string, size = 10): FoundFile => {
  const parts = whole.split('/');
  return { name: parts.at(-1)!, path: parts.slice(0, -1).join('/'), size, modified: 1_700_000_000_000 };
};
const tree = (files: FoundFile[], emptyFolders: string[] = []): FoundTree => ({
  files,
  emptyFolders,
  unreadable: [],
});

/** A server that refuses what is called bad and has what is called there. */
function serverCalls(free = 1000): PlanCalls & { asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    folders: (paths) => {
      asked.push(paths);
      return Promise.resolve(
        paths.map((path) => ({
          path,
          code: /(^|\/)bad[^/]*$/.test(path) ? codes.parameterInvalid : codes.ok,
        })),
      );
    },
    files: (names, _sizes, _total) => {
      asked.push(names);
      return Promise.resolve({
        free,
        files: names.map((name) => ({
          name,
          code: name.endsWith('.exe') ? codes.uploadTypeRefused : codes.ok,
          ...(name.includes('there')
            ? {
                clash: {
                  id: '1',
                  kind: name.includes('folder') ? (0 as const) : (1 as const),
                  size: 10,
                  modifyTime: 5,
                },
              }
            : {}),
        })),
      });
    },
  };
}

describe('planning', () => {
  it('needs no review where nothing has to be decided', async () => {
    const plan = await planUpload(
      tree([found('a.dwg'), found('x/y/b.dwg')], ['x/none']),
      target,
      serverCalls(),
    );
    expect(plan.clear.map(({ file }) => file.name)).toEqual(['a.dwg', 'b.dwg']);
    expect(plan.emptyFolders).toEqual(['x/none']);
    expect(needsReview(plan)).toBe(false);
  });

  it('asks for every folder on the way, once', async () => {
    const calls = serverCalls();
    await planUpload(tree([found('x/y/a.dwg'), found('x/y/b.dwg'), found('x/c.dwg')]), target, calls);
    expect(calls.asked[0]!.toSorted()).toEqual(['x', 'x/y']);
  });

  it('refuses what lies below a refused folder, with its reason', async () => {
    const plan = await planUpload(
      tree([found('bad/deep/a.dwg'), found('good/a.dwg')], ['bad/none']),
      target,
      serverCalls(),
    );
    expect(plan.refused.map(({ path }) => path)).toEqual(['bad/deep/a.dwg', 'bad/none']);
    expect(plan.clear).toHaveLength(1);
    expect(plan.emptyFolders).toEqual([]);
  });

  it('tells clashes and refusals apart, and suggests what loses nothing', async () => {
    const plan = await planUpload(
      tree([
        found('there 10.dwg'),
        found('there 9.dwg'),
        found('there-folder.dwg'),
        found('x.exe'),
        found('ok.dwg'),
      ]),
      target,
      serverCalls(),
    );
    expect(plan.refused).toEqual([{ path: 'x.exe', size: 10, code: codes.uploadTypeRefused }]);
    expect(plan.clashes.map(({ file }) => file.name)).toEqual([
      'there 9.dwg',
      'there 10.dwg',
      'there-folder.dwg',
    ]);
    expect(plan.clashes.map(suggestedAnswer)).toEqual(['version', 'version', 'keepBoth']);
    expect(needsReview(plan)).toBe(true);
    expect(decided(plan, ['skip', 'skip', 'keepBoth']).map(({ file, clash }) => [file.name, clash])).toEqual([
      ['ok.dwg', 'refuse'],
      ['there-folder.dwg', 'keepBoth'],
    ]);
  });

  it('suggests to skip what looks like the very file', () => {
    const clash = {
      file: found('a.dwg'),
      there: { id: '1', kind: 1 as const, size: 10, modifyTime: 1_700_000_000_900 },
    };
    expect(looksSame(clash)).toBe(true);
    expect(suggestedAnswer(clash)).toBe('skip');
    expect(looksSame({ ...clash, there: { ...clash.there, size: 11 } })).toBe(false);
  });

  it('counts the space of what is not skipped', async () => {
    const plan = await planUpload(
      tree([found('there.dwg', 600), found('ok.dwg', 500)]),
      target,
      serverCalls(),
    );
    expect(needsReview(plan)).toBe(true);
    expect(neededBytes(plan, ['version'])).toBe(1100);
    expect(neededBytes(plan, ['skip'])).toBe(500);
  });

  it('offers to leave out the largest, as few as make the rest fit', async () => {
    const files = [found('small.dwg', 100), found('large.dwg', 800), found('middle.dwg', 400)];
    const plan = await planUpload(tree(files), target, serverCalls());
    const left = whatDoesNotFit(plan, []);
    expect([...left].map(({ name }) => name)).toEqual(['large.dwg']);
    expect(neededBytes(plan, [], left)).toBe(500);
    expect(decided(plan, [], left).map(({ file }) => file.name)).toEqual(['middle.dwg', 'small.dwg']);
  });

  it('reviews what does not fit, though nothing else is wrong', async () => {
    expect(needsReview(await planUpload(tree([found('a.dwg', 1001)]), target, serverCalls()))).toBe(true);
  });

  it('wants both of two files that one folder of the drive takes for one', async () => {
    const plan = await planUpload(tree([found('Plan.dwg'), found('plan.DWG')]), target, serverCalls());
    expect(plan.clear.map(({ clash }) => clash)).toEqual(['refuse', 'keepBoth']);
  });

  it('lists what could not be read', async () => {
    const plan = await planUpload({ ...tree([]), unreadable: ['x/locked.dwg'] }, target, serverCalls());
    expect(plan.refused).toEqual([{ path: 'x/locked.dwg', size: 0, code: 'unreadable' }]);
  });
});

describe('batches', () => {
  it('are of 2,000 at most, and of names that fit into one call', () => {
    const many = Array.from({ length: 4500 }, (_, i) => i);
    expect(batches(many, () => 10).map(({ length }) => length)).toEqual([2000, 2000, 500]);
    expect(batches(many.slice(0, 60), () => 4000).map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(batches([], () => 1)).toEqual([]);
    expect(batches(many, () => 10).flat()).toEqual(many);
  });
});
