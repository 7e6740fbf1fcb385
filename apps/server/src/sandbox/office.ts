/** Office documents become PDF through LibreOffice, where it is installed. */
import { access, constants, lstat, readFile, rename } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inputName } from './folder.ts';
import { SandboxFailure, type Limits } from './limits.ts';
import { runChild } from './process.ts';
import { withInput } from './task.ts';

const usualPlaces = ['/usr/lib/libreoffice/program', '/Applications/LibreOffice.app/Contents/MacOS'];
const limits: Limits = { wallMs: 180_000, cpuSeconds: 120, memoryMb: 1536, fileMb: 256 };
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
  source: Readable,
  extension: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const program = await findOffice();
  if (program === undefined) {
    source.destroy();
    throw new SandboxFailure('needsLibreOffice');
  }
  return withInput(source, async (folder) => {
    const input = join(folder, `${inputName}.${extension}`);
    await rename(join(folder, inputName), input);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const flags = ['--headless', '--norestore', '--nodefault', '--nologo', '--nolockcheck', profile];
    const command = [program, ...flags, '--convert-to', 'pdf', '--outdir', folder, input];
    await runChild({ command, folder, limits, signal });
    const output = join(folder, `${inputName}.pdf`);
    const stat = await lstat(output).catch(() => undefined);
    if (!stat?.isFile() || stat.size === 0) throw new SandboxFailure('damaged');
    if (stat.size > pdfMost) throw new SandboxFailure('tooLarge');
    return readFile(output);
  });
}
