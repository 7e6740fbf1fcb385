/** What a folder inside of an archive holds, as the server lists it; another page comes when it is asked for. */
import { CallError } from '@linework/client';
import type { ArchiveRow, ArchiveSort } from '@linework/contract/archive';
import type { CallResponse } from '@linework/contract/calls';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../app/api.ts';

export interface ArchiveView {
  path: string;
  q: string;
  sort: ArchiveSort;
  descending: boolean;
  encoding: ArchiveEncoding | undefined;
  password: string | undefined;
}

type Answer = CallResponse<'archiveList'>;

export interface ArchiveRows {
  /** Of the last answer: shown on while another one comes. */
  answer: Answer | undefined;
  rows: readonly ArchiveRow[];
  /** The code of a refusal, and the server's sentence for it. */
  failure: { code: string; message: string } | undefined;
  more: (() => void) | undefined;
  retry: () => void;
  /** Before another view is asked for: its first page comes first. */
  restart: () => void;
}

const pageSize = 500;

export function useArchiveRows(fileId: string, view: ArchiveView): ArchiveRows {
  const [answer, setAnswer] = useState<Answer>();
  const [rows, setRows] = useState<readonly ArchiveRow[]>([]);
  const [failure, setFailure] = useState<ArchiveRows['failure']>();
  /** Which page; a new object asks again. */
  const [wanted, setWanted] = useState({ pageNo: 1 });
  /** Only the answer to the last question counts. */
  const turn = useRef(0);
  const { path, q, sort, descending, encoding, password } = view;

  useEffect(() => {
    const mine = (turn.current += 1);
    const asked = { fileId, path, q, sort, descending: descending ? 1 : 0, encoding, password } as const;
    client.call('archiveList', { ...asked, pageNo: wanted.pageNo, pageSize }, { quiet: true }).then(
      (given) => {
        if (mine !== turn.current) return;
        setFailure(undefined);
        setAnswer(given);
        setRows((now) => (wanted.pageNo === 1 ? given.rows : [...now, ...given.rows]));
      },
      (error: unknown) => {
        if (mine !== turn.current) return;
        const { code, message } = error instanceof CallError ? error : { code: '', message: '' };
        setFailure({ code, message });
      },
    );
  }, [fileId, path, q, sort, descending, encoding, password, wanted]);

  // A page that is on its way is not asked for again.
  const loaded = Math.ceil(rows.length / pageSize);
  const hasMore = answer !== undefined && rows.length < answer.total && wanted.pageNo === loaded;
  return {
    answer,
    rows,
    failure,
    more: hasMore ? () => setWanted({ pageNo: loaded + 1 }) : undefined,
    retry: () => setWanted({ pageNo: 1 }),
    restart: () => setWanted({ pageNo: 1 }),
  };
}
