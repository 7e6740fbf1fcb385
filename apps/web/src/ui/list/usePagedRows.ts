/**
 * The rows of a list that the server gives in pages. It is sparse: only the pages that were looked at are here, so a
 * list of a million costs as much as one of a hundred. What was there stays until something newer has come.
 */
import { CallError } from '@linework/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../app/query.ts';
import { onResync } from '../../app/events/resync.ts';

export interface PageSource<Answer extends { total: number }, Row> {
  pageSize: number;
  fetchPage: (pageNo: number) => Promise<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  /** What was shown is shown at once when one comes back, while it is asked for again. */
  keeps?: boolean;
}

export interface PagedRows<Answer, Row> {
  /** Undefined until the first page is here. */
  total: number | undefined;
  /** The first page, for what it tells besides its rows. */
  first: Answer | undefined;
  /** What is shown answers an earlier question. */
  stale: boolean;
  /** Why the last question had no answer. */
  failed: CallError | undefined;
  rowAt: (index: number) => Row | undefined;
  /** Those that are here. */
  loaded: () => Row[];
  /** These rows are on screen. */
  ensure: (from: number, to: number) => void;
  /** Asks again for what is on screen; the rest is forgotten with the answer. */
  refresh: () => void;
}

interface Shown<Answer, Row> {
  key: string;
  rows: ReadonlyMap<number, Row>;
  total: number;
  first: Answer;
  /** Pages that were on screen. */
  onScreen: readonly number[];
}

/** What was asked for and has come since the list began, or began anew. */
interface Asked<Answer, Row> {
  pages: Set<number>;
  rows: Map<number, Row>;
  first: Answer | undefined;
  /** A page was not full: a total that is about right only ends there. */
  end: number;
  onScreen: readonly number[];
}

const beginning = <Answer, Row>(onScreen: readonly number[]): Asked<Answer, Row> => ({
  pages: new Set(),
  rows: new Map(),
  first: undefined,
  end: Infinity,
  onScreen,
});

const keptKey = (key: string): readonly string[] => ['list', key];

/** `key` names the question among those of all lists: with another one the list begins anew. '' asks nothing. */
export function usePagedRows<Answer extends { total: number }, Row>(
  key: string,
  source: PageSource<Answer, Row>,
): PagedRows<Answer, Row> {
  const keptOf = (listKey: string): Shown<Answer, Row> | undefined =>
    source.keeps === true ? queryClient.getQueryData(keptKey(listKey)) : undefined;
  const [latestShown, setShown] = useState<Shown<Answer, Row>>();
  const shown = latestShown?.key === key ? latestShown : (keptOf(key) ?? latestShown);
  const [failed, setFailed] = useState<{ key: string; error: CallError }>();
  const latest = useRef(source);
  const kept = useRef(shown);
  useEffect(() => {
    latest.current = source;
    kept.current = shown;
  });
  const asked = useRef(beginning<Answer, Row>([1]));

  const load = useCallback((listKey: string, wanted: readonly number[]): void => {
    const mine = asked.current;
    const pages = wanted.filter((page) => !mine.pages.has(page));
    if (pages.length === 0) return;
    for (const page of pages) mine.pages.add(page);
    const { pageSize, fetchPage, rowsOf, keeps } = latest.current;
    Promise.all(pages.map(fetchPage)).then(
      (answers) => {
        if (mine !== asked.current) return;
        for (const [i, answer] of answers.entries()) {
          const start = (pages[i]! - 1) * pageSize;
          const rows = rowsOf(answer);
          for (const [j, row] of rows.entries()) mine.rows.set(start + j, row);
          if (rows.length < pageSize) mine.end = Math.min(mine.end, start + rows.length);
        }
        if (pages[0] === 1) mine.first = answers[0];
        setFailed(undefined);
        if (!mine.first) return;
        const { rows, first, onScreen, end } = mine;
        const total = Math.min(answers[0]!.total, end);
        const next = { key: listKey, rows: new Map(rows), total, first, onScreen };
        if (keeps === true) queryClient.setQueryData(keptKey(listKey), next);
        setShown(next);
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (mine !== asked.current) return;
        for (const page of pages) mine.pages.delete(page);
        setFailed({ key: listKey, error });
      },
    );
  }, []);

  const begin = useCallback(
    (onScreen: readonly number[]): void => {
      asked.current = beginning(onScreen);
      if (key !== '') load(key, [1, ...onScreen.filter((page) => page > 1)]);
    },
    [key, load],
  );
  useEffect(() => begin(kept.current?.key === key ? kept.current.onScreen : [1]), [begin, key]);
  const refresh = useCallback(() => begin(asked.current.onScreen), [begin]);
  // What happened while there was no connection was told to nobody here.
  useEffect(() => onResync(refresh), [refresh]);

  const isHere = shown?.key === key;
  return {
    total: shown?.total,
    first: shown?.first,
    stale: !isHere,
    failed: failed?.key === key ? failed.error : undefined,
    rowAt: (index) => shown?.rows.get(index),
    loaded: () => [...(shown?.rows.values() ?? [])],
    ensure(from, to) {
      if (!isHere) return;
      const { pageSize } = latest.current;
      const first = Math.floor(Math.max(0, from) / pageSize) + 1;
      const last = Math.floor(Math.max(0, Math.min(to, shown.total - 1)) / pageSize) + 1;
      const pages = Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i);
      asked.current.onScreen = pages;
      load(key, pages);
    },
    refresh,
  };
}
