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
import { GroupFileList } from './GroupFileList.tsx';
import classes from './groups.module.css';
import { mayShareInto } from './roles.ts';

/** What members share, the newest first. */
export function FilesPart({ group, onAdd }: { group: GroupItem; onAdd: () => void }) {
  const t = useT('group');
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const [leaving, setLeaving] = useState<GroupFile>();
  const files = useGroupFiles(group.id, query);
  if (files.failed && files.total === undefined) {
    return (
      <EmptyState
        picture={<Picture of={sheets} />}
        title={t('group.file.failed')}
        text={t('error.100')}
        action={<Button onClick={files.refresh}>{t('action.retry')}</Button>}
      />
    );
  }
  if (files.total === undefined) {
    return (
      <div className={classes.waiting}>
        <SkeletonRows label={t('state.loading')} rows={5} height={56} />
      </div>
    );
  }
  if (files.total === 0 && query === '' && !files.stale) {
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
      {files.total === 0 ? (
        <p className={classes.nothing} role="status">
          {t('group.file.nothing', { query })}
        </p>
      ) : (
        <GroupFileList group={group} files={files} onTakeOut={setLeaving} />
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
