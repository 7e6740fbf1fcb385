/** The file itself: getting it, and getting another one. */
import { router } from '../../../app/router.ts';
import { saveLink } from '../../../app/saveBlob.ts';
import { downloadFile } from '../../download/actions.ts';
import { viewIn3d } from '../../model/actions.ts';
import { saveToCloud, shareItems } from '../../share/actions.ts';
import { downloadVersion, openVersions } from '../../version/actions.ts';
import { chooseDrawing } from '../open/choose.ts';
import { handOver } from '../open/local.ts';
import { isSample, sampleFile } from '../open/sample.ts';
import { desk } from '../state/desk.ts';
import { viewQuery } from './persistView.ts';
import { useViewer } from '../state/viewerStore.ts';

export async function downloadDrawing(): Promise<void> {
  const { file } = useViewer.getState();
  if (file?.kind === 'cloud') {
    // The client has said why it failed.
    if (file.version) await downloadVersion(file.version.id);
    else await downloadFile(file.fileId, file.via).catch(() => undefined);
    return;
  }
  const sample = file?.key.replace(/^sample:/, '') ?? '';
  if (!isSample(sample)) return;
  saveLink(sampleFile(sample), '');
}

/** The link can lead to the very view that is on screen. */
export function shareDrawing(): void {
  const { file } = useViewer.getState();
  if (!file) return;
  const { fileId, name } = file;
  shareItems({ items: [{ kind: 1, name }], fileIds: [fileId], folderIds: [], view: viewQuery().toString() });
}

export function saveDrawing(): void {
  const { file } = useViewer.getState();
  if (file?.via !== undefined) saveToCloud({ via: file.via, fileIds: [file.fileId], folderIds: [] });
}

/** Another drawing of this machine, in the same tab. */
export async function openOther(): Promise<void> {
  const chosen = await chooseDrawing();
  if (chosen && handOver(chosen)) await router.navigate({ href: '/viewer/local' });
}

/** In the editor; of the drive after what has to be asked. */
export function editDrawing(): void {
  const { file } = useViewer.getState();
  if (file?.kind === 'cloud') desk.show('edit');
  else if (file?.kind === 'local') void router.navigate({ href: '/cloudNative/local' });
  else if (file) void router.navigate({ href: `/cloudNative/sample/${file.key.replace(/^sample:/, '')}` });
}

/** Its solids, in the model viewer; the same key leads back. */
export async function showIn3d(): Promise<void> {
  const { file } = useViewer.getState();
  if (file) await viewIn3d({ fileId: file.fileId, via: file.via, versionId: file.version?.id });
}

export function showVersions(): void {
  const { file } = useViewer.getState();
  if (file) openVersions(file.fileId);
}
