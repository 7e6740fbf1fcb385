/** What workers of other features use: the fonts a drawing is shown in. */
export { kernelFonts } from './kernelFonts.ts';
