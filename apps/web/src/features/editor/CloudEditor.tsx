import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { LockDialog, takeFence } from '../teamwork/actions.ts';
import { useLeave } from '../viewer/CloudDrawing.tsx';
import { openCloud, reasonOf } from '../viewer/open/cloud.ts';
import { useViewer } from '../viewer/state/viewerStore.ts';
import type { EditLog, EditLogStart } from './log/types.ts';
import type { EditorOpening } from './open/editorOpening.ts';
import { forgetWork, openTabLog } from './open/tabLog.ts';
import { EditorShell } from './page/EditorShell.tsx';

const OutdatedStrip = lazyPart(() => import('./page/OutdatedStrip.tsx'), 'OutdatedStrip', 'editor');
const RecoveryStrip = lazyPart(() => import('./page/RecoveryStrip.tsx'), 'RecoveryStrip', 'editor');

/** A drawing of the drive: its latest version, or the draft where the address says so. */
export function CloudEditorPage() {
  const { fileId } = useParams({ from: '/cloudNative/$fileId' });
  const { type }: { type?: unknown } = useSearch({ strict: false });
  const [turn, setTurn] = useState(0);
  const [start, setStart] = useState<EditLogStart>(
    type === undefined ? { kind: 'latest' } : { kind: 'draft' },
  );
  const again = (next: EditLogStart = start): void => {
    setStart(next);
    setTurn(turn + 1);
  };
  return <CloudEditor key={`${fileId} ${turn}`} fileId={fileId} start={start} onAgain={again} />;
}

/** A page that is left gives its lock back before the next one asks for it. */
let lastClosed: Promise<void> = Promise.resolve();

interface CloudEditorProps {
  fileId: string;
  start: EditLogStart;
  /** Opens it once more: after a failure, or with other work. */
  onAgain: (start?: EditLogStart) => void;
}

/** The latest version as the viewer has it, unless the log begins with other bytes. */
async function openToEdit(fileId: string, log: EditLog): Promise<EditorOpening> {
  const { first: _, ...opening } = await openCloud({ fileId });
  const { name } = opening.file;
  const source = log.base ? ({ kind: 'local', file: log.base, name } as const) : opening.source;
  return { ...opening, source, log };
}

function CloudEditor({ fileId, start, onAgain }: CloudEditorProps) {
  const [found, setFound] = useState<EditorOpening>();
  const [holder, setHolder] = useState<{ name: string | undefined; hasDraft: boolean }>();
  const [fence, setFence] = useState(() => takeFence(fileId));
  const leave = useLeave();
  useEffect(() => {
    let isWanted = true;
    const open = async (): Promise<EditLog | undefined> => {
      await lastClosed;
      if (!isWanted) return undefined;
      const log = await openTabLog(fileId, start, fence);
      // Nobody waits for it any more: whoever comes next finds the drawing free.
      if (!isWanted) return log;
      const opening = await openToEdit(fileId, log);
      if (isWanted) setFound(opening);
      return log;
    };
    const fail = async (error: unknown): Promise<void> => {
      if (!isWanted) return;
      if (!(error instanceof CallError) || error.code !== codes.lockHeld) {
        return useViewer.setState({ failure: { reason: reasonOf(error) } });
      }
      const { isOwnLock, lockUserName, hasDraft } = await client.call('teamworkState', { fileId });
      if (isWanted) setHolder({ name: isOwnLock === 1 ? undefined : lockUserName, hasDraft: hasDraft === 1 });
    };
    const opened = open();
    opened.catch(fail);
    return () => {
      isWanted = false;
      forgetWork(fileId);
      lastClosed = opened.then(
        (log) => log?.close(),
        () => undefined,
      );
    };
  }, [fileId, start, fence]);
  return (
    <EditorShell opening={found} onRetry={() => onAgain()} onCancel={leave}>
      {holder && (
        <Suspense fallback={null}>
          <LockDialog
            fileId={fileId}
            hasDraft={holder.hasDraft}
            holder={holder.name}
            onSuccess={(lock) => {
              setHolder(undefined);
              setFence(lock.fence);
            }}
            onClose={leave}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {found?.log?.getState().isOutdated ? (
          <OutdatedStrip fileId={fileId} />
        ) : (
          found && start.kind === 'latest' && <RecoveryStrip fileId={fileId} onRestore={onAgain} />
        )}
      </Suspense>
    </EditorShell>
  );
}
