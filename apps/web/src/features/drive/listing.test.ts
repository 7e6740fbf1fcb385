import { CallError } from '@linework/client';
import type { Item } from '@linework/contract/drive';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellDriveEvent } from '../../app/events/driveEvents.ts';
import type { ListPage } from './listingCalls.ts';

type Asked = { page: number; q: string | undefined; signal: AbortSignal };
const server = vi.hoisted(() => ({
  size: 0,
  asked: [] as Asked[],
  renamed: new Map<number, string>(),
  fail: undefined as string | undefined,
  gate: undefined as Promise<void> | undefined,
  /** Numbers that are not found. */
  hidden: new Set<number>(),
  absent: new Set<string>(),
}));

vi.mock('./listingCalls.ts', () => ({
  pageSize: 100,
  listKey: (...parts: unknown[]) => JSON.stringify(parts),
  async fetchPage(
    _place: unknown,
    search: { q?: string },
    page: number,
    signal: AbortSignal,
  ): Promise<ListPage> {
    server.asked.push({ page, q: search.q, signal });
    await server.gate;
    signal.throwIfAborted();
    if (server.fail !== undefined) throw new CallError(server.fail, 'no');
    const total = server.size - server.hidden.size;
    const from = (page - 1) * 100;
    const until = Math.min(server.size, from + 100 + server.hidden.size);
    const found: number[] = [];
    // What is hidden stands on the first page: whatever comes after it moves up.
    for (let i = from === 0 ? 0 : from + server.hidden.size; i < until; i += 1) {
      if (!server.hidden.has(i)) found.push(i);
    }
    const items = found.map((i) => ({
      id: `${search.q ?? ''}${i}`,
      kind: i < 2 ? 0 : 1,
      name: server.renamed.get(i) ?? `file ${i}`,
    })) as Item[];
    return { items, total, more: false };
  },
  async fetchItem(item: Item): Promise<Item | undefined> {
    return server.absent.has(item.id) ? undefined : item;
  },
  async fetchIds() {
    const all = Array.from({ length: server.size }, (_, i) => String(i));
    return { folderIds: all.slice(0, 2), fileIds: all.slice(2), size: 777 };
  },
}));

const online = vi.hoisted(() => new Set<() => void>());
vi.stubGlobal('addEventListener', (_: string, listener: () => void) => online.add(listener));
vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => online.delete(listener));
const { useConnectionStatus: useWaiting } = await import('../../app/offline/connectionStatus.ts');
const { listing } = await import('./listing.ts');
const { selection, selectedIds, countOf } = await import('./selection.ts');

let folder = 0;
/** A list of its own: nothing of an earlier test is known about it. */
async function openList(size: number): Promise<void> {
  server.size = size;
  folder += 1;
  listing.open({ section: 'index', folderId: String(folder) }, {});
  await vi.runAllTimersAsync();
  server.asked = [];
}

const pagesAsked = (): number[] => server.asked.map(({ page }) => page);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { size: 0, asked: [], renamed: new Map(), fail: undefined, gate: undefined });
});
afterEach(() => void vi.useRealTimers());

