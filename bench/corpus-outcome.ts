/** What came of one file. */
export interface CorpusOutcome {
  state: 'opened' | 'partly' | 'not' | 'crash' | 'timeout' | 'memory';
  reason?: string;
  format?: string;
  version?: string;
  drawn?: Record<string, number>;
  skipped?: Record<string, { count: number; reason: string }>;
  diagnostics?: string[];
  cpuMs?: number;
  ms?: { read: number; display: number; encode: number };
  peakMB?: number;
  fileBytes: number;
  ocfBytes?: number;
  exactBytes?: number;
}

export interface FileOutcome extends CorpusOutcome {
  path: string;
}
