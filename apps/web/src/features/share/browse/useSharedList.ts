import { CallError } from '@linework/client';
import type { Crumb, Item } from '@linework/contract/drive';
import { prepareStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../app/api.ts';
import type { Where } from './where.ts';

const pageSize = 100;
const askAgainMs = 6000;

const isWaiting = (item: Item): boolean => item.kind === 1 && item.status === prepareStatus.waiting;

interface Rows {
  key: string;
  rows: ReadonlyMap<number, Item>;
  total: number;
  /** A search found more than it returns. */
  more: boolean;
}

export interface SharedList {
  /** Undefined until the first page is here. */
  total: number | undefined;
  more: boolean;
  /** What is shown answers an earlier question. */
  stale: boolean;
  /** Why there is nothing. */
  failed: CallError | undefined;
  itemAt(index: number): Item | undefined;
  /** These rows are on screen. */
  ensure(from: number, to: number): void;
  /** All of them, however many. */
  all(): Promise<Item[]>;
  retry(): void;
}

function request(via: string, { folder, q, sort, order }: Where) {
  return {
    via,
    parentId: folder,
    sort,
    order,
    ...(q.trim() !== '' && { q: q.trim(), isGlobal: folder === '0' ? (1 as const) : (0 as const) }),
  };
}

/** A folder of a share: only the pages that were looked at are fetched. */
export function useSharedList(via: string, where: Where): SharedList {
  const key = JSON.stringify(request(via, where));
  const [rows, setRows] = useState<Rows>();
  const [failed, setFailed] = useState<{ key: string; error: CallError }>();
  /** Pages of the present list that were asked for. */
  const asked = useRef<{ key: string; pages: Set<number> }>({ key: '', pages: new Set() });

  const load = useCallback((listKey: string, page: number): void => {
    if (asked.current.key !== listKey) asked.current = { key: listKey, pages: new Set() };
    const { pages } = asked.current;
    if (pages.has(page)) return;
    pages.add(page);
    const wanted = (): boolean => asked.current.pages === pages;
    const data = JSON.parse(listKey) as ReturnType<typeof request>;
    client.call('unionList', { ...data, page, pageSize }, { quiet: true }).then(
      ({ subFolders, files, total, more }) => {
        if (!wanted()) return;
        const first = (page - 1) * pageSize;
        setFailed(undefined);
        setRows((known) => {
          const next = new Map(known?.key === listKey ? known.rows : undefined);
          for (const [i, item] of [...subFolders, ...files].entries()) next.set(first + i, item);
          return { key: listKey, rows: next, total, more };
        });
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!wanted()) return;
        pages.delete(page);
        setFailed({ key: listKey, error });
      },
    );
  }, []);

  const begin = useCallback((): void => {
    asked.current = { key, pages: new Set() };
    load(key, 1);
  }, [key, load]);
  useEffect(() => begin(), [begin]);
  // Visitors hear of no events: pictures that are being made are asked for again.
  useEffect(() => {
    const isMaking = rows?.key === key && [...rows.rows.values()].some(isWaiting);
    const timer = isMaking ? setTimeout(begin, askAgainMs) : undefined;
    return () => clearTimeout(timer);
  }, [rows, key, begin]);

  const isHere = rows?.key === key;
  return {
    total: rows?.total,
    more: rows?.more ?? false,
    stale: !isHere,
    failed: failed?.key === key ? failed.error : undefined,
    itemAt: (index) => rows?.rows.get(index),
    ensure(from, to) {
      if (!isHere) return;
      const last = Math.floor(Math.min(to, rows.total - 1) / pageSize);
      for (let page = Math.floor(Math.max(0, from) / pageSize); page <= last; page += 1) load(key, page + 1);
    },
    async all() {
      if (isHere && rows.rows.size === rows.total) return [...rows.rows.values()];
      const data = { ...request(via, where), page: 1, pageSize: limits.pickerPageSize };
      const items: Item[] = [];
      for (let total = 1; items.length < total; data.page += 1) {
        const answer = await client.call('unionList', data);
        items.push(...answer.subFolders, ...answer.files);
        total = answer.count === 0 ? 0 : answer.total;
      }
      return items;
    },
    retry: begin,
  };
}

/** From the share's top, which is not named, down to this folder. */
export function useSharedPath(via: string, folder: string): readonly Crumb[] {
  const [path, setPath] = useState<{ folder: string; crumbs: readonly Crumb[] }>({ folder: '0', crumbs: [] });
  useEffect(() => {
    if (folder === '0') return undefined;
    let wanted = true;
    client.call('folderParents', { via, folderId: folder }, { quiet: true }).then(
      (answer) => {
        if (wanted) setPath({ folder, crumbs: answer.path.filter(({ id }) => id !== '0') });
      },
      // A folder that is gone is told by the list.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [via, folder]);
  if (folder === '0') return [];
  if (path.folder === folder) return path.crumbs;
  // Upwards the way is known already.
  const at = path.crumbs.findIndex(({ id }) => id === folder);
  return at < 0 ? path.crumbs : path.crumbs.slice(0, at + 1);
}
