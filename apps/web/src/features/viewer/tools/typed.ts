/**
 * Points typed instead of clicked, as in AutoCAD: `120` (that far towards the pointer), `120<45` (length and angle),
 * `@10,20` (from the last point), `10,20` (coordinates). Feet and inches: `3'6`, `3'-6 1/2"`.
 */
import type { Point2d } from '../engine/types.ts';

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)`;

/** A length; feet and inches count in inches, as drawings in feet do. */
export function typedLength(text: string): number | undefined {
  const clean = text.trim();
  if (new RegExp(`^${number}$`).test(clean)) return Number(clean);
  const parts =
    /^(-?)(?:(\d+(?:\.\d+)?)')?-?(?:(\d+(?:\.\d+)?)(?:[ -](\d+)\/([1-9]\d*))?|(\d+)\/([1-9]\d*))?"?$/.exec(
      clean,
    );
  if (!parts || clean === '' || clean === '-' || clean === '"') return undefined;
  const [, sign, feet = '0', whole = '0', over = '0', under = '1', onlyOver = '0', onlyUnder = '1'] = parts;
  const inches = Number(whole) + Number(over) / Number(under) + Number(onlyOver) / Number(onlyUnder);
  const length = Number(feet) * 12 + inches;
  return sign === '-' ? -length : length;
}

/** Undefined where it is no point, or needs a last one that is not there. */
export function typedPoint(
  text: string,
  from: Point2d | undefined,
  towards: Point2d | undefined,
): Point2d | undefined {
  const relative = text.trim().startsWith('@');
  const body = relative ? text.trim().slice(1) : text.trim();
  const base = relative ? from : undefined;
  if (relative && !base) return undefined;
  const pair = body.split(',');
  if (pair.length === 2) {
    const [x, y] = pair.map(typedLength);
    if (x === undefined || y === undefined) return undefined;
    return { x: (base?.x ?? 0) + x, y: (base?.y ?? 0) + y };
  }
  const [lengthText = '', angleText] = body.split('<');
  const length = typedLength(lengthText);
  if (!from || length === undefined) return undefined;
  const angle = angleText === undefined ? undefined : typedLength(angleText);
  if (angleText !== undefined && angle === undefined) return undefined;
  const heading =
    angle === undefined
      ? towards && Math.atan2(towards.y - from.y, towards.x - from.x)
      : (angle * Math.PI) / 180;
  if (heading === undefined) return undefined;
  return { x: from.x + length * Math.cos(heading), y: from.y + length * Math.sin(heading) };
}

/** Why a text is no point. */
export function typedReason(
  text: string,
  from: Point2d | undefined,
): 'measure.typed.needsPoint' | 'measure.typed.needsDirection' | 'measure.typed.unreadable' {
  const origin = { x: 0, y: 0 };
  if (typedPoint(text, origin, { x: 1, y: 0 }) === undefined) return 'measure.typed.unreadable';
  return from ? 'measure.typed.needsDirection' : 'measure.typed.needsPoint';
}

/** Whether it could be a point: to be told from a command. */
export function isTypedPoint(text: string): boolean {
  return typedPoint(text, { x: 0, y: 0 }, { x: 1, y: 0 }) !== undefined;
}

/** Keys that belong to a typed point. */
export function isTypedKey(key: string): boolean {
  return /^[\d.,<@'"/\- +]$/.test(key);
}
