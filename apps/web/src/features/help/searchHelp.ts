/** Finds pages of the help by what is typed: every word must be there, a title counts more than a step. */

export interface HelpText<Id extends string> {
  id: Id;
  /** The most important first. */
  parts: readonly string[];
}

export interface HelpHit<Id extends string> {
  id: Id;
  /** The part that answers best. */
  text: string;
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

export function searchHelp<Id extends string>(pages: readonly HelpText<Id>[], query: string): HelpHit<Id>[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .map(({ id, parts }) => {
      const folded = parts.map(fold);
      const isHere = words.every((word) => folded.some((part) => part.includes(word)));
      const weights = folded.map(
        (part, index) => words.filter((word) => part.includes(word)).length * (parts.length - index),
      );
      const best = weights.indexOf(Math.max(...weights));
      const weight = isHere ? weights.reduce((sum, each) => sum + each, 0) : 0;
      // A title alone tells less than the sentence below it.
      return { id, weight, text: parts[best === 0 ? 1 : best] ?? '' };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ id, text }) => ({ id, text }));
}