describe('a large list', () => {
  it('asks for the pages on screen and no others', async () => {
    await openList(100_000);
    expect(listing.getState()).toMatchObject({ total: 100_000, state: 'ready' });
    listing.ensure(50_020, 50_060);
    await vi.runAllTimersAsync();
    expect(pagesAsked()).toEqual([501]);
    expect(listing.itemAt(50_030)?.id).toBe('50030');
    expect(listing.indexOf('50030')).toBe(50_030);
    listing.ensure(50_030, 50_070);
    await vi.runAllTimersAsync();
    expect(pagesAsked()).toEqual([501]);
  });

  it('passes by what a dragged scrollbar passes by', async () => {
    await openList(100_000);
    for (let from = 0; from < 90_000; from += 1000) listing.ensure(from, from + 40);
    await vi.runAllTimersAsync();
    expect(pagesAsked()).toEqual([891]);
  });

  it('cancels what was scrolled past before it came', async () => {
    await openList(100_000);
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    listing.ensure(10_000, 10_040);
    await vi.advanceTimersByTimeAsync(100);
    listing.ensure(70_000, 70_040);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    gate.resolve();
    await vi.runAllTimersAsync();
    expect(listing.itemAt(10_000)).toBeUndefined();
    expect(listing.itemAt(70_000)).toBeDefined();
  });

  it('forgets rows that are far away', async () => {
    await openList(100_000);
    for (let from = 0; from <= 20_000; from += 100) {
      listing.ensure(from, from + 100);
      await vi.runAllTimersAsync();
    }
    expect(listing.getState().rows.size).toBeLessThanOrEqual(6000);
    expect(listing.itemAt(20_050)).toBeDefined();
  });
});

describe('changes', () => {
  it('keeps the rows until the new ones are there, and unchanged ones for good', async () => {
    await openList(5);
    const before = [0, 1].map((index) => listing.itemAt(index));
    server.renamed.set(1, 'renamed');
    tellDriveEvent({ folders: [String(folder)], files: [] });
    expect(listing.itemAt(1)).toBe(before[1]);
    await vi.runAllTimersAsync();
    expect(listing.itemAt(0)).toBe(before[0]);
    expect(listing.itemAt(1)?.name).toBe('renamed');
  });

  it('does not care for other folders', async () => {
    await openList(5);
    tellDriveEvent({ folders: ['987654'], files: ['987655'] });
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual([]);
  });

  it('asks once for many events', async () => {
    await openList(5);
    for (let i = 0; i < 50; i += 1) tellDriveEvent({ folders: ['*'], files: [] });
    await vi.runAllTimersAsync();
    expect(server.asked).toHaveLength(1);
  });

  it('takes rows away at once and brings them back', async () => {
    await openList(5);
    const removal = listing.remove(new Set(['1', '3']));
    expect([0, 1, 2].map((index) => listing.itemAt(index)?.id)).toEqual(['0', '2', '4']);
    expect(listing.getState().total).toBe(3);
    removal.takeBack();
    expect(listing.getState().total).toBe(5);
    expect(listing.itemAt(3)?.id).toBe('3');
  });

  it('goes back to a list as it was left, and asks again', async () => {
    await openList(5);
    const here = listing.getState().place;
    await openList(7);
    listing.open(here, {});
    expect(listing.getState()).toMatchObject({ total: 5, state: 'ready', stale: true });
    await vi.runAllTimersAsync();
    expect(listing.getState()).toMatchObject({ total: 7, stale: false });
  });

  it('shows the answer to the last question only', async () => {
    await openList(5);
    const { place } = listing.getState();
    const slow = Promise.withResolvers<void>();
    server.gate = slow.promise;
    listing.open(place, { q: 'a' });
    server.gate = undefined;
    listing.open(place, { q: 'ab' });
    slow.resolve();
    await vi.runAllTimersAsync();
    expect(listing.itemAt(0)?.id).toBe('ab0');
    expect(server.asked[0]?.signal.aborted).toBe(true);
  });
});

/** An answer that the server has given before what is done now, and that arrives afterwards. */
function answerOnItsWay(): PromiseWithResolvers<void> {
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  tellDriveEvent({ folders: ['*'], files: [] });
  return gate;
}

