/** A text in parts, those that were looked for told apart; what comes long before the first is left out. */
export interface MarkedText {
  text: string;
  hit: boolean;
}

const lead = 24;

export function marked(text: string, query: string): MarkedText[] {
  const plain = text.replace(/\s+/g, ' ');
  const low = plain.toLowerCase();
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
  // A letter whose small form is longer would shift everything behind it.
  if (low.length !== plain.length || words.length === 0) return [{ text: plain, hit: false }];
  const hits = new Uint8Array(plain.length);
  for (const word of words) {
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length)) {
      hits.fill(1, at, at + word.length);
    }
  }
  const first = Math.max(0, hits.indexOf(1) - lead);
  const parts: MarkedText[] = first > lead ? [{ text: '…', hit: false }] : [];
  for (let from = first > lead ? first : 0; from < plain.length;) {
    let to = from + 1;
    while (to < plain.length && hits[to] === hits[from]) to += 1;
    parts.push({ text: plain.slice(from, to), hit: hits[from] === 1 });
    from = to;
  }
  return parts;
}
