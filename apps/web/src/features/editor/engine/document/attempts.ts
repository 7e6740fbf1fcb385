import type { EditDocument } from '@linework/cad/edit/document';
import type { Transaction } from '@linework/cad/edit/transaction';
import { problemOf } from '@linework/editor/problem';
import type { Report } from './report.ts';

/** How a document is changed: what cannot be done is told, and nothing has changed. */
export interface Attempts {
  attempt(run: () => void): void;
  transact(label: string, edit: (transaction: Transaction) => void): void;
}

export function attemptsOn(document: EditDocument, report: Report): Attempts {
  const attempt = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      // A fault of ours is told too: whoever waits for the command must know that it is over.
      const problem = problemOf(error) ?? { code: 'notPossible', values: {}, text: '' };
      if (problem.text === '') console.error(error);
      report.refuse(problem);
    }
    // Undoing changes this too, and so does what a command took back.
    report.tell({ canUndo: document.canUndo, canRedo: document.canRedo });
  };
  return {
    attempt,
    transact(label, edit) {
      report.answered();
      attempt(() => void document.transact(label, edit));
    },
  };
}