describe('a change that the server has not answered', () => {
  it('is taken back where it is refused', async () => {
    await openList(10);
    const change = listing.patch(['3', '4', 'absent'], { name: 'wanted' });
    expect(listing.itemAt(3)?.name).toBe('wanted');
    change.takeBack();
    expect([3, 4].map((index) => listing.itemAt(index)?.name)).toEqual(['file 3', 'file 4']);
  });

  it('is not undone by an answer from before it, and leaves what that told where it is refused', async () => {
    await openList(10);
    const change = listing.patch(['3'], { name: 'wanted' });
    server.renamed.set(3, 'told');
    listing.refresh();
    await vi.runAllTimersAsync();
    expect(listing.itemAt(3)?.name).toBe('wanted');
    change.takeBack();
    expect(listing.itemAt(3)?.name).toBe('told');
  });

  it('stays where the answer from before it comes after its own', async () => {
    await openList(10);
    const gate = answerOnItsWay();
    await vi.advanceTimersByTimeAsync(200);
    expect(server.asked).toHaveLength(1);
    listing.patch(['3'], { name: 'wanted' }).done();
    server.renamed.set(3, 'wanted');
    expect(server.asked[0]!.signal.aborted).toBe(true);
    gate.resolve();
    await vi.runAllTimersAsync();
    expect(listing.itemAt(3)?.name).toBe('wanted');
  });

  it('gives way to the later of two, whichever is answered first', async () => {
    await openList(10);
    const first = listing.patch(['3'], { name: 'one' });
    const second = listing.patch(['3'], { name: 'two' });
    first.done();
    expect(listing.itemAt(3)?.name).toBe('two');
    second.takeBack();
    expect(listing.itemAt(3)?.name).toBe('one');
  });
});

describe('rows that were taken away', () => {
  const ids = () => [0, 1, 2, 3, 4].map((index) => listing.itemAt(index)?.id);

  it('are not brought back by an answer from before', async () => {
    await openList(5);
    const gate = answerOnItsWay();
    await vi.advanceTimersByTimeAsync(200);
    const removal = listing.remove(new Set(['1']));
    gate.resolve();
    await vi.runAllTimersAsync();
    expect(ids()).toEqual(['0', '2', '3', '4', undefined]);
    server.hidden = new Set([1]);
    removal.done();
    await vi.runAllTimersAsync();
    expect(ids()).toEqual(['0', '2', '3', '4', undefined]);
    expect(listing.getState().total).toBe(4);
    server.hidden = new Set();
  });

  it('are not brought back because others went before them', async () => {
    await openList(5);
    const first = listing.remove(new Set(['1']));
    const second = listing.remove(new Set(['3']));
    server.hidden = new Set([1]);
    first.done();
    listing.refresh();
    await vi.runAllTimersAsync();
    expect(ids()).toEqual(['0', '2', '4', undefined, undefined]);
    second.takeBack();
    await vi.runAllTimersAsync();
    expect(ids()).toEqual(['0', '2', '3', '4', undefined]);
    server.hidden = new Set();
  });

  it('do not keep another list from being shown', async () => {
    await openList(5);
    const removal = listing.remove(new Set(['1']));
    await openList(3);
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 3 });
    removal.done();
    await vi.runAllTimersAsync();
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 3 });
  });
});

describe('failures', () => {
  it('leave a list readable while the server cannot be reached', async () => {
    await openList(5);
    server.fail = '100';
    listing.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 5 });
    server.fail = undefined;
    await vi.runAllTimersAsync();
  });

  it('are tried again, less and less often, told of, and at once when the line is back', async () => {
    await openList(5);
    server.fail = '100';
    listing.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(useWaiting.getState().behind).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(useWaiting.getState().behind).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.asked.length).toBeLessThan(60);
    server.asked = [];
    server.fail = undefined;
    server.size = 6;
    for (const listener of online) listener();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.asked).toHaveLength(1);
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 6 });
    expect(useWaiting.getState().behind).toBe(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.asked).toHaveLength(1);
    expect(online.size).toBe(0);
  });

  it('are tried again where nothing could be shown yet, and for rows that were scrolled to', async () => {
    server.fail = '100';
    server.size = 1000;
    folder += 1;
    listing.open({ section: 'index', folderId: String(folder) }, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(listing.getState()).toMatchObject({ state: 'failed' });
    server.fail = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 1000 });
    server.fail = '100';
    listing.ensure(500, 540);
    await vi.advanceTimersByTimeAsync(100);
    expect(listing.itemAt(520)).toBeUndefined();
    server.fail = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    expect(listing.itemAt(520)?.id).toBe('520');
  });

  it('are not seen in a list that is scrolled while it is asked for again', async () => {
    await openList(1000);
    const gate = answerOnItsWay();
    await vi.advanceTimersByTimeAsync(200);
    listing.ensure(500, 540);
    await vi.advanceTimersByTimeAsync(100);
    gate.resolve();
    await vi.runAllTimersAsync();
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 1000 });
    expect(listing.itemAt(520)?.id).toBe('520');
  });

  it('say that the folder is gone', async () => {
    await openList(5);
    server.fail = '0202001';
    listing.refresh();
    await vi.runAllTimersAsync();
    expect(listing.getState()).toMatchObject({ state: 'failed', code: '0202001', total: undefined });
    server.fail = undefined;
    listing.refresh();
    await vi.runAllTimersAsync();
    expect(listing.getState()).toMatchObject({ state: 'ready', total: 5 });
  });
});

