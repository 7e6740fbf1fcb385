/** What other features use of previews. */
export { FontSample } from './FontSample.tsx';
export { Thumb } from './Thumb.tsx';
