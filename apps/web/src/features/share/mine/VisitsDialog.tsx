import type { CallResponse } from '@linework/contract/calls';
import type { ShareItem } from '@linework/contract/share';
import { IconCloudDown, IconDownload, IconEye, IconLogin2, IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { client } from '../../../app/api.ts';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { momentText } from '../times.ts';
import classes from './mine.module.css';

type Visits = CallResponse<'shareVisits'>;

const icons = {
  open: IconLogin2,
  view: IconEye,
  download: IconDownload,
  save: IconCloudDown,
  comment: IconMessageCircle,
} as const;

/** Who opened, downloaded or saved something of it. */
export function VisitsDialog({ share, onClose }: { share: ShareItem; onClose: () => void }) {
  const t = useT('sharing');
  const language = useLanguage();
  const [visits, setVisits] = useState<Visits>();
  const load = async (before?: string): Promise<void> => {
    const request = { shareId: share.id, ...(before !== undefined && { before }) };
    const answer = await client.call('shareVisits', request).catch(() => undefined);
    if (!answer) return onClose();
    setVisits((known) => ({
      ...answer,
      list: [...(before === undefined ? [] : (known?.list ?? [])), ...answer.list],
    }));
  };
  useEffect(() => {
    void load();
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Dialog open onClose={onClose} title={t('sharing.visits.title', { name: share.name })}>
      {!visits ? (
        <SkeletonRows label={t('state.loading')} rows={4} />
      ) : visits.list.length === 0 ? (
        <p>{t('sharing.visits.none')}</p>
      ) : (
        <ul className={classes.visits} tabIndex={0}>
          {visits.list.map(({ id, kind, actor, name, time }) => {
            const Kind = icons[kind];
            return (
              <li key={id}>
                <Kind size={18} stroke={1.5} aria-hidden />
                <span>
                  <strong>{actor || t('sharing.visits.guest')}</strong> {t(`sharing.visits.${kind}`)}
                  {name !== '' && <span className={classes.visited}>{name}</span>}
                </span>
                <time dateTime={new Date(time).toISOString()}>{momentText(time, language)}</time>
              </li>
            );
          })}
        </ul>
      )}
      {visits?.next !== undefined && (
        <Button onClick={() => void load(visits.next)}>{t('sharing.visits.more')}</Button>
      )}
    </Dialog>
  );
}
