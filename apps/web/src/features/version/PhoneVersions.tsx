import type { VersionItem } from '@linework/contract/version';
import { isViewable } from '@linework/contract/files';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { lostLine } from '../../ui/pictures/general.ts';
import { downloadVersions } from './operations.ts';
import { useFile } from './queries.ts';
import { Timeline } from './Timeline.tsx';
import { UploadVersion } from './UploadVersion.tsx';
import { useTimeline } from './useTimeline.ts';
import { VersionDialogs } from './VersionDialogs.tsx';
import classes from './version.module.css';

/** The history of a file on a phone: a tap opens a version in the viewer. */
export function PhoneVersions() {
  const t = useT('version');
  const { fileId } = useParams({ from: '/mobile/webH5/version/$fileId' });
  const { data: file, isError } = useFile(fileId);
  const timeline = useTimeline(fileId);
  const navigate = useNavigate();
  const { isAllowed } = timeline;
  if (isError && !file) {
    return (
      <>
        <MobileHeader title={t('version.title')} back="/webH5" />
        <EmptyState
          picture={<Picture of={lostLine} />}
          title={t('version.absent')}
          text={t('version.absentText')}
          action={<ButtonLink to="/webH5">{t('nav.home')}</ButtonLink>}
        />
      </>
    );
  }
  const open = ({ versionId, latest }: VersionItem): void => {
    if (latest === 0 && !isAllowed) return;
    if (file && isViewable(file.name)) void navigate({ href: `/viewer/${fileId}?version=${versionId}` });
    else void downloadVersions([versionId]);
  };
  return (
    <>
      <MobileHeader title={t('version.title')} backTo={`/webH5/item/${fileId}`} />
      <div className={classes.phone}>
        <p className={classes.phoneName}>{file?.name}</p>
        {file && isAllowed && (
          <div className={classes.upload}>
            <UploadVersion file={file} onUploaded={() => undefined} />
          </div>
        )}
        {file && <Timeline file={file} timeline={timeline} onChoose={open} />}
      </div>
      <VersionDialogs
        open={timeline.dialog}
        latest={timeline.latest}
        all={timeline.all}
        onClose={() => timeline.setDialog(undefined)}
        onDeleted={() => undefined}
        onRestored={() => undefined}
      />
    </>
  );
}
