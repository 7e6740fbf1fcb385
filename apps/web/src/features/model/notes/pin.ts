/** A note pinned to a part of a model, and as it travels: JSON that other people's browsers wrote, so it is checked. */
import { bounds } from '@linework/contract/limits';
import type { DrawingNote } from '@linework/contract/note';

export interface PinPlace {
  /** Meters with Y up, in the coordinates of the file. */
  at: readonly [number, number, number];
  /** What the part is called. */
  part: string;
}

export interface Pin extends PinPlace {
  key: string;
  text: string;
  userName: string;
  createTime: number;
  own: boolean;
  /** How many comments it has. */
  comments: number;
}

/** Of no layout: notes in 2D are on one, and have points where these have `at`. */
export const pinLayout = '*3D';

export const packPin = ({ at, part, text }: PinPlace & { text: string }): string =>
  JSON.stringify({ at, part: part.slice(0, bounds.noteChars), text });

/** Undefined for what is no pin. */
export function pinOf({
  key,
  layout,
  data,
  userName,
  createTime,
  own,
  comments,
}: DrawingNote): Pin | undefined {
  if (layout !== pinLayout) return undefined;
  try {
    const { at, part, text } = JSON.parse(data) as Partial<Record<'at' | 'part' | 'text', unknown>>;
    const isPlace = Array.isArray(at) && at.length === 3 && at.every((each) => Number.isFinite(each));
    if (!isPlace || typeof part !== 'string' || typeof text !== 'string') return undefined;
    return {
      key,
      at: at as unknown as Pin['at'],
      part,
      text,
      userName,
      createTime,
      own: own === 1,
      comments,
    };
  } catch {
    return undefined;
  }
}
