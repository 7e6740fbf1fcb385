/** What other features use of previews. */
import { lazyPart } from '../../app/lazyPart.ts';
import type { loadText as load } from './stages/loadText.ts';

export { FontSample } from './FontSample.tsx';
export { FileThumb, Thumb } from './Thumb.tsx';
export { PreviewHost } from './PreviewHost.tsx';
export { useDark } from './useDark.ts';
export { usePreviewAnswer, type PreviewAnswer } from './overlay/usePreviewAnswer.ts';
export { reasonKey } from './reasons.ts';
export const PreviewStage = lazyPart(() => import('./overlay/Stage.tsx'), 'Stage', 'preview');

/** A whole text, in the code that its preview would guess. */
export const loadText = async (...of: Parameters<typeof load>): Promise<string> =>
  (await import('./stages/loadText.ts')).loadText(...of);
