/** What a folder inside of an archive holds, as the server lists it. */
import type { ArchiveRow, ArchiveSort } from '@linework/contract/archive';
import type { CallResponse } from '@linework/contract/calls';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { client } from '../../app/api.ts';
import { usePagedRows, type PagedRows } from '../../ui/list/usePagedRows.ts';

export interface ArchiveView {
  path: string;
  q: string;
  sort: ArchiveSort;
  descending: boolean;
  encoding: ArchiveEncoding | undefined;
  password: string | undefined;
}

type Answer = CallResponse<'archiveList'>;

const pageSize = 500;

export function useArchiveRows(
  fileId: string,
  { descending, ...view }: ArchiveView,
): PagedRows<Answer, ArchiveRow> {
  const asked = { fileId, ...view, descending: descending ? 1 : 0 } as const;
  return usePagedRows(JSON.stringify(asked), {
    pageSize,
    fetchPage: (pageNo) => client.call('archiveList', { ...asked, pageNo, pageSize }, { quiet: true }),
    rowsOf: ({ rows }) => rows,
  });
}
