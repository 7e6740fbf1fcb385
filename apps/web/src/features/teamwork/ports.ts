/** The editor's beginning, on this browser and this server. */
import { client } from '../../app/api.ts';
import { router } from '../../app/router.ts';
import type { EditPorts } from './editing.ts';

export const editPorts: EditPorts = {
  state: (fileId) => client.call('teamworkState', { fileId }),
  open: (path) => {
    if (!window.open(path, '_blank')) void router.navigate({ href: path });
  },
  later: (ms, work) => setTimeout(work, ms),
  count: (fileId, type) =>
    void client
      .call('editOpened', type ? { fileId, type } : { fileId }, { quiet: true })
      .catch(() => undefined),
};
