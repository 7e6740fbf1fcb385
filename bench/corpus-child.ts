/** Opens the files named on stdin, one a line, and prints what came of each as a line of JSON. [picture folder] */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { deflateSync, inflateSync } from 'node:zlib';
import type { DisplayList } from '@linework/cad/display/list';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { ON_DEMAND, readTable, SECTION } from '@linework/cad/ocf/container';
import { encodePng } from '@linework/render/raster/png';
import { renderRaster } from '@linework/render/raster/render';
import type { Picture } from '@linework/render/raster/scene';
import { brotli } from '@linework/cli/kernel/info';
import { NothingOpened, readBytes, showFile } from '@linework/cli/kernel/open';
import type { Outcome } from './corpus-outcome.ts';
import { decodeBmp, decodePng } from './preview.ts';

const [pictures] = process.argv.slice(2);

async function run(path: string): Promise<Outcome> {
  const fileBytes = readBytes(path).length;
  const before = process.cpuUsage();
  let shown: ReturnType<typeof showFile>;
  try {
    // Previews of 3D drawings show them from their saved direction.
    shown = showFile(path, { savedDirection: pictures !== undefined });
  } catch (error) {
    if (!(error instanceof NothingOpened)) throw error;
    return { state: 'not', reason: error.message, fileBytes };
  }
  const cpu = process.cpuUsage(before);
  const { list, drawing, diagnostics, ms } = shown;
  const start = performance.now();
  const file = encodeOcf(list, { compressor: brotli(9) });
  const encode = performance.now() - start;
  const { sections } = readTable(file);
  const stored = (wanted: (type: number) => boolean): number =>
    sections.reduce((sum, section) => sum + (wanted(section.type) ? section.stored : 0), 0);
  const errors = diagnostics.filter((d) => d.severity === 'error').map((d) => `${d.code}: ${d.message}`);
  if (pictures) await draw(path, list, drawing?.header.modelActive ?? true, drawing?.preview, pictures);
  return {
    state: errors.length > 0 ? 'partly' : 'opened',
    reason: errors[0],
    format: drawing?.format ?? 'ocf',
    version: drawing?.version ?? '',
    drawn: list.drawn,
    skipped: list.skipped,
    diagnostics: diagnostics.map((d) => `${d.severity} ${d.code}`),
    cpuMs: (cpu.user + cpu.system) / 1000,
    ms: { ...ms, encode },
    peakMB: peakMB(),
    fileBytes,
    ocfBytes: file.length - stored((type) => ON_DEMAND.has(type)),
    exactBytes: stored((type) => type === SECTION.exact),
  };
}

type Preview = { format: string; bytes: Uint8Array };

function decodePreview(preview: Preview | undefined): Picture | undefined {
  if (preview?.format === 'bmp') return decodeBmp(preview.bytes);
  if (preview?.format === 'png') return decodePng(preview.bytes, (bytes) => inflateSync(bytes));
  return undefined;
}

/** Ours in the size, on the background and of the space that the preview shows. */
async function draw(
  path: string,
  list: DisplayList,
  modelActive: boolean,
  preview: Preview | undefined,
  folder: string,
): Promise<void> {
  const stem = join(folder, basename(path).replace(/[^\w.-]/g, '_'));
  const png = async (name: string, picture: Picture): Promise<void> =>
    writeFileSync(
      `${stem}.${name}.png`,
      await encodePng(picture.rgba, picture.width, picture.height, (bytes) => deflateSync(bytes)),
    );
  const stored = decodePreview(preview);
  const dark = stored ? stored.rgba[0]! + stored.rgba[1]! + stored.rgba[2]! < 384 : false;
  // Model space is saved on the dark background of the screen; a sheet never is.
  const layout = modelActive || dark ? 0 : Math.min(1, list.layouts.length - 1);
  const width = 640;
  const height = stored ? Math.max(80, Math.round((width * stored.height) / stored.width)) : 480;
  await png(
    'ours',
    renderRaster(list, { width, height, layout: Math.max(0, layout), background: dark ? 'dark' : 'light' }),
  );
  if (stored) await png('preview', stored);
}

/** Peak since it was last reset, where the system tells; of the whole process else. */
function peakMB(): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Only Linux can: the peak then is that of the process.
  }
}

for await (const path of createInterface({ input: process.stdin })) {
  resetPeak();
  process.stdout.write(`${JSON.stringify(await run(path))}\n`);
}
