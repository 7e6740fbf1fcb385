import type { FileItem } from '@linework/contract/drive';
import type { VersionItem } from '@linework/contract/version';
import { isViewable } from '@linework/contract/files';
import { Suspense } from 'react';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagePending } from '../../app/pages/PagePending.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { revisions } from '../../ui/pictures/trade.ts';
import { PreviewStage } from '../preview/queries.ts';
import { downloadVersions } from './operations.ts';
import classes from './version.module.css';
import { SharedDrawing } from '../../app/links/sharedDrawing.ts';

interface VersionStageProps {
  file: FileItem;
  version: VersionItem;
  isAllowed: boolean;
}

/** A failure is told where the drawing would be. */
const onRefused = (): boolean => false;

/** The chosen version, as large as the page: a drawing in the viewer, anything else as its preview shows it. */
export function VersionStage({ file, version, isAllowed }: VersionStageProps) {
  const t = useT('version');
  const { versionId } = version;
  if (!isAllowed && version.latest === 0) {
    return (
      <main id="content" tabIndex={-1} className={classes.preview}>
        <EmptyState
          picture={<Picture of={revisions} width={220} />}
          title={t('version.number', { version: version.version })}
          text={t('version.plan')}
          action={<ButtonLink to="/upgrade">{t('version.planAction')}</ButtonLink>}
        />
      </main>
    );
  }
  if (isViewable(file.name)) {
    return (
      <Suspense fallback={<PagePending />}>
        <SharedDrawing
          key={versionId}
          fileId={file.id}
          via={undefined}
          versionId={versionId}
          onRefused={onRefused}
        />
      </Suspense>
    );
  }
  return (
    <main id="content" tabIndex={-1} className={classes.preview}>
      <Suspense fallback={null}>
        <PreviewStage
          key={versionId}
          file={{ ...file, size: version.size, thumbkey: version.thumbkey, status: version.status }}
          versionId={versionId}
          onDownload={() => void downloadVersions([versionId])}
        />
      </Suspense>
    </main>
  );
}
