import { IconCamera, IconFolderUp, IconScan, IconSnowflake, IconUpload } from '@tabler/icons-react';
import { fileGroup, type FileGroup } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import { Suspense, useState } from 'react';
import { useUploadLimit } from '../../app/conf.ts';
import { useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { useSession } from '../../app/session.ts';
import { useCall } from '../../app/hooks/useCall.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { chooseFiles } from './actions.ts';
import { folderOnScreen } from './dock.ts';
import { folderName } from './folderName.ts';
import classes from './UploadDialog.module.css';
import { touch } from '../../ui/media.ts';

const ScanDialog = lazyPart(() => import('./scan/ScanDialog.tsx'), 'ScanDialog', 'scan');

const groups = [
  ['drawing', 'upload.drawings'],
  ['threeD', 'upload.models'],
  ['image', 'upload.pictures'],
  ['other', 'upload.documents'],
  ['font', 'upload.fonts'],
  ['archive', 'upload.archives'],
  ['unknown', 'upload.unknown'],
] as const satisfies readonly (readonly [FileGroup, string])[];

/** Phones learned it late, and some still open a chooser for files instead. */
const canChooseFolder = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype;

/** Where files come from, and what the server will take: its own answer, by kind. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useT('upload');
  const [target] = useState(folderOnScreen);
  const folder = folderName(target) || t('upload.root');
  const isTouch = touch.matches;
  const [scans, setScans] = useState(false);
  const frozen = useSession((state) => state.storage?.frozen === 1);
  const choose = (what: 'files' | 'folder' | 'camera'): void => {
    chooseFiles(what, { ...target, name: folder });
    onClose();
  };
  if (scans) {
    return (
      <Suspense fallback={null}>
        <ScanDialog target={{ ...target, name: folder }} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('upload.title')} wide>
      {frozen && (
        <Notice
          kind="warn"
          icon={<IconSnowflake size={18} stroke={1.6} aria-hidden />}
          action={<ButtonLink to="/frozen">{t('upload.frozen.ways')}</ButtonLink>}
        >
          {t('upload.review.frozen')}
        </Notice>
      )}
      <div className={classes.pick} data-takes-drops>
        <p className={classes.to}>{t('upload.to', { folder })}</p>
        <p>{t(isTouch ? 'upload.pick.touch' : 'upload.pick.text')}</p>
        <div className={classes.buttons}>
          <Button
            look="primary"
            data-autofocus
            disabled={frozen}
            icon={<IconUpload size={18} stroke={1.75} aria-hidden />}
            onClick={() => choose('files')}
          >
            {t('upload.pick.files')}
          </Button>
          {isTouch && (
            <Button
              disabled={frozen}
              icon={<IconCamera size={18} stroke={1.75} aria-hidden />}
              onClick={() => choose('camera')}
            >
              {t('upload.pick.camera')}
            </Button>
          )}
          {isTouch && (
            <Button
              disabled={frozen}
              icon={<IconScan size={18} stroke={1.75} aria-hidden />}
              onClick={() => setScans(true)}
            >
              {t('upload.pick.scan')}
            </Button>
          )}
          {canChooseFolder() && (
            <Button
              disabled={frozen}
              icon={<IconFolderUp size={18} stroke={1.75} aria-hidden />}
              onClick={() => choose('folder')}
            >
              {t('upload.pick.folder')}
            </Button>
          )}
        </div>
      </div>
      <Accepted />
    </Dialog>
  );
}

function Accepted() {
  const t = useT('upload');
  const max = useUploadLimit();
  const data = useCall('uploadFileTypes', { type: 1 });
  return (
    <section>
      <h3 className={classes.heading}>
        {t('upload.accepted')}
        <span className={classes.max}>{t('upload.max', { size: formatSize(max) })}</span>
      </h3>
      {data ? (
        <dl className={classes.kinds}>
          {groups.map(([group, label]) => {
            const types = data.types.filter((type) => fileGroup(`x.${type}`) === group);
            if (types.length === 0) return null;
            return (
              <div key={group} className={classes.kind}>
                <dt>{t(label)}</dt>
                <dd>
                  {types.map((type) => (
                    <span key={type} className={classes.type}>
                      {type}
                    </span>
                  ))}
                </dd>
              </div>
            );
          })}
        </dl>
      ) : (
        <SkeletonRows label={t('state.loading')} rows={5} height={44} />
      )}
    </section>
  );
}
