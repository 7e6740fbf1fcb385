import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { tellHost } from '../../app/host/bridge.ts';
import { useShareWatch } from '../../app/links/shareWatch.ts';
import { firstViewOf } from './engine/handOver.ts';
import { goOnWith, openCloud, reasonOf, tellOpened } from './open/cloud.ts';
import type { Opening } from './open/opening.ts';
import { Shell } from './page/Shell.tsx';
import { useViewer } from './state/viewerStore.ts';

/** Back to where one came from; a tab of its own has nowhere to go back to. */
export function useLeave(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else if (!tellHost({ type: 'close' })) {
      window.close();
      void router.navigate({ href: '/', replace: true });
    }
  };
}

export interface DrawingProps {
  fileId: string;
  via: string | undefined;
  /** Another version than the latest. */
  versionId?: string | undefined;
  /** Whose it is, where the page is about this one drawing. */
  sharedBy?: string;
  /** Whether the page has something to say about a failure; else it is told here. */
  onRefused: (error: unknown) => boolean;
}

/** A drawing of the cloud; another try begins anew. */
export function Drawing(props: DrawingProps) {
  const [turn, setTurn] = useState(0);
  return (
    <Cloud
      key={`${props.fileId} ${props.versionId ?? ''} ${turn}`}
      {...props}
      onRetry={() => setTurn(turn + 1)}
    />
  );
}

function Cloud(props: DrawingProps & { onRetry: () => void }) {
  const { fileId, via, versionId, sharedBy, onRefused, onRetry } = props;
  const [found, setFound] = useState<Opening | undefined>(() => {
    const first = firstViewOf({ fileId, via, versionId });
    return first && goOnWith(first, sharedBy);
  });
  const first = found?.first;
  useShareWatch(found && via);
  const leave = useLeave();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (first) return void tellOpened(first);
    let wanted = true;
    openCloud({ fileId, via, versionId }, sharedBy).then(
      (next) => {
        if (wanted) setFound(next);
      },
      (error: unknown) => {
        if (wanted && !refused(error)) useViewer.setState({ failure: { reason: reasonOf(error) } });
      },
    );
    return () => {
      wanted = false;
    };
  }, [fileId, via, versionId, sharedBy, first]);
  return <Shell opening={found} onRetry={onRetry} onCancel={leave} />;
}
