import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { LockDialog, takeFence } from '../teamwork/actions.ts';
import { useLeave } from '../viewer/CloudDrawing.tsx';
import { openCloud, reasonOf } from '../viewer/open/cloud.ts';
import { useViewer } from '../viewer/page/viewerStore.ts';
import { openEditLog } from './log/openEditLog.ts';
import type { EditLog, EditLogStart } from './log/types.ts';
import type { EditorOpening } from './open/editorOpening.ts';
import { EditorShell } from './page/EditorShell.tsx';
import { RecoveryStrip } from './page/RecoveryStrip.tsx';

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
    let log: EditLog | undefined;
    const open = async (): Promise<void> => {
      try {
        const opened = await openEditLog({ fileId, start, ...(fence !== undefined && { fence }) });
        log = opened;
        const opening = await openToEdit(fileId, opened);
        if (isWanted) setFound(opening);
        else void opened.close();
      } catch (error) {
        void log?.close();
        if (!isWanted) return;
        if (error instanceof CallError && error.code === codes.lockHeld) return askFor();
        useViewer.setState({ failure: { reason: reasonOf(error) } });
      }
    };
    const askFor = async (): Promise<void> => {
      const { isOwnLock, lockUserName, hasDraft } = await client.call('teamworkState', { fileId });
      if (isWanted) setHolder({ name: isOwnLock === 1 ? undefined : lockUserName, hasDraft: hasDraft === 1 });
    };
    void open();
    return () => {
      isWanted = false;
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
      {found && start.kind === 'latest' && <RecoveryStrip fileId={fileId} onRestore={onAgain} />}
    </EditorShell>
  );
}
