/** Which bytes to ask for in one request. */
export interface Span {
  from: number;
  to: number;
}

/** Bytes between two wanted ones that are cheaper to take along than to ask twice. */
const gapBytes = 32 * 1024;
const requestBytes = 1024 * 1024;

/** Neighboring spans as one, in file order. A span that is larger than a request stays whole. */
export function mergeSpans(spans: readonly Span[], gap = gapBytes, most = requestBytes): Span[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.from - last.to <= gap && Math.max(span.to, last.to) - last.from <= most)
      last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}
