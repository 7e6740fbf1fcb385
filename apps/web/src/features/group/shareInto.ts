import type { GroupItem } from '@linework/contract/group';
import { client } from '../../app/api.ts';
import { inPhoneLayout } from '../../app/device.ts';
import { wordsOf } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { showToast } from '../../ui/toast.ts';
import { groupPath } from './actions.ts';
import { refreshGroup } from './groupCalls.ts';
import type { Allowed } from './Permission.tsx';

interface Chosen {
  fileIds: readonly string[];
  folderIds: readonly string[];
}

/** Shares into the group and says so, with a way to look at it from elsewhere. */
export async function shareInto(
  group: GroupItem,
  { fileIds, folderIds }: Chosen,
  allowed: Allowed,
): Promise<void> {
  const { count } = await client.call('groupShare', {
    groupId: group.id,
    ...(fileIds.length > 0 && { fileIds: fileIds.join(',') }),
    ...(folderIds.length > 0 && { folderIds: folderIds.join(',') }),
    ...allowed,
  });
  const t = await wordsOf('group');
  const path = groupPath(group.id, inPhoneLayout());
  const isThere = router.state.location.href.startsWith(path);
  showToast('success', t('group.share.done', { count, name: group.name }), {
    ...(!isThere && {
      action: { label: t('group.share.show'), perform: () => void router.navigate({ href: path }) },
    }),
  });
  await refreshGroup(group.id);
}
