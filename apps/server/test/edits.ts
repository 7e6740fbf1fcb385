/** Editing a drawing as a browser does, without its screen. */
import type { Client } from '@linework/client';
import { packBatches, unpackBatches, type CallRequest, type CallResponse } from '@linework/contract';
import { encodeBatch } from '@linework/cad/edit/batch-codec';
import { EditDocument } from '@linework/cad/edit/document';
import type { NewEntity, Transaction } from '@linework/cad/edit/transaction';
import { blank } from '@linework/cad/model/defaults';
import { MODEL_SPACE, type Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { read } from '@linework/cad/read/read';
import { write, type WriteVersion } from '@linework/cad/write/write';
import { dxfOf } from './drawings.ts';

/** A small drawing with a line and these texts. */
export function dwgOf(texts: readonly string[], version: WriteVersion = '2010'): Uint8Array {
  const { drawing } = read(dxfOf(texts.map((text, i) => ({ text, y: i * 10 }))));
  return write(drawing, { format: 'dwg', version }).bytes!;
}

const modelOf = (drawing: Drawing): readonly Entity[] => drawing.blocks.get(MODEL_SPACE)!.entities;

export const textsOf = (bytes: Uint8Array): string[] =>
  modelOf(read(bytes).drawing).flatMap((entity) => (entity.type === 'TEXT' ? entity.text : []));

export const linesOf = (bytes: Uint8Array): number[][] =>
  modelOf(read(bytes).drawing).flatMap((entity) =>
    entity.type === 'LINE' ? [[...entity.start.slice(0, 2), ...entity.end.slice(0, 2)]] : [],
  );

/** The document of one browser, with the batches it has made so far. */
export class Editing {
  readonly document: EditDocument;

  constructor(bytes: Uint8Array) {
    this.document = new EditDocument(read(bytes).drawing);
  }

  /** From number `first` on, as they are sent. */
  batches(first = 1): Uint8Array[] {
    return this.document.batches.slice(first - 1).map(encodeBatch);
  }

  edit(work: (transaction: Transaction, document: EditDocument) => void): this {
    this.document.transact('test', (transaction) => work(transaction, this.document));
    return this;
  }

  addLine(x: number): this {
    return this.edit((transaction) => {
      transaction.add({
        ...blank(),
        type: 'LINE',
        start: [x, 0, 0],
        end: [x, 9, 0],
        thickness: 0,
      } as NewEntity);
    });
  }

  setText(from: string, text: string): this {
    return this.edit((transaction, document) => {
      const found = modelOf(document.drawing).find((each) => each.type === 'TEXT' && each.text === from)!;
      transaction.set(found.handle, { text });
    });
  }
}

export const append = (
  client: Client,
  batches: readonly Uint8Array[],
  to: CallRequest<'editAppend'>,
): Promise<CallResponse<'editAppend'>> =>
  client.postFile('editAppend', new Blob([packBatches(batches)]), to, { quiet: true });

export async function fetchLog(client: Client, sessionId: string, since = 0): Promise<Uint8Array[]> {
  const { blob } = await client.downloadPost('editBatches', { sessionId, since });
  return unpackBatches(new Uint8Array(await blob.arrayBuffer()))!;
}
