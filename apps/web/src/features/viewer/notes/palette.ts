/** A note's colors, each readable on both grounds. */
import type { NoteColor } from './note.ts';

const onLight: Readonly<Record<NoteColor, string>> = {
  red: '#d92d20',
  orange: '#c4500a',
  yellow: '#a87900',
  green: '#12813d',
  blue: '#1f57c3',
  violet: '#7a34c9',
  ink: '#14171c',
};

const onDark: Readonly<Record<NoteColor, string>> = {
  red: '#ff6257',
  orange: '#ff9b4a',
  yellow: '#ffd84a',
  green: '#4fd67f',
  blue: '#6ea3ff',
  violet: '#c08bff',
  ink: '#f2f4f7',
};

export function colorOf(color: NoteColor, dark: boolean): string {
  return (dark ? onDark : onLight)[color];
}

/** A marker's own yellow: paler than a line may be. */
export function markerColor(color: NoteColor, dark: boolean): string {
  return color === 'yellow' ? '#ffe14d' : colorOf(color, dark);
}
