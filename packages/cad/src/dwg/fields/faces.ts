import { R2000 } from '../versions.ts';
import { chained, is } from './codecs.ts';
import { entityTable } from './field.ts';

export const FACE3D = entityTable('3DFACE', 28, [
  ['noFlags', 'B', { since: R2000 }],
  ['flat', 'B', { since: R2000 }],
  ['corner1', '3BD', { until: R2000 }],
  ['corner2', '3BD', { until: R2000 }],
  ['corner3', '3BD', { until: R2000 }],
  ['corner4', '3BD', { until: R2000 }],
  ['', chained(['corner1', 'corner2', 'corner3', 'corner4']), { since: R2000 }],
  ['flags', 'BS', { until: R2000 }],
  ['flags', 'BS', { since: R2000, when: is('noFlags', 0) }],
]);
