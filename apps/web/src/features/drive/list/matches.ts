/** Where the words of a search stand in a name, from left to right and without overlap. A match by sound has none. */
export function matchesIn(text: string, query: string): [number, number][] {
  const name = text.toLowerCase();
  // A letter whose lower case is longer would shift everything behind it.
  if (name.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const word of new Set(query.toLowerCase().split(/\s+/))) {
    if (word === '') continue;
    for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + word.length)) {
      found.push([at, at + word.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of found) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
