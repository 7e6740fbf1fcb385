import type { CallResponse } from '@linework/contract/calls';
import type { FileItem } from '@linework/contract/drive';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../app/api.ts';
import { onDriveEvent } from '../../../app/events/driveEvents.ts';
import { PreviewFailure, usePreview } from '../actions.ts';

export type PreviewAnswer = CallResponse<'preview'>;

/** An event may be missed; whoever waits is not left waiting. */
const askAgainMs = 4000;

/** How a file is shown; asks again by itself while that is being made. */
export function usePreviewAnswer(file: FileItem, via?: string, versionId?: string) {
  const { id: fileId } = file;
  const load = usePreview((state) => state.options.load);
  const [answer, setAnswer] = useState<PreviewAnswer>();
  const [failed, setFailed] = useState<PreviewFailure>();
  /** Only the answer to the last question counts. */
  const turn = useRef(0);

  const ask = useCallback((): void => {
    const mine = (turn.current += 1);
    (load ? load(file) : client.call('preview', { fileId, via, versionId })).then(
      (given) => {
        if (mine !== turn.current) return;
        setFailed(undefined);
        setAnswer(given);
      },
      (error: unknown) => {
        if (mine !== turn.current) return;
        setFailed(error instanceof PreviewFailure ? error : new PreviewFailure('network'));
      },
    );
  }, [file, fileId, via, versionId, load]);
  useEffect(() => {
    ask();
    return () => {
      turn.current += 1;
    };
  }, [ask]);

  const isMaking = answer?.state === 'making';
  useEffect(() => {
    if (!isMaking) return undefined;
    const stop = onDriveEvent(({ files }) => {
      if (files.includes(fileId)) ask();
    });
    const timer = setInterval(ask, askAgainMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isMaking, fileId, ask]);

  const retry = useCallback(async (): Promise<void> => {
    setFailed(undefined);
    // Only the owner has it made anew. The client has said why it failed, if it did.
    if (via === undefined && !load) await client.call('previewRetry', { fileId }).catch(() => undefined);
    ask();
  }, [fileId, via, load, ask]);

  return { answer, failed, retry };
}