describe('the selection', () => {
  it('is one, then several, then a range from the last', async () => {
    await openList(20);
    selection.only('4');
    selection.toggle('8');
    expect([...selection.get().ids]).toEqual(['4', '8']);
    await selection.rangeTo(10);
    expect([...selection.get().ids]).toEqual(['8', '9', '10']);
    await selection.rangeTo(7);
    expect([...selection.get().ids]).toEqual(['7', '8']);
    selection.toggle('1');
    expect(selectedIds()).toEqual({ folderIds: ['1'], fileIds: ['7', '8'] });
  });

  it('marks everything at once and learns the ids behind', async () => {
    await openList(100_000);
    const done = selection.all();
    expect(selection.get().all).toBe(true);
    expect(countOf(selection.get())).toBe(100_000);
    await done;
    expect(selection.get()).toMatchObject({ all: false, size: 777 });
    expect(selectedIds().folderIds).toEqual(['0', '1']);
    expect(selectedIds().fileIds).toHaveLength(99_998);
  });

  it('reaches over rows that were never loaded', async () => {
    await openList(100_000);
    selection.only('50');
    await selection.rangeTo(60_000);
    expect(selection.get().ids.size).toBe(59_951);
    expect(selection.get().ids.has('30000')).toBe(true);
  });

  it('takes a row when it comes', async () => {
    await openList(100_000);
    selection.at(99_999);
    expect(selection.get()).toMatchObject({ cursor: 99_999 });
    listing.ensure(99_960, 100_000);
    await vi.runAllTimersAsync();
    expect([...selection.get().ids]).toEqual(['99999']);
  });

  it('is not moved by a row that comes after one has gone on', async () => {
    await openList(100_000);
    selection.at(99_999);
    selection.moveTo(99_998);
    listing.ensure(99_960, 100_000);
    await vi.runAllTimersAsync();
    expect(selection.get()).toMatchObject({ cursor: 99_998 });
    expect(selection.get().ids.size).toBe(0);

    selection.only('99970');
    const range = selection.rangeTo(50);
    selection.moveTo(60);
    await range;
    expect(selection.get()).toMatchObject({ cursor: 60 });
    expect(selection.get().ids.has('70')).toBe(true);
  });

  it('comes with the list that was expected, unless one has chosen there meanwhile', async () => {
    await openList(10);
    const above = listing.getState().place;
    await openList(4);
    selection.expect({ id: '7' });
    server.size = 10;
    listing.open(above, {});
    // As it was left a moment ago; the answer is still on its way.
    expect([...selection.get().ids]).toEqual(['7']);
    selection.at(2);
    await vi.runAllTimersAsync();
    expect([...selection.get().ids]).toEqual(['2']);

    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    selection.expect('first');
    listing.open(above, { q: 'q' });
    expect(selection.get().ids.size).toBe(0);
    gate.resolve();
    await vi.runAllTimersAsync();
    expect([...selection.get().ids]).toEqual(['q0']);

    const late = Promise.withResolvers<void>();
    server.gate = late.promise;
    selection.expect('first');
    listing.open(above, { q: 'p' });
    selection.at(3);
    late.resolve();
    await vi.runAllTimersAsync();
    expect(selection.get()).toMatchObject({ cursor: 3 });
    expect(selection.get().ids.has('p0')).toBe(false);
  });

  it('loses what is gone, keeps its place, and is empty in another list', async () => {
    await openList(10);
    selection.set(['3', '9']);
    selection.moveTo(3);
    server.size = 9;
    listing.refresh();
    await vi.runAllTimersAsync();
    expect([...selection.get().ids]).toEqual(['3']);
    listing.remove(new Set(['2']));
    expect(selection.get().cursor).toBe(2);
    await openList(10);
    expect(selection.get()).toMatchObject({ cursor: -1, all: false });
    expect(selection.get().ids.size).toBe(0);
  });
});

