import { EditDocument, type ChangeEvent } from '@linework/cad/edit/document';
import { LiveDisplay } from '@linework/cad/edit/live/live-display';
import type { Diagnostic, View } from '@linework/cad/display/list';
import type { DisplayOptions } from '@linework/cad/display/options';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { factsOf } from '@linework/cad/ocf/extras';
import { blockTable } from '@linework/cad/read/block-table';
import { textIndex } from '@linework/cad/read/text-index';
import type { FontProvider } from '@linework/cad/text/fonts';
import type { ToDocument, ToView } from '../../../viewer/engine/documentLink.ts';
import { bareFileName, withPictureFiles } from '@linework/render/picture/files';
import { localDrawing } from '../../../viewer/engine/kernel/localDrawing.ts';
import { buffersOf } from '../../../viewer/engine/kernel/transfer.ts';
import type { LocalDrawing } from '../../../viewer/engine/store/local.ts';
import type { TileLimits } from '../../../viewer/engine/store/tiling.ts';

interface OpenedDrawing {
  name: string;
  drawing: Drawing;
  diagnostics: readonly Diagnostic[];
  tileLimits?: TileLimits | undefined;
}

type Send = (message: ToView, transfer: ArrayBuffer[]) => void;

/** A document and its picture: every edit is told to whoever shows it. */
export class LiveDocument {
  readonly document: EditDocument;
  readonly display: LiveDisplay;
  readonly #name: string;
  readonly #diagnostics: readonly Diagnostic[];
  readonly #tileLimits: TileLimits | undefined;
  #send: Send | undefined;
  #isHiding = false;
  #highlighted: readonly number[] = [];
  /** Files of pictures, by their bare names. */
  #pictures: ReadonlyMap<string, Uint8Array> = new Map();

  constructor(opened: OpenedDrawing, fonts: FontProvider, options: DisplayOptions = {}) {
    this.document = new EditDocument(opened.drawing);
    this.display = new LiveDisplay(this.document, fonts, options);
    this.#name = opened.name;
    this.#diagnostics = opened.diagnostics;
    this.#tileLimits = opened.tileLimits;
    this.document.onChange((event) => this.#changed(event));
  }

  /** All of the picture, as it stands. */
  build(progress?: (share: number) => void): LocalDrawing {
    const { drawing } = this.document;
    const { list: drawn, diagnostics } = this.display.build();
    drawn.layouts = drawn.layouts.map((layout) =>
      layout.model && !layout.extents ? { ...layout, home: limitsOf(drawing) ?? layout.home } : layout,
    );
    const list = withPictureFiles(drawn, (path) => this.#pictures.get(bareFileName(path)));
    return localDrawing(list, {
      name: this.#name,
      drawing,
      facts: factsOf(drawing),
      diagnostics: [...this.#diagnostics, ...diagnostics],
      // Asked for when somebody searches: they are others after every edit.
      texts: [],
      blocks: { blocks: [], inserts: [] },
      editing: { tileLimits: this.#tileLimits },
      ...(progress ? { progress } : {}),
    });
  }

  /** From now on every edit is sent. */
  show(send: Send, progress?: (share: number) => void): void {
    this.#send = send;
    this.#sendAll(progress);
  }

  #sendAll(progress?: (share: number) => void): void {
    const drawing = this.build(progress);
    this.#send?.({ kind: 'opened', drawing }, buffersOf(drawing));
    // Rows have other numbers now.
    if (this.#highlighted.length > 0) this.highlight(this.#highlighted);
  }

  /** Draws everything anew, with what has come to hand. */
  supply(fonts: FontProvider, options: DisplayOptions, pictures: ReadonlyMap<string, Uint8Array>): void {
    this.#pictures = pictures;
    this.display.supply(fonts, options);
    this.#sendAll();
  }

  #changed(event: ChangeEvent): void {
    const send = this.#send;
    if (!send) return;
    this.#isHiding = false;
    const patch = this.display.apply(event);
    if (patch && this.#pictures.size > 0)
      patch.images = patch.images.map((image) => {
        const bytes = image.bytes ?? this.#pictures.get(bareFileName(image.path));
        return bytes ? { ...image, bytes } : image;
      });
    if (patch) send({ kind: 'edited', patch }, buffersOf(patch.parts));
    else this.#sendAll();
  }

  /** Shows entities that are not in the document, in place of some that are. */
  preview(block: number, entities: readonly Entity[], hidden: readonly number[]): void {
    if (!this.#isHiding && entities.length === 0 && hidden.length === 0) return;
    this.#isHiding = entities.length > 0 || hidden.length > 0;
    const { parts, patch } = this.display.preview(block, entities);
    const rows = Uint32Array.from(hidden.flatMap((handle) => this.display.rowsOf(handle)));
    this.#send?.({ kind: 'preview', patch, parts, hidden: rows }, buffersOf([...parts, ...patch.parts]));
  }

  highlight(handles: Iterable<number>): void {
    const rows: number[] = [];
    this.#highlighted = [...handles];
    for (const handle of this.#highlighted) rows.push(...this.display.rowsOf(handle));
    const sent = Uint32Array.from(rows);
    this.#send?.({ kind: 'highlight', rows: sent }, buffersOf([sent]));
  }

  answer({ id, what }: ToDocument): void {
    const { drawing } = this.document;
    const values = {
      texts: () => textIndex(drawing),
      blocks: () => blockTable(drawing),
      // The line keeps the order: whatever was sent before is there by then.
      settled: () => undefined,
    };
    this.#send?.({ kind: 'answer', id, value: values[what]() }, []);
  }
}

/** Where nothing is drawn yet, the drawing's limits are what is seen. */
function limitsOf({ header }: Drawing): View | undefined {
  const [[minX, minY], [maxX, maxY]] = header.limits;
  const [width, height] = [maxX - minX, maxY - minY];
  const isUsable = width > 0 && height > 0 && Number.isFinite(width + height);
  return isUsable ? { x: minX + width / 2, y: minY + height / 2, width, height, twist: 0 } : undefined;
}
