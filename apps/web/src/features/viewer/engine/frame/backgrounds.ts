import type { Background } from '../types.ts';

/** As render/raster and ui/tokens.css (--paper) have them. */
export const BACKGROUNDS: Record<Background, number> = { dark: 0x212830, light: 0xffffff, paper: 0xfbfaf6 };
