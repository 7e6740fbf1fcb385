import type { GroupItem } from '@linework/contract/group';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { sheets } from '../../ui/pictures/drive.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SharedBrowser } from '../share/queries.ts';
import classes from './groups.module.css';
import { permissionFor } from './roles.ts';

/** A folder that was shared into the group, with all that lies below it. */
export function SharedFolder({ group, shareId }: { group: GroupItem; shareId: string }) {
  const t = useT('group');
  const navigate = useNavigate();
  const { data, isError } = useQuery(
    {
      queryKey: ['group', group.id, 'share', shareId],
      queryFn: ({ signal }) =>
        client.call('groupShareInfo', { groupid: group.id, shareid: shareId }, { quiet: true, signal }),
    },
    queryClient,
  );
  const permission = permissionFor(group.role, data?.info.permission ?? 'view');
  const leave = (): void =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        share: undefined,
        folder: undefined,
        q: undefined,
        sort: undefined,
        order: undefined,
      }),
    });
  const waiting = (
    <div className={classes.waiting}>
      <SkeletonRows label={t('state.loading')} rows={6} height={40} />
    </div>
  );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <button type="button" className={classes.back} onClick={leave}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          {group.name}
        </button>
        <h1 className={classes.title}>{data?.info.name ?? ''}</h1>
        {data && (
          <p className={classes.meta}>
            {data.info.ownerName} · {t(`group.permission.${permission}`)}
          </p>
        )}
      </header>
      {isError ? (
        <EmptyState
          picture={<Picture of={sheets} />}
          title={t('group.file.gone')}
          text={t('group.file.emptyViewer')}
          action={<Button onClick={leave}>{group.name}</Button>}
        />
      ) : data ? (
        <div className={classes.browser}>
          <Suspense fallback={waiting}>
            <SharedBrowser
              via={data.info.via}
              may={{ download: permission !== 'view', save: permission === 'save' }}
              top={group.name}
            />
          </Suspense>
        </div>
      ) : (
        waiting
      )}
    </div>
  );
}
