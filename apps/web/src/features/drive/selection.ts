/** Which rows are chosen, as a file manager does it. By id: it survives sorting, scrolling and live changes. */
import type { Item } from '@linework/contract/drive';
import { create } from 'zustand';
import type { RowSelection } from '../../ui/list/listSelection.ts';
import { listing, onListing } from './listing.ts';
import { fetchIds, listKey, type ListIds } from './listingCalls.ts';

export interface SelectionState {
  ids: ReadonlySet<string>;
  /** The row with the keyboard, and the one a range starts at; -1 where there is none. */
  cursor: number;
  anchor: number;
  /** Everything is chosen and its ids are on their way. */
  all: boolean;
  /** Bytes of everything chosen, where the server told. */
  size: number | undefined;
}

const none: SelectionState = { ids: new Set(), cursor: -1, anchor: -1, all: false, size: undefined };
const useSelectionStore = create<SelectionState>(() => none);
const get = useSelectionStore.getState;

/** What is known to be a folder; every other id is a file. */
const folders = new Set<string>();
let cursorId: string | undefined;
/** The row that will be chosen as soon as it is loaded: a jump goes further than what is here. */
let awaited = -1;
let request: AbortController | undefined;
/** Which row of the next list, or of the one on its way, will be chosen; what the person chooses there counts more. */
type Expected = { id: string } | 'first' | undefined;
let expectedNext: Expected;
let expected: Expected;

function put(ids: ReadonlySet<string>, more: Partial<SelectionState> = {}): void {
  request?.abort();
  request = undefined;
  awaited = -1;
  expected = undefined;
  const state = { ...get(), ids, all: false, size: undefined, ...more };
  cursorId = listing.itemAt(state.cursor)?.id;
  useSelectionStore.setState(state);
}

/** All ids of the list on screen, in its order. */
async function idsOfList(): Promise<ListIds | undefined> {
  request?.abort();
  const mine = new AbortController();
  request = mine;
  const { place, search } = listing.getState();
  try {
    const ids = await fetchIds(place, search, mine.signal);
    if (mine.signal.aborted) return undefined;
    for (const id of ids.folderIds) folders.add(id);
    return ids;
  } catch {
    // The client has said why. Whatever was chosen meanwhile stays.
    if (!mine.signal.aborted) useSelectionStore.setState({ all: false });
    return undefined;
  }
}

function loadedRange(from: number, to: number): string[] | undefined {
  const ids: string[] = [];
  for (let index = from; index <= to; index += 1) {
    const item = listing.itemAt(index);
    if (!item) return undefined;
    ids.push(item.id);
  }
  return ids;
}

export const selection = {
  get,

  only(id: string): void {
    const index = listing.indexOf(id) ?? -1;
    put(new Set([id]), { cursor: index, anchor: index });
  },

  /** The row with this number alone, also where it is not loaded yet. */
  at(index: number): void {
    const item = listing.itemAt(index);
    if (item) return selection.only(item.id);
    put(new Set(), { cursor: index, anchor: index });
    awaited = index;
  },

  toggle(id: string): void {
    const index = listing.indexOf(id) ?? -1;
    const ids = new Set(get().ids);
    if (!ids.delete(id)) ids.add(id);
    put(ids, { cursor: index, anchor: index });
  },

  /** From the anchor to this row; `add` keeps what was chosen before. Rows not loaded yet are asked for. */
  async rangeTo(index: number, add = false): Promise<void> {
    const { anchor, ids: before } = get();
    const start = anchor < 0 ? index : anchor;
    const [from, to] = start < index ? [start, index] : [index, start];
    let range = loadedRange(from, to);
    useSelectionStore.setState({ cursor: index, anchor: start });
    if (!range) {
      expected = undefined;
      awaited = -1;
      const all = await idsOfList();
      if (!all) return;
      range = [...all.folderIds, ...all.fileIds].slice(from, to + 1);
    }
    put(new Set(add ? [...before, ...range] : range));
  },

  /** These rows beside what was chosen before: what a frame drawn over them holds. */
  async rows(indexes: readonly number[], before: ReadonlySet<string>, final: boolean): Promise<void> {
    const items = indexes.map(listing.itemAt);
    put(new Set([...before, ...items.flatMap((item) => (item ? [item.id] : []))]), {
      cursor: indexes.at(-1) ?? get().cursor,
      anchor: indexes[0] ?? get().anchor,
    });
    if (!final || items.every(Boolean)) return;
    const list = await idsOfList();
    if (!list) return;
    const all = [...list.folderIds, ...list.fileIds];
    put(new Set([...before, ...indexes.flatMap((index) => all[index] ?? [])]));
  },

  /** Everything in the list: marked at once, the ids follow. */
  async all(): Promise<void> {
    const { total = 0 } = listing.getState();
    if (total === 0) return;
    const loaded = loadedRange(0, total - 1);
    if (loaded) return put(new Set(loaded));
    useSelectionStore.setState({ all: true });
    const ids = await idsOfList();
    if (ids) put(new Set([...ids.folderIds, ...ids.fileIds]), { size: ids.size });
  },

  clear(): void {
    const { ids, all } = get();
    if (ids.size > 0 || all) put(new Set());
  },

  set(ids: Iterable<string>): void {
    put(new Set(ids));
  },

  /** Moves the keyboard without choosing anything. */
  moveTo(index: number): void {
    awaited = -1;
    expected = undefined;
    selection.focused(index);
  },

  /** The browser has moved it. */
  focused(index: number): void {
    cursorId = listing.itemAt(index)?.id;
    const { anchor } = get();
    useSelectionStore.setState({ cursor: index, anchor: anchor < 0 ? index : anchor });
  },

  /** In the list that comes next, this one is chosen: the folder one has come up from, or the first that is found. */
  expect(row: { id: string } | 'first'): void {
    expectedNext = row;
  },
};

