import type { Entry } from '../drive/service.ts';

/** What was done with entries that are not the reader's own. */
export type VisitKind = 'open' | 'view' | 'download' | 'save' | 'comment';

export interface ShareVisit {
  kind: VisitKind;
  entry?: Pick<Entry, 'id' | 'name'>;
  /** Where it was done with several at once. */
  entryIds?: readonly number[];
  /** What was written. */
  text?: string;
  /** Where a notice of it leads, and what it is gathered by; by itself that is the share. */
  path?: string;
  subject?: string;
  /** The same browser has opened it a moment ago. */
  isAgain?: boolean;
}
