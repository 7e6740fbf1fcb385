import { CallError } from '@linework/client';
import { isViewable } from '@linework/contract/files';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Announcement } from '../../../app/Announcement.tsx';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { useShareWatch } from '../../../app/links/shareWatch.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { DownloadTray, useDownloads } from '../../download/actions.ts';
import { PreviewHost } from '../../preview/queries.ts';
import { SharedBrowser } from '../browse/SharedBrowser.tsx';
import { ShareFrame } from '../ShareFrame.tsx';
import { ShareHost } from '../ShareHost.tsx';
import type { SharePageInfo } from '../SharePage.tsx';
import classes from './content.module.css';
import { OneFile } from './OneFile.tsx';
import { ShareHead } from './ShareHead.tsx';
import { SharedDrawing } from '../../../app/links/sharedDrawing.ts';
import { isRefusedShare } from '../../../app/links/shareVia.ts';

interface ShareContentProps {
  info: SharePageInfo;
  onRefused: (error: CallError) => void;
}

/** As far ahead as a browser's timer reaches. */
const maxMs = 2 ** 31 - 1;

/** What was shared, once it may be seen. A single drawing fills the page. */
export function ShareContent({ info, onRefused }: ShareContentProps) {
  const { via, file, permission, ownerName } = info;
  const downloading = useDownloads((state) => state.tasks.length > 0);
  const may = { download: permission !== 'view', save: permission === 'save' };
  useEnd(info.remainingTime);
  const isDrawing = file !== undefined && isViewable(file.name);
  // A drawing that fills the page watches for itself.
  useShareWatch(isDrawing ? undefined : via);

  if (isDrawing) {
    return (
      <Suspense fallback={null}>
        <SharedDrawing
          fileId={file.id}
          via={via}
          sharedBy={ownerName}
          onRefused={(error) => {
            if (!(error instanceof CallError) || !isRefusedShare(error)) return false;
            onRefused(error);
            return true;
          }}
        />
      </Suspense>
    );
  }
  return (
    <ShareFrame whole>
      <div className={classes.content}>
        <ShareHead info={info} may={may} />
        <Announcement position="sharePage" banner />
        {file ? (
          <OneFile file={file} via={via} may={may} />
        ) : (
          <Files info={info} may={may} onRefused={onRefused} />
        )}
      </div>
      <PreviewHost />
      <ShareHost />
      <Suspense fallback={null}>{downloading && <DownloadTray />}</Suspense>
    </ShareFrame>
  );
}

interface FilesProps extends ShareContentProps {
  may: { download: boolean; save: boolean };
}

/** A folder that was shared alone is entered at once. */
function Files({ info: { via, count, name }, may, onRefused }: FilesProps) {
  const t = useT('share');
  const [top, setTop] = useState<string | undefined>(count === 1 ? undefined : '0');
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (count !== 1) return;
    client.call('unionList', { via, parentId: '0' }, { quiet: true }).then(
      ({ subFolders: [folder] }) => setTop(folder?.id ?? '0'),
      (error: unknown) => {
        // What else fails is told by the list.
        if (error instanceof CallError && isRefusedShare(error)) refused(error);
        else setTop('0');
      },
    );
  }, [via, count]);
  if (top === undefined) return <SkeletonRows label={t('state.loading')} rows={6} />;
  return (
    <SharedBrowser
      via={via}
      may={may}
      top={top === '0' ? t('share.top') : name}
      topId={top}
      onRefused={onRefused}
    />
  );
}

/** Whoever still looks when the time is over is told at once. */
function useEnd(remaining: number): void {
  const end = useEffectEvent(() => location.reload());
  useEffect(() => {
    if (remaining < 0 || remaining > maxMs) return undefined;
    const timer = setTimeout(end, remaining + 1000);
    return () => clearTimeout(timer);
  }, [remaining]);
}
