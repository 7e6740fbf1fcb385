/**
 * The one list on screen. It is sparse: only the pages that were looked at are here, so a folder of a million files
 * costs as much as one of a hundred. What was on screen stays until something newer has come.
 */
import { CallError } from '@linework/client';
import { clientCodes } from '@linework/contract/codes';
import type { Item } from '@linework/contract/drive';
import { create } from 'zustand';
import { onDriveEvent, type DriveUpdate } from '../../app/events/driveEvents.ts';
import { onResync } from '../../app/events/resync.ts';
import { retrying } from '../../app/offline/retrying.ts';
import { fetchItem, fetchPage, listKey, pageSize, type ListPage } from './listingCalls.ts';
import { pendingChanges } from './pending.ts';
import { rootPlace, type DriveSearch, type DrivePlace } from './place.ts';
import { createStickyRows } from './stickyRows.ts';

export interface ListingState {
  place: DrivePlace;
  search: DriveSearch;
  total: number | undefined;
  /** Row number → item. The same map for as long as the list is the same: `revision` says when it changed. */
  rows: ReadonlyMap<number, Item>;
  /** A search found more than it returns. */
  more: boolean;
  state: 'loading' | 'ready' | 'failed';
  /** What is shown answers an earlier question; the new answer is on its way. */
  stale: boolean;
  /** Why it failed. */
  code: string | undefined;
  revision: number;
}

const useListingStore = create<ListingState>(() => ({
  place: rootPlace,
  search: {},
  total: undefined,
  rows: new Map(),
  more: false,
  state: 'loading',
  stale: false,
  code: undefined,
  revision: 0,
}));

const maxRows = 6000;
const maxLists = 12;
const eventPauseMs = 120;
const scrollPauseMs = 60;

let key = '';
let rows = new Map<number, Item>();
let indexes = new Map<string, number>();
/** Rows that are on screen, with some around them. */
let wanted = { from: 0, to: pageSize };
let generation = 0;
/** The whole list is being asked for again; what is missing of it is asked for afterwards. */
let reloading = false;
/** Rows were taken away that the server still has: an answer of now would bring them back, so it is asked for later. */
const leaving = new Set<object>();
const inFlight = new Map<number, AbortController>();
const stays = createStickyRows();
const pending = pendingChanges();
const retry = retrying(() => void reload());

interface Snapshot {
  rows: Map<number, Item>;
  total: number;
  more: boolean;
  offset: number;
}
/** Lists left a moment ago: going back shows them at once and asks again behind. */
const left = new Map<string, Snapshot>();
let offset = 0;

const get = useListingStore.getState;

/** Tells everyone; with rows, after their numbers were written down anew. */
function show(change: Partial<ListingState>): void {
  indexes = new Map();
  for (const [index, item] of rows) indexes.set(item.id, index);
  useListingStore.setState({ ...change, rows, revision: get().revision + 1 });
}

function putRow(index: number, item: Item): void {
  rows.set(index, item);
  if (stays.has(item.id)) stays.put(item.id, { index, item });
}

