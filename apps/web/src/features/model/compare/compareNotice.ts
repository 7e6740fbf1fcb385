/** A notice for who leaves before both models are converted. */
import { client } from '../../../app/api.ts';
import { session } from '../../../app/session.ts';
import type { ComparedFile } from '../../../app/links/compareAddress.ts';

export interface NoticeWish {
  /** However often, it is asked for once. */
  wish(): void;
  /** What it would tell of is on screen. */
  takeBack(): void;
}

export function wishForNotice(
  { before, after }: Record<'before' | 'after', ComparedFile>,
  onWaiting: (waiting: boolean) => void,
): NoticeWish {
  let asked: Promise<boolean> | undefined;
  const tell = async (wait: 0 | 1): Promise<boolean> => {
    const request = {
      ...before,
      otherFileId: after.fileId,
      ...(after.versionId && { otherVersionId: after.versionId }),
      ...(after.via && { otherVia: after.via }),
      wait,
    };
    const told = await client.call('modelCompareWait', request, { quiet: true }).catch(() => undefined);
    return told?.waiting === 1;
  };
  return {
    wish() {
      // Visitors have nobody to be told by.
      if (!session.get().user) return;
      asked ??= tell(1).then((waiting) => {
        onWaiting(waiting);
        return waiting;
      });
    },
    takeBack() {
      void asked?.then((waiting) => waiting && tell(0));
    },
  };
}
