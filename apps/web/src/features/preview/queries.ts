/** What other features use of previews. */
import { lazyPart } from '../../app/lazyPart.ts';

export { FontSample } from './FontSample.tsx';
export { FileThumb, Thumb } from './Thumb.tsx';
export { PreviewHost } from './PreviewHost.tsx';
export { useDark } from './useDark.ts';
export { reasonKey } from './reasons.ts';
export const PreviewStage = lazyPart(() => import('./overlay/Stage.tsx'), 'Stage', 'preview');
