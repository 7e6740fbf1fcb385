import type { CallResponse } from '@linework/contract/calls';
import type { Crumb, Item } from '@linework/contract/drive';
import { prepareStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { useEffect, useState } from 'react';
import { client } from '../../../app/api.ts';
import { usePagedRows, type PagedRows } from '../../../ui/list/usePagedRows.ts';
import type { Where } from './where.ts';

const pageSize = 100;
const askAgainMs = 6000;

const isWaiting = (item: Item): boolean => item.kind === 1 && item.status === prepareStatus.waiting;

export interface SharedList extends PagedRows<CallResponse<'unionList'>, Item> {
  /** A search found more than it returns. */
  more: boolean;
  /** All of them, however many. */
  all: () => Promise<Item[]>;
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

const rowsOf = ({ subFolders, files }: CallResponse<'unionList'>): Item[] => [...subFolders, ...files];

/** A folder of a share. */
export function useSharedList(via: string, where: Where): SharedList {
  const data = request(via, where);
  const list = usePagedRows(JSON.stringify(data), {
    pageSize,
    fetchPage: (page) => client.call('unionList', { ...data, page, pageSize }, { quiet: true }),
    rowsOf,
  });
  const { total, stale, first, loaded, refresh } = list;
  // Visitors hear of no events: pictures that are being made are asked for again.
  const isMaking = !stale && loaded().some(isWaiting);
  useEffect(() => {
    const timer = isMaking ? setInterval(refresh, askAgainMs) : undefined;
    return () => clearInterval(timer);
  }, [isMaking, refresh]);

  return {
    ...list,
    more: first?.more ?? false,
    async all() {
      const here = loaded();
      if (!stale && here.length === total) return here;
      const page = { ...data, page: 1, pageSize: limits.pickerPageSize };
      const items: Item[] = [];
      for (let count = 1; items.length < count; page.page += 1) {
        const answer = await client.call('unionList', page);
        items.push(...rowsOf(answer));
        count = answer.count === 0 ? 0 : answer.total;
      }
      return items;
    },
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
