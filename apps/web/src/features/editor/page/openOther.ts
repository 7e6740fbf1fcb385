/** Other drawings to edit: a new one, or one of this machine. */
import { router } from '../../../app/router.ts';
import { chooseDrawing } from '../../viewer/open/choose.ts';
import { handOver } from '../../viewer/open/local.ts';
import type { DrawingTemplate } from '../engine/types.ts';
import { useSaving } from './saving.ts';

export function newDrawing(template: DrawingTemplate): void {
  void router.navigate({ href: `/cloudNative/new?template=${template}` });
}

/** Where the browser gives a handle, the file is saved back into itself. */
export async function openLocalToEdit(): Promise<void> {
  const chosen = await chooseDrawing();
  if (!chosen || !handOver(chosen)) return;
  useSaving.setState({ handle: chosen.handle });
  await router.navigate({ href: '/cloudNative/local' });
}
