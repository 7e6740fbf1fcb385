/** What other features use of models. Small: the viewer itself is fetched when its page opens. */
import { isPhone } from '../../app/device.ts';
import { router } from '../../app/router.ts';
import { modelPath, type ModelLink } from './link.ts';

/** A model has a tab of its own; on a phone, where tabs are out of sight, it takes the page's place. */
export function openModelFile(fileId: string, via?: string): void {
  const path = modelPath({ fileId, via });
  if (isPhone() || !window.open(path, '_blank')) void router.navigate({ href: path });
}

/** The solids of a drawing, in place of it: the viewers are one key apart. */
export const viewIn3d = (link: ModelLink): Promise<void> => router.navigate({ href: modelPath(link) });

/** A part of one's own model, by its name. */
export const modelAddress = (fileId: string, part: string): string => modelPath({ fileId, part });

/** What its page begins with is fetched by then. */
export const expectModelViewer = (): void => void import('./first/ahead.ts').catch(() => undefined);
