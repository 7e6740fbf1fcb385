/** Text, leader, stamp and picture: put where one clicks. */
import type { Point2d } from '../../engine/types.ts';
import type { NoteData } from '../../notes/note.ts';
import type { PointMachine } from '../pointing.ts';
import type { NotePorts } from './ports.ts';

const nothing = (): void => undefined;
const never = (): boolean => false;

const oneClick: Pick<PointMachine, 'anchor' | 'busy' | 'canFinish' | 'finish' | 'back' | 'cancel'> = {
  anchor: () => undefined,
  busy: never,
  canFinish: never,
  finish: nothing,
  back: nothing,
  cancel: nothing,
};

const heightOf = (ports: NotePorts): number => ports.letters() / ports.projection().scale;

export function textMachine(ports: NotePorts): PointMachine {
  return {
    ...oneClick,
    hint: () => 'notes.hint.place',
    place: ({ at }) => ports.write('text', { points: [at], height: heightOf(ports) }),
  };
}

export function leaderMachine(ports: NotePorts): PointMachine {
  let tip: Point2d | undefined;
  const dataTo = (to: Point2d): Partial<NoteData> => ({ points: [tip!, to], height: heightOf(ports) });
  const reset = (): void => void (tip = undefined);
  return {
    ...oneClick,
    hint: () => 'notes.hint.leader',
    anchor: () => tip,
    place({ at }) {
      if (!tip) tip = at;
      else if (tip.x !== at.x || tip.y !== at.y) {
        ports.write('leader', dataTo(at));
        reset();
      }
    },
    busy: () => tip !== undefined,
    back: reset,
    cancel: reset,
    paint(context, projection, cursor) {
      if (tip && cursor) ports.preview(context, projection, 'leader', dataTo(cursor));
    },
  };
}

const stampColors = { approved: 'green', rejected: 'red', review: 'orange' } as const;

export function stampMachine(ports: NotePorts): PointMachine {
  const dataAt = (at: Point2d): Partial<NoteData> => {
    const stamp = ports.stamp();
    return {
      points: [at],
      stamp,
      color: stampColors[stamp],
      height: heightOf(ports) * 1.2,
      time: ports.now(),
    };
  };
  return {
    ...oneClick,
    hint: () => 'notes.hint.place',
    place: ({ at }) => ports.put('stamp', dataAt(at)),
    paint(context, projection, cursor) {
      if (cursor) ports.preview(context, projection, 'stamp', dataAt(cursor));
    },
  };
}

/** The longer side takes this much of the screen. */
const pictureShare = 0.3;

export function pictureMachine(ports: NotePorts): PointMachine {
  const dataAt = (at: Point2d): Partial<NoteData> | undefined => {
    const picture = ports.picture();
    if (!picture) return undefined;
    const { toScreen, toDrawing, width, height } = ports.projection();
    const factor = Math.min(
      1,
      (pictureShare * Math.min(width, height)) / Math.max(picture.width, picture.height),
    );
    const { x, y } = toScreen(at);
    const half = { x: (picture.width * factor) / 2, y: (picture.height * factor) / 2 };
    return {
      points: [toDrawing({ x: x - half.x, y: y + half.y }), toDrawing({ x: x + half.x, y: y - half.y })],
      picture: picture.source,
    };
  };
  return {
    ...oneClick,
    hint: () => (ports.picture() ? 'notes.hint.picture' : 'notes.choosePicture'),
    place({ at }) {
      const data = dataAt(at);
      if (data) ports.put('picture', data);
    },
    paint(context, projection, cursor) {
      const data = cursor && dataAt(cursor);
      if (data) ports.preview(context, projection, 'picture', data);
    },
  };
}
