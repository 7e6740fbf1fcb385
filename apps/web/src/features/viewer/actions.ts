/** What other features use of the viewer. Small: the viewer itself is fetched when its page opens. */
import { extensionOf, extensions } from '@linework/contract/files';
import { isPhone } from '../../app/device.ts';
import { tellHost } from '../../app/host/bridge.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { router } from '../../app/router.ts';
import { takeDrop, type DroppedFiles } from './open/drop.ts';

export { unitSymbol } from './measure/units.ts';
export { sampleNames, type SampleName } from './open/sample.ts';

/** Whether a file opens in the viewer, by its name. */
export function isViewable(name: string): boolean {
  return (extensions.drawing as readonly string[]).includes(extensionOf(name));
}

export function viewerPath(fileId: string, via?: string, versionId?: string): string {
  const query = [via !== undefined && `via=${via}`, versionId !== undefined && `version=${versionId}`];
  const said = query.filter((part) => part !== false).join('&');
  return said === '' ? `/viewer/${fileId}` : `/viewer/${fileId}?${said}`;
}

/** Somebody else's drawing, in a page that is not the viewer's own. */
export const SharedDrawing = lazyPart(() => import('./SharedDrawing.tsx'), 'SharedDrawing', 'viewer');

/** What people say about a note, wherever the note is. */
export const CommentThread = lazyPart(() => import('./notes/CommentThread.tsx'), 'CommentThread', 'notes');

/** A drawing has a tab of its own; on a phone, where tabs are out of sight, it takes the page's place. */
export function openViewer(fileId: string, via?: string): void {
  const path = viewerPath(fileId, via);
  if (isPhone() || !window.open(path, '_blank')) void router.navigate({ href: path });
}

async function show(chosen: DroppedFiles | undefined): Promise<void> {
  const { handOver } = await import('./open/local.ts');
  if (chosen && handOver(chosen)) await router.navigate({ href: '/viewer/local' });
}

/** A drawing that is no entry of a drive: it is read on this machine. */
export const viewFile = (file: File): Promise<void> => show({ files: [file] });

/** Must be called by a press. */
export async function chooseAndView(): Promise<void> {
  const accept = extensions.drawing.map((type) => `.${type}`).join(',');
  if (tellHost({ type: 'openFile', accept })) return;
  const { chooseDrawing } = await import('./open/choose.ts');
  await show(await chooseDrawing());
}

export async function viewDropped(data: DataTransfer): Promise<void> {
  await show(await takeDrop(data));
}

/** What the command line understands, for the help. */
export const loadViewerCommands = async () => (await import('./commandNames.ts')).viewerCommands();

/** Somebody is about to open one: what all of them begin with is fetched, once. */
export const expectViewer = (): void => void import('./first/ahead.ts').catch(() => undefined);
