/** What passes between the page and the worker that has the document. */
import type { DocumentSession } from './document/documentSession.ts';
import type { DrawingTemplate, EditorRequest, EditorState, EncodedBatch } from './types.ts';

/** Where the document's bytes come from. */
export type DocumentOrigin =
  | { kind: 'file'; file: Blob }
  | { kind: 'address'; url: string; size: number }
  | { kind: 'new'; template: DrawingTemplate };

export interface DocumentFiles {
  fonts: { name: string; file: Blob }[];
  xrefs: { name: string; file: Blob }[];
}

/** What can be asked of the document once it is open. */
export type SessionCalls = DocumentSession;

export type ToDocumentWorker =
  | { kind: 'open'; origin: DocumentOrigin; name: string; view: MessagePort }
  | { kind: 'supply'; files: DocumentFiles }
  | { kind: 'call'; id: number; name: keyof SessionCalls; args: unknown[] };

export type FromDocumentWorker =
  | { kind: 'state'; state: Partial<EditorState> }
  | { kind: 'batch'; batch: EncodedBatch }
  | { kind: 'request'; request: EditorRequest }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refused'; id: number; message: string };
