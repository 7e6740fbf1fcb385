/** A field beside the address: what is typed goes there, and what changes there comes back, each a moment later. */
export interface Typing {
  typed: string;
  /** What the address had last. */
  known: string;
  /** What was typed here, in its order, and is not in the address yet. */
  sent: readonly string[];
}

/** The address has another text now: its own that has arrived, or that of something else, as going back or "clear". */
export function followAddress({ typed, sent }: Typing, now: string): Typing {
  const at = sent.indexOf(now);
  // Where the address only follows, one may have typed on.
  return at < 0 ? { typed: now, known: now, sent: [] } : { typed, known: now, sent: sent.slice(at + 1) };
}