/** Equal items stay the same object, so that their rows need not be drawn again. */
function same(before: Item | undefined, now: Item): Item {
  return before?.id === now.id && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

function put(target: Map<number, Item>, page: number, { items }: ListPage): void {
  const first = (page - 1) * pageSize;
  for (const [i, item] of items.entries()) {
    const known = indexes.get(item.id);
    const before = known === undefined ? undefined : rows.get(known);
    target.set(stays.shown(first + i), same(before, pending.over(item)));
  }
}

function abortAll(): void {
  for (const controller of inFlight.values()) controller.abort();
  inFlight.clear();
}

function pagesOf({ from, to }: { from: number; to: number }): number[] {
  const first = Math.floor(stays.asked(Math.max(from, 0)) / pageSize) + 1;
  const last = Math.max(first, Math.ceil(stays.asked(to) / pageSize));
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

async function load(page: number): Promise<ListPage> {
  const controller = new AbortController();
  inFlight.set(page, controller);
  try {
    const { place, search } = get();
    return await fetchPage(place, search, page, controller.signal);
  } finally {
    if (inFlight.get(page) === controller) inFlight.delete(page);
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && error.code === clientCodes.network;

function failed(error: unknown): void {
  const code = error instanceof CallError ? error.code : undefined;
  // Without a connection the list stays readable; whatever else the server says is about the list itself.
  if (isUnreachable(error)) retry.soon();
  else retry.stop();
  if (isUnreachable(error) && get().total !== undefined && !get().stale) return;
  rows = new Map();
  show({ state: 'failed', total: undefined, stale: false, code });
}

/** What stays although it is not found may have changed, or be gone. */
async function askForStaying(): Promise<void> {
  await Promise.all(
    stays.items().map(async (item) => {
      const index = indexes.get(item.id);
      const now = await fetchItem(item).catch((error: unknown) => (isUnreachable(error) ? item : undefined));
      if (now && index !== undefined && stays.has(item.id))
        stays.put(item.id, { index, item: pending.over(now) });
      else stays.drop(item.id);
    }),
  );
}

/** Asks again for what is on screen; the rest of the rows is forgotten with the answer. */
async function reload(): Promise<void> {
  const mine = ++generation;
  abortAll();
  reloading = false;
  if (leaving.size > 0) return;
  reloading = true;
  const pages = pagesOf(wanted);
  try {
    const [answers] = await Promise.all([Promise.all(pages.map(load)), askForStaying()]);
    if (mine !== generation) return;
    for (const { items } of answers) for (const { id } of items) stays.drop(id);
    const fresh = new Map<number, Item>();
    for (const [i, answer] of answers.entries()) put(fresh, pages[i]!, answer);
    stays.putInto(fresh);
    rows = fresh;
    const { total, more } = answers[0]!;
    reloading = false;
    retry.stop();
    show({ state: 'ready', total: total + stays.size, more, stale: false, code: undefined });
    await loadMissing();
  } catch (error) {
    if (mine !== generation) return;
    reloading = false;
    failed(error);
  }
}

function isLoaded(page: number, total: number): boolean {
  const end = Math.min(page * pageSize, total);
  for (let index = (page - 1) * pageSize; index < end; index += 1) {
    if (!rows.has(stays.shown(index))) return false;
  }
  return true;
}

async function loadMissing(): Promise<void> {
  const { total, stale } = get();
  if (total === undefined || stale || reloading || leaving.size > 0) return;
  const pages = pagesOf({ from: wanted.from, to: Math.min(wanted.to, total) });
  for (const [page, controller] of inFlight) {
    if (pages.includes(page)) continue;
    controller.abort();
    inFlight.delete(page);
  }
  const mine = generation;
  await Promise.all(
    pages
      .filter((page) => !inFlight.has(page) && !isLoaded(page, total - stays.size))
      .map(async (page) => {
        try {
          const answer = await load(page);
          if (mine !== generation) return;
          // It is found after all, further down: everything moves.
          if (answer.items.some(({ id }) => stays.has(id))) return await reload();
          put(rows, page, answer);
          forgetFarRows();
          show({ total: answer.total + stays.size, more: answer.more });
        } catch (error) {
          // Scrolled past: the row asks again when it is on screen.
          if (mine === generation && isUnreachable(error)) retry.soon();
        }
      }),
  );
}

function forgetFarRows(): void {
  if (rows.size <= maxRows) return;
  const near = { from: wanted.from - maxRows / 3, to: wanted.to + maxRows / 3 };
  for (const index of rows.keys()) if (index < near.from || index > near.to) rows.delete(index);
}

function remember(): void {
  const { total, more, state } = get();
  left.delete(key);
  if (state === 'ready' && total !== undefined) left.set(key, { rows, total, more, offset });
  if (left.size > maxLists) left.delete(left.keys().next().value!);
}

/** What is shown before the server has it. */
interface Shown {
  done(): void;
  /** It was refused. */
  takeBack(): void;
}

let scrollTimer: ReturnType<typeof setTimeout> | undefined;

export const listing = {
  getState: get,

  open(place: DrivePlace, search: DriveSearch): void {
    const next = listKey(place, search);
    const now = get();
    if (next === key && now.state !== 'failed') {
      useListingStore.setState({ place, search });
      return;
    }
    remember();
    stays.clear();
    leaving.clear();
    const isSamePlace = now.place.section === place.section && now.place.folderId === place.folderId;
    const known = left.get(next);
    const keeps = known ?? (isSamePlace && now.total !== undefined ? now : undefined);
    key = next;
    offset = known?.offset ?? 0;
    wanted = { from: 0, to: pageSize };
    rows = known?.rows ?? (keeps ? rows : new Map<number, Item>());
    show({
      place,
      search,
      total: keeps?.total,
      more: keeps?.more ?? false,
      state: keeps ? 'ready' : 'loading',
      stale: keeps !== undefined,
      code: undefined,
    });
    void reload();
  },

  /** These rows are on screen: fetches what is missing of them and drops what is no longer wanted. */
  ensure(from: number, to: number): void {
    wanted = { from, to };
    clearTimeout(scrollTimer);
    // A dragged scrollbar passes thousands of rows: only where it rests is worth a request.
    scrollTimer = setTimeout(() => void loadMissing(), scrollPauseMs);
  },

  refresh(): void {
    if (key !== '') void reload();
  },

  /** The same, for whoever shows that it goes on. */
  async refreshed(): Promise<void> {
    if (key !== '') await reload();
  },

  /** Shows a change before the server has made it. */
  patch(ids: Iterable<string>, change: Partial<Item>): Shown {
    const changed: string[] = [];
    for (const id of ids) {
      const index = indexes.get(id);
      if (index === undefined) continue;
      putRow(index, pending.begin(rows.get(index)!, change));
      changed.push(id);
    }
    show({});
    const end = (made: boolean): void => {
      for (const id of changed) {
        const item = pending.end(id, change, made);
        const index = indexes.get(id);
        if (index !== undefined) putRow(index, item);
      }
      show({});
    };
    return {
      done() {
        end(true);
        // What is being answered may have been looked up before.
        if (inFlight.size > 0) void reload();
      },
      takeBack: () => end(false),
    };
  },

  /** It has another name now: among search results it stays, also where that is not what was searched for. */
  keep(id: string): void {
    const index = indexes.get(id);
    if (index !== undefined && get().search.q !== undefined) stays.put(id, { index, item: rows.get(index)! });
  },

  /** Takes rows away before the server has. */
  remove(ids: ReadonlySet<string>): Shown {
    const mine = ++generation;
    const before = { rows, total: get().total };
    const removal = {};
    leaving.add(removal);
    // What is on its way still has them.
    abortAll();
    reloading = false;
    const kept = new Map<number, Item>();
    let gone = 0;
    for (const id of ids) stays.drop(id);
    for (const [index, item] of [...rows].sort(([a], [b]) => a - b)) {
      if (ids.has(item.id)) gone += 1;
      else kept.set(index - gone, item);
    }
    rows = kept;
    show({ total: before.total === undefined ? undefined : Math.max(0, before.total - ids.size) });
    const end = (): void => {
      leaving.delete(removal);
      listing.refresh();
    };
    return {
      done: end,
      takeBack() {
        if (generation === mine) {
          rows = before.rows;
          show({ total: before.total });
        }
        end();
      },
    };
  },

  indexOf: (id: string): number | undefined => indexes.get(id),
  itemAt: (index: number): Item | undefined => rows.get(index),

  /** Where the list was scrolled to when it was last left. */
  offset: (): number => offset,
  keepOffset(value: number): void {
    offset = value;
  },
};

export function useListing<T>(select: (state: ListingState) => T): T {
  return useListingStore(select);
}

/** Called with every change of the list; returns a function that stops it. */
export function onListing(listener: (state: ListingState, before: ListingState) => void): () => void {
  return useListingStore.subscribe(listener);
}

function concerns({ folders, files }: DriveUpdate): boolean {
  const { place, search } = get();
  if (place.section !== 'index' || search.q !== undefined || folders.includes('*')) return true;
  return (
    folders.some((id) => id === place.folderId || indexes.has(id)) || files.some((id) => indexes.has(id))
  );
}

let eventTimer: ReturnType<typeof setTimeout> | undefined;

/** A hundred uploads tell a hundred times: asked for at most every now and then, and never twice at once. */
function refreshSoon(): void {
  eventTimer ??= setTimeout(async () => {
    eventTimer = undefined;
    if (inFlight.size > 0) refreshSoon();
    else if (key !== '') await reload();
  }, eventPauseMs);
}

onDriveEvent((event) => {
  if (concerns(event)) refreshSoon();
});
onResync(listing.refresh);
