/** The file itself: getting it, and getting another one. */
import { router } from '../../../app/router.ts';
import { downloadFile } from '../../download/actions.ts';
import { chooseDrawing } from '../open/choose.ts';
import { handOver } from '../open/local.ts';
import { isSample, sampleFile } from '../open/sample.ts';
import { useViewer } from './viewerStore.ts';

export async function downloadDrawing(): Promise<void> {
  const { file } = useViewer.getState();
  if (file?.kind === 'cloud') {
    // The client has said why it failed.
    await downloadFile(file.fileId).catch(() => undefined);
    return;
  }
  const sample = file?.key.replace(/^sample:/, '') ?? '';
  if (!isSample(sample)) return;
  const link = document.createElement('a');
  link.href = sampleFile(sample);
  link.download = '';
  link.click();
}

/** Another drawing of this machine, in the same tab. */
export async function openOther(): Promise<void> {
  const chosen = await chooseDrawing();
  if (chosen && handOver(chosen)) await router.navigate({ href: '/viewer/local' });
}
