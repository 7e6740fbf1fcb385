/** BMP, which libvips does not read. */
import { open, readFile } from 'node:fs/promises';
import { decodeBmp as decode } from '@linework/render/picture/bmp';
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
  const picture = decode(await readFile(path), pixelsMost);
  if (!picture) throw new SandboxFailure('damaged', 'its pixels cannot be read');
  const { width: columns, height: rows, rgba } = picture;
  const { buffer } = rgba as Uint8ClampedArray<ArrayBuffer>;
  return { rgba: Buffer.from(buffer), width: columns, height: rows };
}
