import type { AreaTexts } from '../keys.ts';

export const invoiceAdmin: AreaTexts<'invoiceAdmin'> = {};