describe('what is renamed among search results', () => {
  async function search(size: number): Promise<void> {
    await openList(size);
    server.hidden = new Set();
    server.absent = new Set();
    listing.open({ section: 'index', folderId: String(folder) }, { q: 'q' });
    await vi.runAllTimersAsync();
  }
  /** The third result gets a name that is not searched for. */
  async function renameThird(): Promise<void> {
    listing.patch(['q2'], { name: 'other' }).done();
    listing.keep('q2');
    server.hidden.add(2);
    listing.refresh();
    await vi.runAllTimersAsync();
  }
  const names = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => listing.itemAt(from + i)?.name);

  it('stays where it was with its new name, on every page around it', async () => {
    await search(250);
    await renameThird();
    expect(listing.getState().total).toBe(250);
    expect(names(1, 4)).toEqual(['file 1', 'other', 'file 3']);
    tellDriveEvent({ folders: ['*'], files: [] });
    await vi.runAllTimersAsync();
    expect(names(1, 4)).toEqual(['file 1', 'other', 'file 3']);
    listing.ensure(95, 250);
    await vi.runAllTimersAsync();
    expect(names(98, 103)).toEqual(['file 98', 'file 99', 'file 100', 'file 101', 'file 102']);
    expect(names(248, 251)).toEqual(['file 248', 'file 249', undefined]);
  });

  it('takes its place again once it is found', async () => {
    await search(5);
    await renameThird();
    server.hidden.clear();
    listing.patch(['q2'], { name: 'file 2' }).done();
    listing.refresh();
    await vi.runAllTimersAsync();
    expect(names(0, 6)).toEqual(['file 0', 'file 1', 'file 2', 'file 3', 'file 4', undefined]);
    expect(listing.getState().total).toBe(5);
  });

  it('goes when it is deleted here or elsewhere, and with the search', async () => {
    await search(5);
    await renameThird();
    server.absent.add('q2');
    tellDriveEvent({ folders: ['*'], files: [] });
    await vi.runAllTimersAsync();
    expect(names(1, 4)).toEqual(['file 1', 'file 3', 'file 4']);
    expect(listing.getState().total).toBe(4);

    await search(5);
    await renameThird();
    listing.remove(new Set(['q2'])).done();
    await vi.runAllTimersAsync();
    expect(listing.getState().total).toBe(4);

    await search(5);
    await renameThird();
    listing.open({ section: 'index', folderId: String(folder) }, { q: 'p' });
    await vi.runAllTimersAsync();
    expect(listing.getState().total).toBe(4);
  });

  it('is not kept in a folder, where every name is shown', async () => {
    await openList(5);
    server.hidden = new Set();
    listing.keep('2');
    server.hidden.add(2);
    listing.refresh();
    await vi.runAllTimersAsync();
    expect(listing.getState().total).toBe(4);
    server.hidden = new Set();
  });
});