/** The same by the numbers of the rows, as a list knows them. */
export const driveRows: RowSelection = {
  get cursor() {
    return get().cursor;
  },
  get count() {
    return countOf(get());
  },
  has(index) {
    const item = listing.itemAt(index);
    return item !== undefined && isSelected(get(), item.id);
  },
  only: (index) => selection.at(index),
  toggle(index) {
    const item = listing.itemAt(index);
    if (item) selection.toggle(item.id);
  },
  rangeTo: (index, adds) => void selection.rangeTo(index, adds),
  moveTo: (index) => selection.moveTo(index),
  focused: (index) => selection.focused(index),
  all: () => void selection.all(),
  clear: () => selection.clear(),
  frame(adds) {
    const { ids } = get();
    const before = adds ? ids : new Set<string>();
    return {
      cover: (indexes, isLast) => void selection.rows(indexes, before, isLast),
      undo: () => selection.set(ids),
    };
  },
};

/** Of what was found, the first; what is chosen already stays. */
export function chooseFirst(): void {
  const { ids, all, cursor } = get();
  const { total = 0, stale } = listing.getState();
  if (ids.size > 0 || all) return;
  if (stale || total === 0) expected = 'first';
  else selection.at(Math.max(0, cursor));
}

/** The first of what is being searched for. */
export function expectFirst(): void {
  selection.expect('first');
}

const patienceMs = 5000;

/** Something new in the list on screen: chosen, and so scrolled to, as soon as it is there. */
export function chooseSoon(id: string): void {
  const choose = (): boolean => {
    if (listing.indexOf(id) === undefined) return false;
    selection.only(id);
    return true;
  };
  if (choose()) return;
  const stop = onListing(() => {
    if (choose()) stop();
  });
  setTimeout(stop, patienceMs);
}

/** Chooses what is expected as soon as it is there; true where that is now. */
function chooseExpected(): boolean {
  const { total, stale } = listing.getState();
  const id = expected === 'first' ? (stale ? undefined : listing.itemAt(0)?.id) : expected?.id;
  if (id !== undefined && listing.indexOf(id) !== undefined) {
    selection.only(id);
    return true;
  }
  if (total !== undefined && !stale) expected = undefined;
  return false;
}

export function useSelection<T>(select: (state: SelectionState) => T): T {
  return useSelectionStore(select);
}

export function isSelected({ all, ids }: SelectionState, id: string): boolean {
  return all || ids.has(id);
}

/** How many are chosen, also while their ids are on the way. */
export function countOf({ all, ids }: SelectionState): number {
  return all ? (listing.getState().total ?? ids.size) : ids.size;
}

/** Those of the chosen that are loaded. */
export function selectedItems(): Item[] {
  const { rows } = listing.getState();
  const state = get();
  return [...rows.values()].filter((item) => isSelected(state, item.id));
}

export function selectedIds(): { fileIds: string[]; folderIds: string[] } {
  const fileIds: string[] = [];
  const folderIds: string[] = [];
  for (const id of get().ids) (folders.has(id) ? folderIds : fileIds).push(id);
  return { fileIds, folderIds };
}

/** Another list has nothing chosen; the same one, asked again, keeps what is still there. */
onListing(({ place, search, rows, total, stale }, before) => {
  for (const item of rows.values()) if (item.kind === 0) folders.add(item.id);
  const changed = listKey(place, search) !== listKey(before.place, before.search);
  if (changed) {
    cursorId = undefined;
    put(new Set(), { cursor: -1, anchor: -1 });
    expected = expectedNext;
    expectedNext = undefined;
  }
  if ((expected !== undefined && chooseExpected()) || changed) return;
  const { ids, cursor } = get();
  const wanted = awaited < 0 || stale ? undefined : listing.itemAt(awaited);
  if (wanted) return selection.only(wanted.id);
  if (!stale && total !== undefined && rows.size === total && ids.size > 0) {
    const there = [...ids].filter((id) => listing.indexOf(id) !== undefined);
    if (there.length < ids.size) put(new Set(there));
  }
  const moved = cursorId === undefined ? undefined : listing.indexOf(cursorId);
  const last = (total ?? 0) - 1;
  const next = moved ?? Math.min(cursor, last);
  if (next !== cursor) {
    cursorId = listing.itemAt(next)?.id;
    useSelectionStore.setState({ cursor: next, anchor: next });
  }
});
