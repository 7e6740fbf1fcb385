import { CallError } from '@linework/client';
import { client } from '../../app/api.ts';
import { driveHome } from '../../app/device.ts';
import { followTask } from '../../app/events/driveTasks.ts';
import { useT, wordsOf } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { showToast } from '../../ui/toast.ts';
import type { Saving } from './actions.ts';
import { FolderPicker } from '../folder/queries.ts';

interface Target {
  id: string;
  name: string;
}

const folderHref = (id: string): string => {
  const base = driveHome() === '/webH5' ? '/webH5?kind=all' : '/yun/index?';
  return id === '0' ? base.replace(/\?$/, '') : `${base}&folder=${id}`.replace('?&', '?');
};

/** Very much of it goes on at the server; how far it is stands in a message. */
async function save({ via, fileIds, folderIds }: Saving, { id, name }: Target): Promise<void> {
  const t = await wordsOf('share');
  const { count, taskId } = await client.call('shareSave', {
    via,
    ...(fileIds.length > 0 && { fileIds: fileIds.join(',') }),
    ...(folderIds.length > 0 && { folderIds: folderIds.join(',') }),
    moveToId: id,
  });
  if (taskId !== undefined) {
    await followTask(taskId, t('share.save.doing'));
    const { state } = await client.call('driveTask', { taskId }, { quiet: true });
    if (state !== 'done') {
      showToast('error', t('share.save.failed'));
      return;
    }
  }
  showToast('success', t('share.save.done', { count, folder: name === '' ? t('nav.all') : name }), {
    ms: 10_000,
    action: { label: t('share.save.show'), perform: () => void router.navigate({ href: folderHref(id) }) },
  });
}

/** Where in one's own cloud it goes. */
export function SaveDialog({ saving, onClose }: { saving: Saving; onClose: () => void }) {
  const t = useT('share');
  return (
    <FolderPicker
      title={t('share.save.title')}
      confirmLabel={t('share.save.here')}
      startId="0"
      onClose={onClose}
      onPick={({ id, label: name }) => {
        save(saving, { id, name }).catch((error: unknown) => {
          // The client has said why it failed.
          if (!(error instanceof CallError)) throw error;
        });
      }}
    />
  );
}
