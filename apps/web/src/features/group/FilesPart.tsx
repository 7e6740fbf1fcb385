import type { GroupFile, GroupItem } from '@linework/contract/group';
import { useDeferredValue, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { sheets } from '../../ui/pictures/drive.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { client } from '../../app/api.ts';
import { refreshGroup, useGroupFiles } from './groupCalls.ts';
import { FileRow } from './FileRow.tsx';
import classes from './groups.module.css';
import { mayShareInto } from './roles.ts';

/** What members share, the newest first. */
export function FilesPart({ group, onAdd }: { group: GroupItem; onAdd: () => void }) {
  const t = useT('group');
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const [leaving, setLeaving] = useState<GroupFile>();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useGroupFiles(group.id, query);
  const files = data?.pages.flatMap(({ list }) => list);
  if (files === undefined) {
    return (
      <div className={classes.waiting}>
        <SkeletonRows label={t('state.loading')} rows={5} height={56} />
      </div>
    );
  }
  if (files.length === 0 && query === '') {
    const shares = mayShareInto(group.role);
    return (
      <EmptyState
        picture={<Picture of={sheets} />}
        title={t('group.file.emptyTitle')}
        text={t(shares ? 'group.file.emptyText' : 'group.file.emptyViewer')}
        action={shares ? <Button onClick={onAdd}>{t('group.file.add')}</Button> : undefined}
      />
    );
  }
  return (
    <>
      <div className={classes.bar}>
        <SearchField label={t('group.file.search')} value={text} onChange={setText} />
      </div>
      {files.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t('group.file.nothing', { query })}
        </p>
      ) : (
        <ul className={classes.rows} aria-label={t('group.tab.files')}>
          {files.map((file) => (
            <FileRow key={file.id} group={group} file={file} onTakeOut={() => setLeaving(file)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className={classes.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.loadMore')}
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('group.file.takeOutTitle')}
          text={t('group.file.takeOutText', { name: leaving.name })}
          confirm={t('group.file.takeOut')}
          onConfirm={async () => {
            await client.call('groupUnshare', { groupId: group.id, shareIds: leaving.id });
            showToast('success', t('group.file.takenOut', { name: leaving.name }));
            await refreshGroup(group.id);
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
