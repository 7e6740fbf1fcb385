/** What a preview consists of, made from a blob in a child process. Only plain pixels are encoded here. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { BlobStore } from '../../blobs/store.ts';
import { officeToPdf } from '../../sandbox/office.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { runTask, type TaskAnswer } from '../../sandbox/task.ts';
import { contentOf, headBytes } from './content.ts';
import type { Maker } from './kinds.ts';

export interface Made {
  thumb?: Buffer;
  thumb_dark?: Buffer;
  view?: Buffer;
  view_dark?: Buffer;
  viewType: string;
  width: number;
  height: number;
}

export interface Source {
  sha256: string;
  extension: string;
  maker: Maker;
}

export async function makePreview(blobs: BlobStore, source: Source, signal?: AbortSignal): Promise<Made> {
  const { sha256, extension, maker } = source;
  const head = await buffer(await blobs.get(sha256, { start: 0, end: headBytes - 1 }));
  const content = contentOf(head, maker);
  const bytes = await blobs.get(sha256);
  switch (content) {
    case 'office':
      return officeView(await officeToPdf(bytes, extension, signal));
    case 'picture':
      return runTask('picture', bytes, pictureParts, { signal });
    case 'drawing':
      return runTask('drawing', bytes, sheetParts, { signal });
    case 'fontSample':
      return runTask('fontSample', bytes, sheetParts, { signal });
  }
}

function officeView(pdf: Buffer): Made {
  return { view: pdf, viewType: 'application/pdf', width: 0, height: 0 };
}

async function pictureParts({ result, output }: TaskAnswer): Promise<Made> {
  const thumb = await output('thumb.webp');
  if (!thumb) throw new SandboxFailure('crashed', 'it left no thumbnail');
  const view = await output('view.webp');
  const [width, height] = [wholeNumber(result['width']), wholeNumber(result['height'])];
  return { thumb, view, viewType: view ? 'image/webp' : '', width, height };
}

/** Pictures in plain pixels, for light and dark surroundings. */
async function sheetParts({ result, output }: TaskAnswer): Promise<Made> {
  const sizes = (result['pictures'] ?? {}) as Record<string, { width?: unknown; height?: unknown }>;
  const encoded = async (name: string): Promise<Buffer | undefined> => {
    const size = sizes[name];
    if (!size) return undefined;
    const [width, height] = [wholeNumber(size.width), wholeNumber(size.height)];
    const pixels = await output(`${name}.rgba`);
    if (pixels?.length !== width * height * 4) throw new SandboxFailure('crashed', `no pixels of ${name}`);
    const raw = { width, height, channels: 4 } as const;
    return sharp(pixels, { raw }).webp({ nearLossless: true, quality: 60, effort: 3 }).toBuffer();
  };
  const thumb = await encoded('thumb-light');
  if (!thumb) throw new SandboxFailure('crashed', 'it left no thumbnail');
  const view = await encoded('view-light');
  return {
    thumb,
    thumb_dark: await encoded('thumb-dark'),
    view,
    view_dark: await encoded('view-dark'),
    viewType: view ? 'image/webp' : '',
    width: wholeNumber(sizes['view-light']?.width ?? 0),
    height: wholeNumber(sizes['view-light']?.height ?? 0),
  };
}

/** From a child that may lie. */
function wholeNumber(value: unknown): number {
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  return fits ? value : 0;
}
