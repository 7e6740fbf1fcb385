/** What an uploaded font says of itself, read in a child process. */
import { codePages, codes, extensionOf, Failure, fontTypes, type FontType } from '@linework/contract';
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
  const extension = fontTypes.find((type) => type === extensionOf(name));
  if (!extension || blob.size === 0 || blob.size > fontBytesMost) throw new Failure(codes.fontRefused);
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

/** From a child that may lie. */
function checked(result: Record<string, unknown>): FontInfo {
  const { type, family, codepage } = result;
  const known = fontTypes.find((one) => one === type);
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
