import type { BlockInsert } from '../../engine/types.ts';

/** What tells inserts of one block apart comes first, since a row has room for little; what is empty is left out. */
export function insertTexts(inserts: readonly BlockInsert[]): string[] {
  const known = new Map<string, Set<string>>();
  for (const { attributes } of inserts)
    for (const { tag, value } of attributes) known.set(tag, (known.get(tag) ?? new Set()).add(value));
  const isCommon = ({ tag }: { tag: string }): number => (known.get(tag)!.size === 1 ? 1 : 0);
  return inserts.map(({ attributes }) =>
    attributes
      .filter(({ value }) => value.trim() !== '')
      .toSorted((a, b) => isCommon(a) - isCommon(b))
      .map(({ tag, value }) => `${tag}: ${value}`)
      .join(' · '),
  );
}
