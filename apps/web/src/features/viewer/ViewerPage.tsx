import { IconFolderOpen } from '@tabler/icons-react';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { plan } from '../../ui/pictures/drive.ts';
import { Drawing, useLeave } from './CloudDrawing.tsx';
import { fileOf, lastHandle } from './open/handles.ts';
import { handedOver, handOver, onHandOver, openLocal } from './open/local.ts';
import type { Opening } from './open/opening.ts';
import { isSample, openSample } from './open/sample.ts';
import { drawingActions } from './page/drawingActions.ts';
import opening from './page/opening.module.css';
import { Shell } from './page/Shell.tsx';
import { useViewer } from './state/viewerStore.ts';
import { isRefusedShare, shareOf } from '../../app/links/shareVia.ts';

export function CloudPage() {
  const { fileId } = useParams({ from: '/viewer/$fileId' });
  const { via, version }: { via?: unknown; version?: unknown } = useSearch({ strict: false });
  // Once: the view that is written into the address later leaves it there.
  const [reached] = useState(() => (typeof via === 'string' ? via : undefined));
  const [versionId] = useState(() => (version === undefined ? undefined : String(version)));
  const router = useRouter();
  const onRefused = (error: unknown): boolean => {
    const rand = shareOf(reached);
    if (rand === undefined || !isRefusedShare(error)) return false;
    // The share's own page asks for the code, or tells why there is nothing any more.
    void router.navigate({ href: `/share/${rand}`, replace: true });
    return true;
  };
  return <Drawing fileId={fileId} via={reached} versionId={versionId} onRefused={onRefused} />;
}

export function SamplePage() {
  const { name } = useParams({ from: '/viewer/sample/$name' });
  return <Sample key={name} name={name} />;
}

function Sample({ name }: { name: string }) {
  const t = useT('sample');
  const open = (): Opening | undefined =>
    isSample(name) ? openSample(name, t(`viewer.sample.${name}`)) : undefined;
  const [found, setFound] = useState(open);
  const leave = useLeave();
  useEffect(() => {
    if (!isSample(name)) useViewer.setState({ failure: { reason: 'gone' } });
  }, [name]);
  return <Shell opening={found} onRetry={() => setFound(open())} onCancel={leave} />;
}

function openHanded(): Opening | undefined {
  const handed = handedOver();
  return handed && openLocal(handed);
}

export function LocalPage() {
  const [found, setFound] = useState(openHanded);
  const leave = useLeave();
  useEffect(() => onHandOver(() => setFound(openHanded())), []);
  return (
    <Shell opening={found} onRetry={() => setFound(openHanded())} onCancel={leave}>
      {found ? undefined : <NothingYet />}
    </Shell>
  );
}

/** Opened cold: the file that was here before can be asked for, any other chosen. */
function NothingYet() {
  const t = useT('viewer');
  const [handle, setHandle] = useState<FileSystemFileHandle>();
  useEffect(() => void lastHandle().then(setHandle), []);
  const again = async (): Promise<void> => {
    const file = handle && (await fileOf(handle));
    if (file) handOver({ files: [file], handle });
    else setHandle(undefined);
  };
  return (
    <div className={opening.failure}>
      <EmptyState
        picture={<Picture of={plan} />}
        title={t('viewer.local.title')}
        text={t('viewer.local.text')}
        action={
          <>
            {handle && (
              <Button look="primary" onClick={() => void again()}>
                {t('viewer.local.again', { name: handle.name })}
              </Button>
            )}
            <Button
              look={handle ? 'plain' : 'primary'}
              icon={<IconFolderOpen size={18} stroke={1.5} aria-hidden />}
              onClick={() => void drawingActions.openOther.perform()}
            >
              {t('viewer.local.choose')}
            </Button>
          </>
        }
      />
    </div>
  );
}
