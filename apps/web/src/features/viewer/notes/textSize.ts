/** How much room letters take. Heights are those of the font's em square, in drawing units. */
import type { NoteData } from './note.ts';
import { stampWords } from './stampWords.ts';

export const noteFont =
  '"Inter Variable", "Noto Sans SC Variable", "Noto Sans KR Variable", system-ui, sans-serif';
export const lineHeight = 1.3;

let context: OffscreenCanvasRenderingContext2D | null | undefined;
const emPixels = 100;
const known = new Map<string, number>();
const maxKnown = 2000;

/** In ems. Where there is no canvas (tests), what letters take on average. */
function lineEms(line: string, weight: number): number {
  if (typeof OffscreenCanvas === 'undefined') return estimate(line);
  const key = `${weight}${line}`;
  let ems = known.get(key);
  if (ems === undefined) {
    context ??= new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return estimate(line);
    context.font = `${weight} ${emPixels}px ${noteFont}`;
    ems = context.measureText(line).width / emPixels;
    if (known.size >= maxKnown) known.clear();
    known.set(key, ems);
  }
  return ems;
}

function estimate(line: string): number {
  let ems = 0;
  for (const character of line) ems += character.codePointAt(0)! > 0x2e80 ? 1 : 0.58;
  return ems;
}

interface Room {
  width: number;
  height: number;
}

export function textSize({ text, height }: NoteData): Room {
  const lines = text.split('\n');
  const ems = Math.max(0.5, ...lines.map((line) => lineEms(line, 500)));
  return { width: ems * height, height: lines.length * height * lineHeight };
}

/** Two lines, the date smaller, with air around them. */
export function stampSize(data: NoteData): Room {
  const { title, date } = stampWords(data);
  const ems = Math.max(lineEms(title, 700), lineEms(date, 500) * stampDate);
  return { width: (ems + 1.2) * data.height, height: (1 + stampDate + 0.9) * data.height };
}

/** The date's height, of the title's. */
export const stampDate = 0.5;
