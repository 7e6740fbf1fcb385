/** Line, arrow, rectangle, ellipse and cloud: from one point to another. */
import type { NoteKind } from '@linework/contract/noteKinds';
import type { Point2d } from '../../engine/types.ts';
import type { NoteData } from '../../notes/note.ts';
import type { PointMachine } from '../pointing.ts';
import type { NotePorts } from './ports.ts';

export type TwoPointKind = Extract<NoteKind, 'line' | 'arrow' | 'rectangle' | 'ellipse' | 'cloud'>;

/** How long a cloud's arcs are on the screen they are drawn on. */
const arcPixels = 22;

export function twoPointMachine(kind: TwoPointKind, ports: NotePorts): PointMachine {
  let from: Point2d | undefined;
  const isBox = kind !== 'line' && kind !== 'arrow';
  const dataTo = (to: Point2d): Partial<NoteData> => ({
    points: [from!, to],
    ...(isBox && { fill: ports.fill() }),
    ...(kind === 'cloud' && { height: arcPixels / ports.projection().scale }),
  });
  return {
    hint: () => (isBox ? 'notes.hint.drag' : 'notes.hint.line'),
    // Boxes are not drawn along an axis.
    anchor: () => (isBox ? undefined : from),
    place({ at }) {
      if (!from) from = at;
      else if (from.x !== at.x || from.y !== at.y) {
        ports.put(kind, dataTo(at));
        from = undefined;
      }
    },
    busy: () => from !== undefined,
    canFinish: () => false,
    finish: () => undefined,
    back: () => void (from = undefined),
    cancel: () => void (from = undefined),
    paint(context, projection, cursor) {
      if (from && cursor) ports.preview(context, projection, kind, dataTo(cursor));
    },
  };
}
