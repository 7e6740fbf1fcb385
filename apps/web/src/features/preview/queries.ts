/** What other features use of previews. */
export { FontSample } from './FontSample.tsx';
export { FileThumb, Thumb } from './Thumb.tsx';
export { PreviewHost } from './PreviewHost.tsx';
export { useDark } from './useDark.ts';
export { reasonKey } from './reasons.ts';
