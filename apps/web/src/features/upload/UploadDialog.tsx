import { fileGroup, type FileGroup } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import { sizeLimits } from '@linework/contract/limits';
import { useConf } from '../../app/conf.ts';
import { useT } from '../../app/language.ts';
import { useCall } from '../../app/useCall.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './UploadDialog.module.css';

const groups = [
  ['drawing', 'upload.drawings'],
  ['threeD', 'upload.models'],
  ['image', 'upload.pictures'],
  ['other', 'upload.documents'],
  ['font', 'upload.fonts'],
  ['archive', 'upload.archives'],
  ['unknown', 'upload.unknown'],
] as const satisfies readonly (readonly [FileGroup, string])[];

/** What the server will take: its own answer, by kind. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useT('drive');
  const max = useConf((state) => state.conf?.webUploadFileSize) ?? sizeLimits.webUploadFileSize;
  const data = useCall('uploadFileTypes', { type: 1 });
  return (
    <Dialog open onClose={onClose} title={t('upload.title')} wide>
      <p>{t('upload.notYet')}</p>
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
      <p className={classes.max}>{t('upload.max', { size: formatSize(max) })}</p>
    </Dialog>
  );
}
