/** BMP, which libvips does not read. */
import { open, readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { SandboxFailure } from '../limits.ts';

const headBytes = 26;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function isBmp(path: string): Promise<boolean> {
  return (await headOf(path)).toString('latin1', 0, 2) === 'BM';
}

/** The size is checked where the header says it, before anything is made of it. */
export async function decodeBmp(path: string, pixelsMost: number) {
  const head = await headOf(path);
  if (head.length < headBytes) throw new SandboxFailure('damaged', 'the header is cut short');
  const old = head.readUInt32LE(14) === 12;
  const width = old ? head.readUInt16LE(18) : Math.abs(head.readInt32LE(18));
  const height = old ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22));
  if (width === 0 || height === 0) throw new SandboxFailure('damaged', 'it has no size');
  if (width * height > pixelsMost) throw new SandboxFailure('tooLarge', `${width} by ${height}`);
  try {
    const image = await loadImage(await readFile(path));
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { rgba: Buffer.from(data.buffer), width: image.width, height: image.height };
  } catch (error) {
    throw new SandboxFailure('damaged', error instanceof Error ? error.message : '');
  }
}
