import { codes } from '@linework/contract/codes';
import { formatSize } from '@linework/contract/format';
import { useUploadLimit } from '../../../app/conf.ts';
import { useT } from '../../../app/language.ts';
import type { UploadRefusal } from '../plan.ts';
import classes from './review.module.css';

/** Whoever sees so many knows what is wrong. */
const maxShown = 100;

const reasons = {
  [codes.parameterInvalid]: 'upload.refusal.name',
  [codes.uploadTypeRefused]: 'upload.refusal.type',
  [codes.spaceFull]: 'upload.refusal.space',
  [codes.fileClash]: 'upload.refusal.clash',
  [codes.folderClash]: 'upload.refusal.clash',
  [codes.folderDepth]: 'upload.refusal.depth',
} as const;

const isKnown = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

export function RefusalList({ refused }: { refused: readonly UploadRefusal[] }) {
  const t = useT('upload');
  const max = useUploadLimit();
  const reason = (code: string): string => {
    if (code === codes.uploadTooLarge) return t('upload.refusal.size', { size: formatSize(max) });
    return t(isKnown(code) ? reasons[code] : 'upload.refusal.unreadable');
  };
  return (
    <section className={classes.section}>
      <h3>{t('upload.review.refused', { count: refused.length })}</h3>
      <ul className={classes.refused}>
        {refused.slice(0, maxShown).map(({ path, size, code }) => (
          <li key={path}>
            <span className={classes.name} title={path}>
              {path}
            </span>
            <span className={classes.reason}>{reason(code)}</span>
            {size > 0 && <span className={classes.size}>{formatSize(size)}</span>}
          </li>
        ))}
        {refused.length > maxShown && (
          <li>{t('upload.review.more', { count: refused.length - maxShown })}</li>
        )}
      </ul>
    </section>
  );
}
