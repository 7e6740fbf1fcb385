import type { DrawingHead } from '../engine/types.ts';
import { useViewer } from '../state/viewerStore.ts';
import type { Notation } from './format.ts';

const plain: Notation = {
  units: 0,
  linear: { format: 2, precision: 4 },
  angular: { format: 0, precision: 2 },
};

export function notationOf(head: DrawingHead | undefined): Notation {
  return head ? { units: head.units, linear: head.linear, angular: head.angular } : plain;
}

/** INSUNITS by millimeters: a sheet is drawn in units of paper, whatever the model is in. */
const paperUnits: Readonly<Record<number, number>> = { 1: 4, 10: 5, 25.4: 1, 1000: 6 };

export function unitsOn(head: DrawingHead, layout: number): number {
  const on = head.layouts[layout];
  if (!on || on.model) return head.units;
  return paperUnits[Number(on.millimeters.toPrecision(6))] ?? 0;
}

export function notationOn(head: DrawingHead, layout: number): Notation {
  return { ...notationOf(head), units: unitsOn(head, layout) };
}

/** Of what is on screen. */
export function notationNow(): Notation {
  const { head, layout } = useViewer.getState();
  return head ? notationOn(head, layout) : plain;
}
