/** What other features use of the viewer. Small: the viewer itself is fetched when its page opens. */
import { extensionOf, extensions } from '@linework/contract/files';
import { isPhone } from '../../app/device.ts';
import { router } from '../../app/router.ts';
import { takeDrop, type Chosen } from './open/drop.ts';

export { sampleNames, type SampleName } from './open/sample.ts';

/** Whether a file opens in the viewer, by its name. */
export function isViewable(name: string): boolean {
  return (extensions.drawing as readonly string[]).includes(extensionOf(name));
}

export const viewerPath = (fileId: string): string => `/viewer/${fileId}`;

/** A drawing has a tab of its own; on a phone, where tabs are out of sight, it takes the page's place. */
export function openViewer(fileId: string): void {
  const path = viewerPath(fileId);
  if (isPhone() || !window.open(path, '_blank')) void router.navigate({ href: path });
}

async function show(chosen: Chosen | undefined): Promise<void> {
  const { handOver } = await import('./open/local.ts');
  if (chosen && handOver(chosen)) await router.navigate({ href: '/viewer/local' });
}

/** Must be called by a press. */
export async function chooseAndView(): Promise<void> {
  const { chooseDrawing } = await import('./open/choose.ts');
  await show(await chooseDrawing());
}

export async function viewDropped(data: DataTransfer): Promise<void> {
  await show(await takeDrop(data));
}
