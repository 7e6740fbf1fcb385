import type { Drawing } from './drawing.ts';

/** Without the table of views that a DXF has brought as it is: it would be written so, and not as the model has them. */
export function withoutViews(tables: Drawing['otherTables']): Drawing['otherTables'] {
  return new Map([...tables].filter(([name]) => name !== 'VIEW'));
}
