/** Pictures: upright, at most as large as a thumbnail; what browsers cannot show, also as a large view. */
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { inputName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { decodeBmp, isBmp } from './bmp.ts';

export const thumbSide = 512;
const viewSide = 4096;
/** 400 million pixels, a scanned A0 sheet at 600 dpi. More is a bomb, or of no use as a preview. */
const pixelsMost = 400_000_000;

export async function picture(folder: string): Promise<object> {
  const input = join(folder, inputName);
  // One at a time and nothing kept: this process makes two pictures and ends.
  sharp.concurrency(1);
  sharp.cache(false);
  const open = await opener(input);
  const { width, height, format, pages } = await sizeOf(open());
  const needsView = format === 'tiff';
  try {
    await toThumb(open()).toFile(join(folder, 'thumb.webp'));
    if (needsView) await toView(open()).toFile(join(folder, 'view.webp'));
  } catch (error) {
    throw failureOf(error);
  }
  return { width, height, pages, view: needsView };
}

async function opener(input: string): Promise<() => Sharp> {
  const options = { limitInputPixels: pixelsMost, failOn: 'error', sequentialRead: true } as const;
  if (!(await isBmp(input))) return () => sharp(input, options);
  const { rgba, width, height } = await decodeBmp(input, pixelsMost);
  return () => sharp(rgba, { raw: { width, height, channels: 4 } });
}

async function sizeOf(image: Sharp) {
  try {
    const { width, height, format, orientation = 1, pages = 1, autoOrient } = await image.metadata();
    if (width * height > pixelsMost) throw new SandboxFailure('tooLarge', `${width} by ${height}`);
    const turned = autoOrient ?? (orientation > 4 ? { width: height, height: width } : { width, height });
    return { ...turned, format, pages };
  } catch (error) {
    throw failureOf(error);
  }
}

function toThumb(image: Sharp): Sharp {
  const size = { width: thumbSide, height: thumbSide, fit: 'inside', withoutEnlargement: true } as const;
  return image.autoOrient().resize(size).toColourspace('srgb').webp({ quality: 80 });
}

function toView(image: Sharp): Sharp {
  const size = { width: viewSide, height: viewSide, fit: 'inside', withoutEnlargement: true } as const;
  return image.autoOrient().resize(size).toColourspace('srgb').webp({ quality: 88 });
}

function failureOf(error: unknown): SandboxFailure {
  if (error instanceof SandboxFailure) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/pixel limit|too large|dimensions/i.test(text)) return new SandboxFailure('tooLarge', text);
  if (/memory/i.test(text)) return new SandboxFailure('memory', text);
  return new SandboxFailure('damaged', text);
}
