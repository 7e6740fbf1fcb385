/** Office documents become PDF through LibreOffice, where it is installed. */
import { access, constants, lstat, readFile, realpath, rename } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inputName } from './folder.ts';
import { SandboxFailure, type SandboxLimits } from './limits.ts';
import { runChild } from './process.ts';
import { sandboxQueue } from './queue.ts';
import { withFolder, writeInput, type InputSource } from './task.ts';

const usualPlaces = ['/usr/lib/libreoffice/program', '/Applications/LibreOffice.app/Contents/MacOS'];
const limits: SandboxLimits = { wallMs: 180_000, cpuSeconds: 120, memoryMb: 1536, fileMb: 256 };
const pdfMost = 256 * 1024 * 1024;

export async function findOffice(path = process.env['PATH'] ?? ''): Promise<string | undefined> {
  for (const folder of [...path.split(delimiter).filter(Boolean), ...usualPlaces]) {
    const program = join(folder, 'soffice');
    const runs = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return program;
  }
  return undefined;
}

/** One profile a job: two at a time do not meet, and nothing of one document is left for the next. */
export async function officeToPdf(
  source: InputSource,
  extension: string,
  { signal, account }: { signal?: AbortSignal | undefined; account?: number | undefined } = {},
): Promise<Buffer> {
  const program = await findOffice();
  if (program === undefined) throw new SandboxFailure('needsLibreOffice');
  const readable = [dirname(await realpath(program))];
  return withFolder(async (folder) => {
    const input = join(folder, `${inputName}.${extension}`);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const flags = ['--headless', '--norestore', '--nodefault', '--nologo', '--nolockcheck', profile];
    const command = [program, ...flags, '--convert-to', 'pdf', '--outdir', folder, input];
    await sandboxQueue.run({ memoryMb: limits.memoryMb, account, signal }, async () => {
      await writeInput(folder, source);
      await rename(join(folder, inputName), input);
      await runChild({ command, folder, readable, limits, signal });
    });
    const output = join(folder, `${inputName}.pdf`);
    const stat = await lstat(output).catch(() => undefined);
    if (!stat?.isFile() || stat.size === 0) throw new SandboxFailure('damaged');
    if (stat.size > pdfMost) throw new SandboxFailure('tooLarge');
    return readFile(output);
  });
}
