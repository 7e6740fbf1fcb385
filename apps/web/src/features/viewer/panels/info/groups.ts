/** What was found while reading, one entry for all that means the same to people. */
import type { DrawingHead } from '../../engine/types.ts';

/** `isOurs`: the message is in the reader's language. */
export type DiagnosticEntry = DrawingHead['diagnostics'][number] & { isOurs?: boolean };

export interface DiagnosticGroup {
  severity: DiagnosticEntry['severity'];
  /** The sentence that all of it shares. */
  text: string;
  /** How often it was met; some of that is counted, not listed. */
  count: number;
  /** Without the ones that say no more than the sentence. */
  details: DiagnosticEntry[];
}

const order = ['error', 'warning', 'info'] as const;

/** The worst first, else in the order they were met. */
export function grouped(
  diagnostics: readonly DiagnosticEntry[],
  textOf: (diagnostic: DiagnosticEntry) => string,
): DiagnosticGroup[] {
  const groups = new Map<string, DiagnosticGroup>();
  for (const diagnostic of diagnostics) {
    const { severity, message, handle, count = 1 } = diagnostic;
    const text = textOf(diagnostic);
    const key = `${severity} ${text}`;
    const group = groups.get(key) ?? { severity, text, count: 0, details: [] };
    groups.set(key, group);
    group.count += count;
    if (message !== text || handle !== undefined) group.details.push(diagnostic);
  }
  return order.flatMap((severity) => [...groups.values()].filter((group) => group.severity === severity));
}
