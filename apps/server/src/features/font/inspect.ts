/** What an uploaded font says of itself, read in a child process. */
import { codePages, codes, extensionOf, Failure, fontFileTypes, type FontType } from '@linework/contract';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../app.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { runTask } from '../../sandbox/task.ts';

export const fontBytesMost = 64 * 1024 * 1024;

export interface FontInfo {
  type: FontType;
  family: string;
  codepage: number;
  bold: 0 | 1;
  italic: 0 | 1;
}

const isShx = (type: string): boolean => type === 'shx';

/** Fails with fontRefused where the bytes are no font, or one of another kind than the name says. */
export async function inspectFont(
  { blobs, log }: Pick<App, 'blobs' | 'log'>,
  {
    name,
    blob,
    userId,
  }: { name: string; blob: { sha256: string; size: number }; userId?: number | undefined },
): Promise<FontInfo> {
  const extension = fontFileTypes.find((type) => type === extensionOf(name));
  if (!extension || blob.size === 0 || blob.size > fontBytesMost) throw new Failure(codes.fontRefused);
  if (extension === 'tif') return inspectPicture(blobs, blob);
  try {
    const open = () => blobs.get(blob.sha256);
    const info = await runTask('fontInfo', open, async ({ result }) => checked(result), {
      account: userId,
      isQuick: true,
    });
    if (isShx(info.type) !== isShx(extension)) throw new Failure(codes.fontRefused);
    return { ...info, type: extension };
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    log.info({ reason: error.reason, detail: error.detail }, 'a font was refused');
    throw new Failure(codes.fontRefused);
  }
}

const tiffHeads = ['II*\0', 'MM\0*'];

/** The specification counts tif among fonts: a picture is kept as it is, and says nothing of itself. */
async function inspectPicture(
  blobs: App['blobs'],
  { sha256, size }: { sha256: string; size: number },
): Promise<FontInfo> {
  const head = await buffer(await blobs.get(sha256, { start: 0, end: Math.min(size, 4) - 1 }));
  if (!tiffHeads.includes(head.toString('latin1'))) throw new Failure(codes.fontRefused);
  return { type: 'tif', family: '', codepage: 1, bold: 0, italic: 0 };
}

/** From a child that may lie. */
function checked(result: Record<string, unknown>): FontInfo {
  const { type, family, codepage } = result;
  const known = fontFileTypes.find((one) => one === type);
  if (!known) throw new SandboxFailure('crashed', 'its answer makes no sense');
  const flag = (name: string): 0 | 1 => (result[name] === 1 ? 1 : 0);
  return {
    type: known,
    family: typeof family === 'string' ? family.slice(0, 200) : '',
    codepage: typeof codepage === 'number' && Object.hasOwn(codePages, codepage) ? codepage : 1,
    bold: flag('bold'),
    italic: flag('italic'),
  };
}
