/** What is typed on the command line, and what it means before it is entered. */
import type { Point2d } from '../../viewer/engine/types.ts';
import type { EditorPrompt } from '../engine/types.ts';

/** A prompt whose answer is a place in the drawing. */
export const wantsPoint = (prompt: EditorPrompt | undefined): prompt is EditorPrompt =>
  prompt !== undefined && ['point', 'distance', 'angle'].includes(prompt.kind);

/** Nothing is asked, or what is asked lies in the drawing. */
export const wantsPick = (prompt: EditorPrompt | undefined): boolean =>
  prompt === undefined || prompt.kind === 'entity' || prompt.kind === 'selection';

/** Space ends a line as Enter does, unless it belongs to a text. */
export const takesSpaces = (prompt: EditorPrompt | undefined): boolean =>
  prompt?.kind === 'text' && prompt.spaces === true;

/** The fields beside the pointer, as they are typed: `@12.5<30` has both, `12.5` the first. */
export interface TypedFields {
  first: string | undefined;
  second: string | undefined;
  isCartesian: boolean;
}

export function typedFields(typed: string): TypedFields {
  const body = typed.replace(/^[@#]/, '');
  const separator = /[<,]/.exec(body);
  if (!separator) return { first: body === '' ? undefined : body, second: undefined, isCartesian: false };
  return {
    first: body.slice(0, separator.index) || undefined,
    second: body.slice(separator.index + 1),
    isCartesian: separator[0] === ',',
  };
}

const DECIMAL = /^[-+]?\d*\.?\d+$/;

/**
 * Where the rubber band goes while a point is typed: as far as the distance says, and its way once the angle is there.
 * The pointer's place where what is typed is no plain number yet, or angles are not counted as usual.
 */
export function typedTarget(
  typed: string,
  { from, kind }: Pick<EditorPrompt, 'from' | 'kind'>,
  cursor: Point2d,
  header: Readonly<Record<string, unknown>>,
): Point2d {
  const { first, second, isCartesian } = typedFields(typed);
  if (kind !== 'point' || !from || second === undefined || !DECIMAL.test(first ?? '')) return cursor;
  const [a, b] = [Number(first), DECIMAL.test(second) ? Number(second) : undefined];
  if (isCartesian) {
    if (b === undefined) return cursor;
    return typed.startsWith('@') ? { x: from.x + a, y: from.y + b } : { x: a, y: b };
  }
  if (!typed.startsWith('@') || header['angularUnits'] || header['angleBase'] || header['clockwise'])
    return cursor;
  const angle = b === undefined ? Math.atan2(cursor.y - from.y, cursor.x - from.x) : (b * Math.PI) / 180;
  return { x: from.x + a * Math.cos(angle), y: from.y + a * Math.sin(angle) };
}

/**
 * What Tab makes of a number that is typed: on to the angle of a polar point. Undefined where there is no second field
 * to go to.
 */
export function nextField(typed: string, prompt: EditorPrompt | undefined): string | undefined {
  if (prompt?.kind !== 'point' || prompt.from === undefined) return undefined;
  if (/^@?[-+\d.'"/ ]+$/.test(typed)) return `${typed.startsWith('@') ? '' : '@'}${typed}<`;
  const { first, second, isCartesian } = typedFields(typed);
  // Back to the first field: what was typed into the second goes.
  if (second !== undefined && !isCartesian) return first ?? '';
  return undefined;
}

/** Capitals of an option are what one types for it: 'eXit' → ['e', 'X', 'it']. */
export function optionParts(option: string): [before: string, key: string, after: string] {
  const match = /^([^\p{Lu}\d]*)([\p{Lu}\d]+)(.*)$/su.exec(option);
  return match ? [match[1]!, match[2]!, match[3]!] : ['', '', option];
}
