/** What a folder inside of an archive holds, as the server lists it. */
import type { ArchiveRow } from '@linework/contract/archive';
import type { CallResponse } from '@linework/contract/calls';
import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { usePagedRows, type PagedRows } from '../../ui/list/usePagedRows.ts';
import type { ArchiveAddress } from './archiveAddress.ts';

export interface ArchiveView extends ArchiveAddress {
  password: string | undefined;
}

type Answer = CallResponse<'archiveList'>;

const pageSize = 500;

const askedFor = (fileId: string, { descending, ...view }: ArchiveView) =>
  ({ fileId, ...view, descending: descending ? 1 : 0 }) as const;

export function useArchiveRows(fileId: string, view: ArchiveView): PagedRows<Answer, ArchiveRow> {
  const asked = askedFor(fileId, view);
  return usePagedRows(JSON.stringify(asked), {
    pageSize,
    fetchPage: (pageNo) => client.call('archiveList', { ...asked, pageNo, pageSize }, { quiet: true }),
    rowsOf: ({ rows }) => rows,
  });
}

/** Also those that were never on screen. */
export async function findAllRows(fileId: string, view: ArchiveView, total: number): Promise<ArchiveRow[]> {
  const asked = { ...askedFor(fileId, view), pageSize: bounds.archivePage };
  const found: ArchiveRow[] = [];
  for (let pageNo = 1; found.length < total; pageNo += 1) {
    const { rows } = await client.call('archiveList', { ...asked, pageNo });
    if (rows.length === 0) break;
    found.push(...rows);
  }
  return found;
}
