import { expect, it } from 'vitest';
import { memberFilter, type ChosenMembers } from './chosenMembers.ts';

const members = [
  'readme.txt',
  'plans/a.dwg',
  'plans/b.dwg',
  'plans/old/c.dwg',
  'plans/old/d.dwg',
  'plans2/e.dwg',
];

const wanted = (chosen: ChosenMembers): string[] => {
  const isWanted = memberFilter(chosen);
  return members.filter((path, index) => isWanted(index, path.split('/')));
};

it('wants everything where nothing is named', () => {
  expect(wanted({})).toEqual(members);
  expect(wanted({ exceptFolders: ['plans'] })).toEqual(['readme.txt', 'plans2/e.dwg']);
});

it('wants what is named, folders with everything below them', () => {
  expect(wanted({ indexes: [0, 4] })).toEqual(['readme.txt', 'plans/old/d.dwg']);
  expect(wanted({ folders: ['plans'] })).toEqual(members.slice(1, 5));
  expect(wanted({ folders: ['plans/old'], indexes: [1] })).toEqual([
    'plans/a.dwg',
    'plans/old/c.dwg',
    'plans/old/d.dwg',
  ]);
});

it('lets the nearest one that is named decide', () => {
  const within = { folders: ['plans'], exceptFolders: ['plans/old'] };
  expect(wanted(within)).toEqual(['plans/a.dwg', 'plans/b.dwg']);
  expect(wanted({ ...within, indexes: [3], exceptIndexes: [2] })).toEqual(['plans/a.dwg', 'plans/old/c.dwg']);
  expect(wanted({ folders: [''], exceptIndexes: [0] })).toEqual(members.slice(1));
});
