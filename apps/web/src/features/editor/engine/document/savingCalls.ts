import { decodeBatch, encodeBatch } from '@linework/cad/edit/batch-codec';
import type { EditDocument } from '@linework/cad/edit/document';
import type { DocumentSource } from '@linework/cad/save/document';
import type { EncodedBatch, SavedFile } from '../types.ts';
import type { Report } from './report.ts';

interface SavingParts {
  document: EditDocument;
  source: DocumentSource;
  name: string;
  report: Pick<Report, 'tell'>;
  /** Told of every edit as it is made. */
  onBatch: (batch: EncodedBatch) => void;
}

/** What was edited, as batches and as a file. */
export function savingCalls({ document, source, name, report, onBatch }: SavingParts) {
  let isRemote = false;
  let savedSeq = 0;
  document.onChange(({ seq, label }) => {
    onBatch({ seq, label, bytes: encodeBatch(document.batches[seq - 1]!), isRemote });
    report.tell({ isDirty: seq !== savedSeq });
  });
  return {
    batches: (since: number): EncodedBatch[] =>
      document.batches.slice(since).map((batch, i) => ({
        seq: since + i + 1,
        label: batch.label,
        bytes: encodeBatch(batch),
        isRemote: false,
      })),

    apply(bytes: Uint8Array): number {
      isRemote = true;
      try {
        return document.apply(decodeBatch(bytes));
      } finally {
        isRemote = false;
      }
    },

    /** What writes files is fetched when it is first wanted. */
    async save(): Promise<SavedFile> {
      const { saveDocument } = await import('@linework/cad/save/document');
      const { drawing, touched, seq } = document;
      const { bytes } = saveDocument({ drawing, source, touched });
      const bare = name.replace(/\.(dwg|dxf|dwt|dws)$/i, '');
      return { bytes, name: `${bare}.${drawing.format}`, seq };
    },

    markSaved(seq: number): void {
      savedSeq = seq;
      report.tell({ savedSeq: seq, isDirty: document.seq !== seq });
    },
  };
}
