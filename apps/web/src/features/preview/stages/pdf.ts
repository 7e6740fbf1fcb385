/** PDF.js with its worker and its tables, all from our own address. */
import { client } from '../../../app/api.ts';
import type { FileItem } from '@linework/contract/drive';
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist';

const tables = import.meta.glob<string>(
  [
    '../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const tableUrls = new Map(
  Object.entries(tables).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Character tables, fonts and decoders, each when a document first needs it. */
class Tables {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = tableUrls.get(filename);
    if (url === undefined) throw new Error(`there is no ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} did not load`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Reads the parts that are looked at. A signed address ends after five minutes: the next part asks for a new one. */
class Ranges extends PDFDataRangeTransport {
  readonly #fileId: string;
  #url: string;

  constructor(fileId: string, url: string, size: number) {
    super(size, null);
    this.#fileId = fileId;
    this.#url = url;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).then((bytes) => this.onDataRange(begin, bytes));
  }

  async #read(begin: number, end: number): Promise<Uint8Array> {
    const headers = { range: `bytes=${begin}-${end - 1}` };
    let response = await fetch(this.#url, { headers });
    if (response.status === 410 || response.status === 403) {
      this.#url = (await client.call('preview', { fileId: this.#fileId })).url ?? this.#url;
      response = await fetch(this.#url, { headers });
    }
    return new Uint8Array(await response.arrayBuffer());
  }
}

const wholeBelow = 4 * 1024 * 1024;

export function openPdf(file: FileItem, url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    type: 'module',
  });
  const isItself = file.fileType === 'pdf' && file.size > wholeBelow;
  return getDocument({
    ...(isItself ? { range: new Ranges(file.id, url, file.size) } : { url }),
    BinaryDataFactory: Tables,
    useWorkerFetch: false,
    // The fonts that every PDF may count on are here, and look the same everywhere.
    useSystemFonts: false,
    disableAutoFetch: true,
    disableStream: isItself,
    enableXfa: false,
  });
}
