import type { ArchiveRow } from '@linework/contract/archive';
import { describe, expect, it } from 'vitest';
import {
  folderRow,
  isPartly,
  isPicked,
  memberSelection,
  nothingPicked,
  pickedMembers,
  pickedTotals,
  setPick,
  type MemberPicks,
  type MemberSelection,
} from './memberPicks.ts';

const none: MemberPicks = new Map();
const file = (index: number, path: string, size = 10): ArchiveRow => ({
  index,
  name: `${index}.txt`,
  path,
  isFolder: false,
  size,
  packed: 1,
  modifyTime: 0,
  isEncrypted: false,
  isLink: false,
});
const link = { ...file(9, ''), isLink: true };
const plans = folderRow('plans', 100, 1000);
const old = folderRow('plans/old', 20, 200);
const plans2 = folderRow('plans2', 5, 50);
const root = folderRow('', 200, 2000);

describe('folders', () => {
  it('are chosen with everything below them', () => {
    const picks = setPick(none, plans, true);
    expect([plans, old, file(3, 'plans'), file(4, 'plans/old')].map((row) => isPicked(picks, row))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([plans2, root, file(1, '')].map((row) => isPicked(picks, row))).toEqual([false, false, false]);
    expect(pickedTotals(picks)).toEqual({ count: 100, size: 1000 });
    expect(pickedMembers(picks)).toEqual({ folders: ['plans'] });
  });

  it('are chosen but for what is taken out, and but for what is chosen again in that', () => {
    let picks = setPick(setPick(none, plans, true), old, false);
    expect([isPicked(picks, plans), isPartly(picks, plans), isPicked(picks, old)]).toEqual([
      false,
      true,
      false,
    ]);
    picks = setPick(picks, file(4, 'plans/old'), true);
    picks = setPick(picks, file(3, 'plans'), false);
    expect(pickedTotals(picks)).toEqual({ count: 100 - 20 + 1 - 1, size: 1000 - 200 + 10 - 10 });
    expect(pickedMembers(picks)).toEqual({
      indexes: '4',
      folders: ['plans'],
      exceptIndexes: '3',
      exceptFolders: ['plans/old'],
    });
    expect(pickedMembers(setPick(picks, plans, true))).toEqual({ folders: ['plans'] });
    expect(setPick(setPick(picks, plans, true), plans, false).size).toBe(0);
  });

  it('note nothing that the folder above says already', () => {
    const picks = setPick(setPick(setPick(none, file(3, 'plans'), true), old, true), plans, true);
    expect(pickedMembers(picks)).toEqual({ folders: ['plans'] });
    expect(setPick(picks, old, true)).toEqual(picks);
    expect(pickedMembers(setPick(setPick(picks, root, true), plans2, false))).toEqual({
      folders: [''],
      exceptFolders: ['plans2'],
    });
  });
});

describe('rows by their numbers', () => {
  const rows = [plans, plans2, link, file(5, ''), file(6, '')];
  let state: MemberSelection;
  const list = () =>
    memberSelection(
      state,
      (index) => rows[index],
      (next) => {
        state = next;
      },
      () => undefined,
    );

  it('ranges, toggles and replaces, and passes over links', () => {
    state = nothingPicked;
    list().only(1);
    list().rangeTo(3, false);
    expect(pickedMembers(state.picks)).toEqual({ folders: ['plans2'], indexes: '5' });
    expect(rows.map((_, index) => list().has(index))).toEqual([false, true, false, true, false]);
    list().toggle(1);
    list().toggle(2);
    list().toggle(0);
    expect(pickedMembers(state.picks)).toEqual({ folders: ['plans'], indexes: '5' });
    list().only(4);
    expect([pickedMembers(state.picks), state.cursor]).toEqual([{ indexes: '6' }, 4]);
    list().clear();
    expect([list().count, list().cursor]).toEqual([0, 4]);
  });

  it('chooses all of a folder that was chosen in part', () => {
    state = { ...nothingPicked, picks: setPick(none, file(3, 'plans'), true) };
    expect(list().has(0)).toBe(false);
    list().toggle(0);
    expect([list().has(0), pickedMembers(state.picks)]).toEqual([true, { folders: ['plans'] }]);
  });
});
