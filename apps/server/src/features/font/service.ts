/** Fonts, for other features. */
export { addFont, type FontToAdd } from './add.ts';
export { inspectFont, type FontInfo } from './inspect.ts';
export { fontItemOf } from './items.ts';
export { deleteFonts, type DeleteLevel } from './remove.ts';
export { fontsByName, type FontRow } from './rows.ts';
