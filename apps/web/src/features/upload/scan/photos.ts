/** Photos of a scan: read, turned, straightened, and written as files. */
import { formatDate } from '@linework/contract/format';
import { findPage } from './findPage.ts';
import { pdfOfPages } from './pdfOfPages.ts';
import { pageSize, straighten, type Corner, type Corners } from './perspective.ts';
import { whiten } from './whiten.ts';

/** A4 at about 210 dots an inch: small writing is legible, and a page weighs some hundred kilobytes. */
const maxPageSide = 2480;
const maxPhotoSide = 3200;
const jpegQuality = 0.85;

export type ScanLook = 'document' | 'color';
export type ScanFormat = 'pdf' | 'jpeg';

export interface ScanPage {
  id: number;
  photo: HTMLCanvasElement;
  /** Of the photo, for the screen. */
  url: string;
  corners: Corners;
}

let lastId = 0;

async function pageOf(photo: HTMLCanvasElement, corners?: Corners): Promise<ScanPage> {
  const blob = await jpegOf(photo);
  const found = corners ?? findPage(contextOf(photo).getImageData(0, 0, photo.width, photo.height));
  return { id: ++lastId, photo, url: URL.createObjectURL(blob), corners: found };
}

/** The way the camera was held is undone by the browser. */
export async function readPhoto(file: File): Promise<ScanPage> {
  const picture = await createImageBitmap(file);
  const shrink = Math.min(1, maxPhotoSide / Math.max(picture.width, picture.height));
  const photo = canvasOf(picture.width * shrink, picture.height * shrink);
  contextOf(photo).drawImage(picture, 0, 0, photo.width, photo.height);
  picture.close();
  return pageOf(photo);
}

/** By a quarter to the right, the corners along with it. */
export async function turned({ photo, corners, url }: ScanPage): Promise<ScanPage> {
  const next = canvasOf(photo.height, photo.width);
  const context = contextOf(next);
  context.translate(next.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(photo, 0, 0);
  const [a, b, c, d] = corners;
  const turn = ({ x, y }: Corner): Corner => ({ x: photo.height - y, y: x });
  URL.revokeObjectURL(url);
  return pageOf(next, [turn(d), turn(a), turn(b), turn(c)]);
}

export function straightened({ photo, corners }: ScanPage, look: ScanLook): HTMLCanvasElement {
  const size = pageSize(corners, maxPageSide);
  const page = straighten(contextOf(photo).getImageData(0, 0, photo.width, photo.height), corners, size);
  if (look === 'document') whiten(page);
  const canvas = canvasOf(size.width, size.height);
  const image = contextOf(canvas).createImageData(size.width, size.height);
  image.data.set(page.data);
  contextOf(canvas).putImageData(image, 0, 0);
  return canvas;
}

/** One PDF, or a JPEG for each page; named by the time. */
export async function filesOf(
  pages: readonly ScanPage[],
  look: ScanLook,
  format: ScanFormat,
  label: (date: string) => string,
): Promise<File[]> {
  const jpegs: Blob[] = [];
  for (const page of pages) {
    // Between two pages the screen is drawn.
    await new Promise((resolve) => setTimeout(resolve));
    jpegs.push(await jpegOf(straightened(page, look)));
  }
  const name = label(formatDate(Date.now()).replaceAll(':', '.'));
  if (format === 'pdf') {
    const bytes = await Promise.all(jpegs.map(async (jpeg) => new Uint8Array(await jpeg.arrayBuffer())));
    return [new File([pdfOfPages(bytes)], `${name}.pdf`, { type: 'application/pdf' })];
  }
  return jpegs.map((jpeg, i) => {
    const number = jpegs.length > 1 ? ` ${i + 1}` : '';
    return new File([jpeg], `${name}${number}.jpg`, { type: 'image/jpeg' });
  });
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      jpegQuality,
    ),
  );
