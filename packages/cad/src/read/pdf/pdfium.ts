/** Reading a PDF through PDFium: the few calls that are needed, as plain data. */
import { init, type Methods } from '@embedpdf/pdfium';
import type { Affine } from '@linework/geom/affine';

/** The calls, and the memory they speak through (its views change as it grows: never keep one). */
export type Pdfium = Methods & {
  pdfium: {
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    HEAPF32: Float32Array;
    wasmExports: { malloc(size: number): number; free(at: number): void };
    UTF16ToString(at: number): string;
    UTF8ToString(at: number): string;
  };
};

/** wasm: the bytes of '@embedpdf/pdfium/pdfium.wasm', which the platform fetches its own way. */
export async function loadPdfium(wasm: Uint8Array): Promise<Pdfium> {
  const pdfium = (await init({ wasmBinary: wasm } as Parameters<typeof init>[0])) as unknown as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}

export const OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
const SEGMENT = { line: 0, bezier: 1, move: 2 } as const;
const SCRATCH = 4096;
const MAX_TEXT = 1 << 20;
const MAX_CLIPS = 16;

/** One stroke of the pen: x, y pairs; `curved` says for each point after the first how it is reached. */
export interface Subpath {
  /** x0 y0, then for a line x y, for a curve x1 y1 x2 y2 x3 y3. */
  numbers: number[];
  /** One for each piece. */
  curved: boolean[];
  closed: boolean;
}

export interface Paint {
  rgb: number;
  alpha: number;
}

export class PdfPage {
  readonly #owner: PdfFile;
  readonly #page: number;
  readonly #text: number;
  readonly width: number;
  readonly height: number;

  constructor(owner: PdfFile, page: number, width: number, height: number) {
    this.#owner = owner;
    this.#page = page;
    this.#text = owner.pdfium.FPDFText_LoadPage(page);
    this.width = width;
    this.height = height;
  }

  get handle(): number {
    return this.#page;
  }

  get objects(): number {
    return this.#owner.pdfium.FPDFPage_CountObjects(this.#page);
  }

  object(index: number): number {
    return this.#owner.pdfium.FPDFPage_GetObject(this.#page, index);
  }

  textOf(object: number): string {
    const { pdfium } = this.#owner;
    const bytes = Math.min(MAX_TEXT, pdfium.FPDFTextObj_GetText(object, this.#text, 0, 0));
    if (bytes < 4) return '';
    return this.#owner.withRoom(bytes, (at) => {
      pdfium.FPDFTextObj_GetText(object, this.#text, at, bytes);
      return pdfium.pdfium.UTF16ToString(at);
    });
  }

  /** Pixels of a page of this size, rows downwards; of whatever turn and place the page has. */
  toDevice([width, height]: readonly [number, number], x: number, y: number): [number, number] {
    const { pdfium } = this.#owner;
    return this.#owner.withRoom(8, (at) => {
      pdfium.FPDF_PageToDevice(this.#page, 0, 0, width, height, 0, x, y, at, at + 4);
      const [px, py] = new Int32Array(pdfium.pdfium.HEAPU8.slice(at, at + 8).buffer);
      return [px!, py!];
    });
  }

  toPage([width, height]: readonly [number, number], px: number, py: number): [number, number] {
    const { pdfium } = this.#owner;
    return this.#owner.withRoom(16, (at) => {
      pdfium.FPDF_DeviceToPage(this.#page, 0, 0, width, height, 0, px, py, at, at + 8);
      const [x, y] = new Float64Array(pdfium.pdfium.HEAPU8.slice(at, at + 16).buffer);
      return [x!, y!];
    });
  }

  close(): void {
    this.#owner.pdfium.FPDFText_ClosePage(this.#text);
    this.#owner.pdfium.FPDF_ClosePage(this.#page);
  }
}

export class PdfFile {
  readonly pdfium: Pdfium;
  readonly #bytes: number;
  readonly #document: number;
  readonly #scratch: number;

  /** FPDF_GetLastError where the file cannot be opened: 3 no PDF, 4 a password is needed. */
  readonly problem: number;

