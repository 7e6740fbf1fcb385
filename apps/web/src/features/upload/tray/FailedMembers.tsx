import type { FailedMember } from '@linework/contract/archive';
import { useT } from '../../../app/language.ts';
import classes from './tray.module.css';

interface FailedMembersProps {
  /** The first of them, as many as the server tells. */
  failed: readonly FailedMember[];
  count: number;
}

/** What of an archive was not extracted, and why. */
export function FailedMembers({ failed, count }: FailedMembersProps) {
  const t = useT('upload', 'archive');
  return (
    <ul className={classes.failures}>
      {failed.map(({ path, reason }, at) => (
        // Two members may have one path.
        <li key={`${at} ${path}`}>
          <span className={classes.failedPath}>{path}</span>
          <span>{t(`archive.reason.${reason}`)}</span>
        </li>
      ))}
      {count > failed.length && <li>{t('upload.review.more', { count: count - failed.length })}</li>}
    </ul>
  );
}
