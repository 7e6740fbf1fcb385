/** What workers of other features use of the viewer's: the fonts a drawing is shown in. */
export { kernelFonts } from './engine/kernel/fonts.ts';
/** What people call a type of entity. */
export { typeLabel } from './panels/properties/propertyText.ts';
/** A value of a comparison as people read it. */
export { valueText as compareValueText } from './compare/changes.ts';
