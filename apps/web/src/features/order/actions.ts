/** Buying, from wherever it is offered. */
import { lazyPart } from '../../app/lazyPart.ts';

export const PurchaseDialogs = lazyPart(() => import('./Purchase.tsx'), 'Purchase', 'order');
