import { fontTypes } from './enums.ts';

/** Besides fonts themselves a tif may be kept in their section: anywhere else it is a picture. */
export const fontFileTypes = [...fontTypes, 'tif'] as const;
export type FontType = (typeof fontFileTypes)[number];