  constructor(pdfium: Pdfium, bytes: Uint8Array) {
    this.pdfium = pdfium;
    this.#bytes = pdfium.pdfium.wasmExports.malloc(bytes.length);
    pdfium.pdfium.HEAPU8.set(bytes, this.#bytes);
    this.#scratch = pdfium.pdfium.wasmExports.malloc(SCRATCH);
    this.#document = pdfium.FPDF_LoadMemDocument(this.#bytes, bytes.length, '');
    this.problem = this.#document === 0 ? pdfium.FPDF_GetLastError() : 0;
  }

  get handle(): number {
    return this.#document;
  }

  get pages(): number {
    return this.#document === 0 ? 0 : this.pdfium.FPDF_GetPageCount(this.#document);
  }

  page(index: number): PdfPage | undefined {
    const page = this.pdfium.FPDF_LoadPage(this.#document, index);
    if (page === 0) return undefined;
    const [width, height] = [this.pdfium.FPDF_GetPageWidthF(page), this.pdfium.FPDF_GetPageHeightF(page)];
    return new PdfPage(this, page, width, height);
  }

  close(): void {
    if (this.#document !== 0) this.pdfium.FPDF_CloseDocument(this.#document);
    this.pdfium.pdfium.wasmExports.free(this.#scratch);
    this.pdfium.pdfium.wasmExports.free(this.#bytes);
  }

  withRoom<T>(bytes: number, work: (at: number) => T): T {
    if (bytes <= SCRATCH) return work(this.#scratch);
    const at = this.pdfium.pdfium.wasmExports.malloc(bytes);
    try {
      return work(at);
    } finally {
      this.pdfium.pdfium.wasmExports.free(at);
    }
  }

  matrixOf(object: number): Affine {
    const at = this.#scratch;
    if (!this.pdfium.FPDFPageObj_GetMatrix(object, at)) return [1, 0, 0, 1, 0, 0];
    return this.#floats(at, 6) as Affine;
  }

  #floats(at: number, count: number): number[] {
    return Array.from(this.pdfium.pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + count));
  }

  #paint(read: 'FPDFPageObj_GetStrokeColor' | 'FPDFPageObj_GetFillColor', object: number): Paint {
    const at = this.#scratch;
    if (!this.pdfium[read](object, at, at + 4, at + 8, at + 12)) return { rgb: 0, alpha: 1 };
    const [r, g, b, a] = this.pdfium.pdfium.HEAPU32.subarray(at >> 2, (at >> 2) + 4);
    return { rgb: (r! << 16) | (g! << 8) | b!, alpha: a! / 255 };
  }

  strokeOf(object: number): Paint & { width: number; dashes: number[] } {
    const paint = this.#paint('FPDFPageObj_GetStrokeColor', object);
    const at = this.#scratch;
    const width = this.pdfium.FPDFPageObj_GetStrokeWidth(object, at) ? this.#floats(at, 1)[0]! : 0;
    const count = Math.min(32, Math.max(0, this.pdfium.FPDFPageObj_GetDashCount(object)));
    const dashed = count > 0 && this.pdfium.FPDFPageObj_GetDashArray(object, at, count);
    return { ...paint, width, dashes: dashed ? this.#floats(at, count) : [] };
  }

  fillOf(object: number): Paint {
    return this.#paint('FPDFPageObj_GetFillColor', object);
  }

  /** Whether a path is filled and whether its outline is drawn. */
  drawnAs(object: number): { filled: boolean; stroked: boolean } {
    const at = this.#scratch;
    if (!this.pdfium.FPDFPath_GetDrawMode(object, at, at + 4)) return { filled: false, stroked: true };
    const [fill, stroke] = this.pdfium.pdfium.HEAPU32.subarray(at >> 2, (at >> 2) + 2);
    return { filled: fill !== 0, stroked: stroke !== 0 };
  }

  /** Leaves the outline of a path out, until what it gives is called. */
  withoutStroke(object: number): () => void {
    const at = this.#scratch;
    if (!this.pdfium.FPDFPath_GetDrawMode(object, at, at + 4)) return () => undefined;
    const [fill, stroke] = this.pdfium.pdfium.HEAPU32.slice(at >> 2, (at >> 2) + 2);
    this.pdfium.FPDFPath_SetDrawMode(object, fill!, false);
    return () => void this.pdfium.FPDFPath_SetDrawMode(object, fill!, stroke !== 0);
  }

  /** The layer: the name of the optional content that the object belongs to. */
  layerOf(object: number): string | undefined {
    const { pdfium } = this;
    const at = this.#scratch;
    const room = SCRATCH - 8;
    for (let i = pdfium.FPDFPageObj_CountMarks(object) - 1; i >= 0; i--) {
      const mark = pdfium.FPDFPageObj_GetMark(object, i);
      if (!pdfium.FPDFPageObjMark_GetName(mark, at, room, at + room)) continue;
      if (pdfium.pdfium.UTF16ToString(at) !== 'OC') continue;
      if (!pdfium.FPDFPageObjMark_GetParamBlobValue(mark, 'Name', at, room, at + room)) continue;
      const size = pdfium.pdfium.HEAPU32[(at + room) >> 2]!;
      return textString(pdfium.pdfium.HEAPU8.slice(at, at + Math.min(size, room)));
    }
    return undefined;
  }

  /** The name of a text's font ('' where it is drawn glyph by glyph) and its size. */
  fontOf(object: number): { name: string; size: number } {
    const { pdfium } = this;
    const at = this.#scratch;
    const size = pdfium.FPDFTextObj_GetFontSize(object, at) ? this.#floats(at, 1)[0]! : 1;
    const font = pdfium.FPDFTextObj_GetFont(object);
    const bytes = font === 0 ? 0 : pdfium.FPDFFont_GetBaseFontName(font, at, SCRATCH);
    return { name: bytes > 1 && bytes <= SCRATCH ? pdfium.pdfium.UTF8ToString(at) : '', size };
  }

  /** left, bottom, right, top, as drawn. */
  boundsOf(object: number): [number, number, number, number] | undefined {
    const at = this.#scratch;
    if (!this.pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return undefined;
    return this.#floats(at, 4) as [number, number, number, number];
  }

  subpathsOf(object: number, most: number): Subpath[] {
    const { pdfium } = this;
    const count = Math.min(most, pdfium.FPDFPath_CountSegments(object));
    return this.#subpaths(count, (i) => pdfium.FPDFPath_GetPathSegment(object, i));
  }

  /** What it is seen through: paths that lie over one another, in the units of what holds the object. */
  clipsOf(object: number, most: number): Subpath[][] {
    const { pdfium } = this;
    const clip = pdfium.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : Math.min(MAX_CLIPS, pdfium.FPDFClipPath_CountPaths(clip));
    return Array.from({ length: Math.max(0, paths) }, (_, path) => {
      const count = Math.min(most, pdfium.FPDFClipPath_CountPathSegments(clip, path));
      return this.#subpaths(count, (i) => pdfium.FPDFClipPath_GetPathSegment(clip, path, i));
    });
  }

  #subpaths(count: number, segmentAt: (index: number) => number): Subpath[] {
    const { pdfium } = this;
    const subpaths: Subpath[] = [];
    let current: Subpath | undefined;
    const at = this.#scratch;
    for (let i = 0; i < count; i++) {
      const segment = segmentAt(i);
      pdfium.FPDFPathSegment_GetPoint(segment, at, at + 4);
      const [x, y] = this.#floats(at, 2) as [number, number];
      const type = pdfium.FPDFPathSegment_GetType(segment);
      if (type === SEGMENT.move || !current) {
        current = { numbers: [x, y], curved: [], closed: false };
        subpaths.push(current);
        continue;
      }
      current.numbers.push(x, y);
      // The three points of a curve come one after the other; the piece counts with its last.
      if (type === SEGMENT.line) current.curved.push(false);
      else if ((current.numbers.length - 2 - pieceNumbers(current)) % 6 === 0) current.curved.push(true);
      if (pdfium.FPDFPathSegment_GetClose(segment)) current.closed = true;
    }
    return subpaths.filter(({ curved }) => curved.length > 0);
  }
}

function pieceNumbers({ curved }: Subpath): number {
  let numbers = 0;
  for (const one of curved) numbers += one ? 6 : 2;
  return numbers;
}

/** A text string of a PDF: UTF-16 or UTF-8 with their marks, else one byte a letter. */
function textString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes.subarray(3));
  return new TextDecoder('latin1').decode(bytes);
}
