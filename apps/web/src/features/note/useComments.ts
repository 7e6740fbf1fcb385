import type { CallRequest } from '@linework/contract/calls';
import type { NoteComment } from '@linework/contract/note';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { onNoteEvent } from '../../app/events/noteEvents.ts';

type Saved = Pick<CallRequest<'noteCommentSave'>, 'id' | 'replyTo' | 'text'>;

export interface CommentsOf {
  rows: readonly NoteComment[] | undefined;
  failed: boolean;
  load(): Promise<void>;
  /** Rejects where the server refused, which has been said. */
  save(comment: Saved): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface CommentedNote {
  fileId: string;
  via?: string | undefined;
  noteKey: string;
  createTime: number;
  /** Waits for a note that was made just now and may still be on its way. */
  settle?: () => Promise<void>;
}

/** The comments on a note, kept up to date for as long as they are looked at. */
export function useComments({ fileId, via, noteKey: key, createTime, settle }: CommentedNote): CommentsOf {
  const [rows, setRows] = useState<readonly NoteComment[]>();
  const [failed, setFailed] = useState(false);

  const load = useCallback(async (): Promise<void> => {
    try {
      const { rows: found } = await client.call('noteComments', { via, fileId, key }, { quiet: true });
      setRows(found);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [via, fileId, key]);

  useEffect(() => {
    void (async () => {
      if (Date.now() - createTime < 5000) await settle?.();
      await load();
    })();
    return onNoteEvent((changed) => {
      if (changed === fileId) void load();
    });
  }, [fileId, load, createTime, settle]);

  return {
    rows,
    failed,
    load,
    async save(comment) {
      await client.call('noteCommentSave', { via, fileId, key, ...comment });
      await load();
    },
    async remove(id) {
      await client.call('noteCommentDelete', { via, fileId, key, id }).catch(() => undefined);
      await load();
    },
  };
}
