/** What other features use of the viewer. Small: the viewer itself is fetched when its page opens. */
import { extensions } from '@linework/contract/files';
import { tellHost } from '../../app/host/bridge.ts';
import { router } from '../../app/router.ts';
import { takeDrop, type DroppedFiles } from './open/drop.ts';

export { unitSymbol } from './measure/units.ts';
export { sampleNames, type SampleName } from './open/sample.ts';

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
