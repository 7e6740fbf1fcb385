/** Other drawings whose blocks are inserted here. */
import { EditDocument } from '@linework/cad/edit/document';
import { isReference, type Drawing } from '@linework/cad/model/drawing';
import { read } from '@linework/cad/read/read';
import type { LibraryBlock } from '../types.ts';
import { blockPicture } from './blockPicture.ts';

/** Drawings that are kept at a time: each is as large as the one that is edited. */
const kept = 2;

export class BlockLibrary {
  readonly #documents = new Map<string, EditDocument>();
  #chosen: string | undefined;

  /** Blocks of a drawing that can be inserted. */
  async open(key: string, file: Blob): Promise<LibraryBlock[]> {
    let document = this.#documents.get(key);
    if (!document) {
      const { drawing } = read(new Uint8Array(await file.arrayBuffer()));
      document = new EditDocument(drawing);
    }
    // the one that was used last is the last to go
    this.#documents.delete(key);
    this.#documents.set(key, document);
    for (const old of [...this.#documents.keys()].slice(0, -kept)) this.#documents.delete(old);
    return namedBlocks(document);
  }

  has(key: string): boolean {
    return this.#documents.has(key);
  }

  /** From now on INSERT finds the blocks of this drawing. */
  choose(key: string | undefined): void {
    this.#chosen = key;
  }

  sourceOf(name: string): Drawing | undefined {
    const document = this.#chosen === undefined ? undefined : this.#documents.get(this.#chosen);
    const block = document?.named('block', name);
    return block && !isReference(block) ? document!.drawing : undefined;
  }
}

export function namedBlocks(document: EditDocument): LibraryBlock[] {
  return Array.from(document.table('block'))
    .filter(([, block]) => !block.name.startsWith('*') && !isReference(block))
    .map(([handle, { name }]) => ({
      name,
      entities: document.entitiesOf(handle).length,
      picture: blockPicture(document, handle),
    }))
    .filter(({ entities }) => entities > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}
