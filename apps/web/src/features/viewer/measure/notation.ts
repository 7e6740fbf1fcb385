import type { DrawingHead } from '../engine/types.ts';
import { useViewer } from '../page/viewerStore.ts';
import type { Notation } from './format.ts';

const plain: Notation = {
  units: 0,
  linear: { format: 2, precision: 4 },
  angular: { format: 0, precision: 2 },
};

export function notationOf(head: DrawingHead | undefined): Notation {
  return head ? { units: head.units, linear: head.linear, angular: head.angular } : plain;
}

/** Of what is on screen: on a sheet the drawing's unit is not the unit. */
export function notationNow(): Notation {
  const { head, layout } = useViewer.getState();
  const notation = notationOf(head);
  return head?.layouts[layout]?.model === false ? { ...notation, units: 0 } : notation;
}
