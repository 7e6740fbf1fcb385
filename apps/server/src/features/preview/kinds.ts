/** What is shown of a file, and what has to be made for it first: by its extension. */
import type { PreviewKind } from '@linework/contract';
import { modelExtensions } from '@linework/solid/formats';

const megabyte = 1024 * 1024;

/** Which parser makes its pictures. */
export type Maker = 'picture' | 'drawing' | 'office' | 'font' | 'model';

export interface ShownAs {
  kind: PreviewKind;
  /** Made by a job: thumbnails, and the view where the file itself cannot be shown. */
  maker?: Maker;
  /** The browser gets what was made; else the file itself. */
  made?: boolean;
  /** The type to send the file with. */
  type?: string;
  /** Larger ones are downloaded to be looked at. */
  bytesMost: number;
}

const picture = (type: string): ShownAs => ({
  kind: 'picture',
  maker: 'picture',
  type,
  bytesMost: 256 * megabyte,
});
const madePicture: ShownAs = { kind: 'picture', maker: 'picture', made: true, bytesMost: 512 * megabyte };
const drawing: ShownAs = { kind: 'drawing', maker: 'drawing', made: true, bytesMost: 256 * megabyte };
const office: ShownAs = { kind: 'pdf', maker: 'office', made: true, bytesMost: 100 * megabyte };
const font: ShownAs = { kind: 'font', maker: 'font', bytesMost: 64 * megabyte };
const model: ShownAs = { kind: 'model', maker: 'model', made: true, bytesMost: 512 * megabyte };
const shown = (kind: PreviewKind, megabytes: number, type?: string): ShownAs => ({
  kind,
  type,
  bytesMost: megabytes * megabyte,
});

/** Read as they are. */
const plainTexts = ['csv', 'tsv', 'md', 'log', 'xml', 'json', 'lin', 'pat', 'mln', 'ics', 'kml', 'gpx'];

const byExtension: Record<string, ShownAs> = {
  gif: picture('image/gif'),
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  png: picture('image/png'),
  bmp: picture('image/bmp'),
  tif: madePicture,
  tiff: madePicture,
  dwg: drawing,
  dxf: drawing,
  dws: drawing,
  dwt: drawing,
  dwf: drawing,
  ocf: drawing,
  doc: office,
  ppt: office,
  rtf: office,
  pdf: shown('pdf', 2048, 'application/pdf'),
  docx: shown('docx', 64),
  xlsx: shown('sheet', 64),
  xls: shown('sheet', 64),
  pptx: shown('slides', 128),
  txt: shown('text', 4096),
  ...Object.fromEntries(plainTexts.map((extension) => [extension, shown('text', 64)])),
  ...Object.fromEntries(modelExtensions.map((extension) => [extension, model])),
  ttf: font,
  ttc: font,
  shx: font,
};

export function shownAs(extension: string): ShownAs | undefined {
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
}
