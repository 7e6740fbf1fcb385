import { useT } from '../../../app/language.ts';
import type { Note } from './note.ts';

/** The first words of it; of what has none, what it is. */
export function useWords({ kind, data: { text, stamp } }: Note): string {
  const t = useT('notes');
  if (kind === 'stamp') return t(`notes.stamp.${stamp}`);
  return text === '' ? t(`notes.kind.${kind}`) : text;
}
