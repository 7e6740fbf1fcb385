import { encodeBatch, decodeBatch } from '@linework/cad/edit/batch-codec';
import { dragGrip } from '@linework/cad/edit/grips';
import { isValidProperty } from '@linework/cad/edit/properties';
import { type VertexAction, withVertexAction } from '@linework/cad/edit/vertices';
import type { DocumentSource } from '@linework/cad/save/document';
import type { CommandIndex } from '@linework/editor/commands/find';
import type { Point2d } from '../../../viewer/engine/types.ts';
import type {
  CurrentProperties,
  EditorGrip,
  EditorLayer,
  EncodedBatch,
  LibraryBlock,
  SavedFile,
} from '../types.ts';
import { namedBlocks } from './blockLibrary.ts';
import { currentOf, setCurrentOf } from './current.ts';
import { layerValues } from './describe.ts';
import type { LiveDocument } from './liveDocument.ts';
import { PointerSession, world } from './pointerSession.ts';
import type { SessionEvents } from './sessionState.ts';

/** A document that is edited by commands, panels and grips, and what the page is told of it. */
export class DocumentSession extends PointerSession {
  readonly #source: DocumentSource;
  readonly #name: string;

  constructor(
    live: LiveDocument,
    source: DocumentSource,
    name: string,
    events: SessionEvents,
    commands: CommandIndex,
  ) {
    super(live, events, commands);
    this.#source = source;
    this.#name = name;
  }

  setProperties(values: Readonly<Record<string, unknown>>, handles?: readonly number[]): void {
    const document = this.document;
    this.transact('PROPERTIES', (transaction) => {
      for (const handle of handles ?? this.runner.selection) {
        const entity = document.entity(handle);
        if (!entity) continue;
        const fitting = Object.entries(values).filter(([name, value]) =>
          isValidProperty(entity, name, value),
        );
        if (fitting.length > 0) transaction.set(handle, Object.fromEntries(fitting));
      }
    });
  }

  setCurrent(values: Partial<CurrentProperties>): void {
    const document = this.document;
    this.transact('SETVAR', (transaction) =>
      setCurrentOf(values, document, transaction, this.runner.variables),
    );
    this.tell({ current: currentOf(document, this.runner.variables) });
  }

  setHeader(values: Readonly<Record<string, unknown>>): void {
    this.transact('SETVAR', (transaction) => transaction.header(values));
  }

  addLayer(name: string, values: Partial<Omit<EditorLayer, 'handle' | 'name'>> = {}): void {
    this.transact('LAYER', (transaction) => transaction.addLayer({ ...layerValues(values), name }));
  }

  setLayer(handle: number, values: Partial<Omit<EditorLayer, 'handle'>>): void {
    this.transact('LAYER', (transaction) => transaction.setEntry('layer', handle, layerValues(values)));
  }

  deleteLayer(handle: number): void {
    this.transact('LAYER', (transaction) => transaction.dropEntry('layer', handle));
  }

  dragGrip({ handle, index }: EditorGrip, to: Point2d): void {
    const entity = this.document.entity(handle);
    if (!entity) return;
    this.isDragging = true;
    this.isPreviewing = true;
    this.live.preview(this.block, [dragGrip(entity, index, world(to))], [handle]);
  }

  dropGrip({ handle, index }: EditorGrip, to: Point2d): void {
    const entity = this.document.entity(handle);
    this.clearPreview();
    if (!entity) return;
    this.transact('STRETCH', (transaction) =>
      transaction.replace(handle, dragGrip(entity, index, world(to))),
    );
  }

  editVertex({ handle, index }: EditorGrip, action: VertexAction): void {
    const entity = this.document.entity(handle);
    if (!entity) return;
    this.transact('PEDIT', (transaction) =>
      transaction.replace(handle, withVertexAction(entity, index, action)),
    );
  }

  ownBlocks(): LibraryBlock[] {
    return namedBlocks(this.document);
  }

  openLibrary(key: string, file: Blob): Promise<LibraryBlock[]> {
    return this.library.open(key, file);
  }

  hasLibrary(key: string): boolean {
    return this.library.has(key);
  }

  insertBlock(name: string, key?: string): void {
    this.library.choose(key);
    if (key !== undefined && this.document.named('block', name))
      this.write({ kind: 'message', message: 'ownBlockUsed', values: { name } });
    this.run('-INSERT');
    // as it is: a name may have spaces
    this.attempt(() => this.runner.answer({ kind: 'text', text: name }));
  }

  batches(since: number): EncodedBatch[] {
    return this.document.batches.slice(since).map((batch, i) => ({
      seq: since + i + 1,
      label: batch.label,
      bytes: encodeBatch(batch),
      isRemote: false,
    }));
  }

  apply(bytes: Uint8Array): number {
    this.isRemote = true;
    try {
      return this.document.apply(decodeBatch(bytes));
    } finally {
      this.isRemote = false;
    }
  }

  /** What writes files is fetched when it is first wanted. */
  async save(): Promise<SavedFile> {
    const { saveDocument } = await import('@linework/cad/save/document');
    const { drawing, touched, seq } = this.document;
    const { bytes } = saveDocument({ drawing, source: this.#source, touched });
    const name = this.#name.replace(/\.(dwg|dxf|dwt|dws)$/i, '');
    return { bytes, name: `${name}.${drawing.format}`, seq };
  }
}
