/** What the viewer uses of the tools. */
export { convertLocally, plotLocally } from './local.ts';
export { ColorsField, OrientationField, PaperField } from './PaperFields.tsx';
export { PlotStylesField } from './PlotStylesField.tsx';
export { reasonKey } from './reasons.ts';
