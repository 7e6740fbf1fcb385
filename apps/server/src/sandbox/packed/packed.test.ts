import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dxfWithPicture } from '../../../test/drawings.ts';
import { liberation } from '../../../test/fontFiles.ts';
import { garbageDwg, smallDxf } from '../../../test/hostileFiles.ts';
import type { TaskName } from '../folder.ts';
import { SandboxFailure, taskLimits } from '../limits.ts';
import { permissions, readablePaths } from '../permissions.ts';
import { runChild } from '../process.ts';
import { runTask, withFolder } from '../task.ts';
import { packedCode } from './code.ts';
import type { CompiledPack } from './packs.ts';

/** To pack takes ten seconds, on a machine that may be busy. */
const patience = 300_000;
const outputs: Record<CompiledPack, string[]> = {
  drawing: ['drawing.ocf', 'texts.bin', 'thumb-light.rgba', 'view-dark.rgba'],
  convert: ['out-0'],
};
const request = { name: 'plan.dxf', target: 'dwg', settings: { version: '2018' }, given: [] };

/** One line on one page. */
const smallPdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 19>>stream
0 0 m 100 100 l S

endstream endobj
trailer<</Root 1 0 R>>
%%EOF`);
/** What the library that each kind needs is loaded for. */
const inputs: Record<CompiledPack, Buffer> = { drawing: dxfWithPicture(), convert: smallPdf };

const triangleObj = Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');

/** What comes of each file, or why nothing does. */
const makeAll = (pack: CompiledPack) =>
  Promise.all(
    [smallDxf(), inputs[pack], garbageDwg()].map((bytes) =>
      runTask(
        pack,
        Readable.from([bytes]),
        async ({ result, output }) => ({ result, files: await Promise.all(outputs[pack].map(output)) }),
        { request },
      ).catch((error: unknown) => (error instanceof SandboxFailure ? error.reason : error)),
    ),
  );

let built: string;
beforeAll(async () => {
  // What `npm test` has built is what there is to be tried.
  built = process.env['LINEWORK_TASK_CODE'] ?? '';
  if (built) return undefined;
  built = await mkdtemp(join(tmpdir(), 'linework-built-'));
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts'), built]);
  return () => rm(built, { recursive: true });
}, patience);
afterEach(() => vi.unstubAllEnvs());

vi.setConfig({ testTimeout: patience });

it.each(['drawing', 'convert'] as const)(
  'packed code makes of a file what modules make: %s',
  async (pack) => {
    vi.stubEnv('LINEWORK_TASK_CODE', undefined);
    expect(packedCode(pack)).toBeUndefined();
    const [small, other, garbage] = await makeAll(pack);
    expect(garbage).toBe('damaged');
    expect(other).toHaveProperty('files');
    vi.stubEnv('LINEWORK_TASK_CODE', built);
    expect(packedCode(pack)).toBe(join(built, pack));
    expect(await makeAll(pack)).toEqual([small, other, garbage]);
  },
);

/** One that a library is loaded for, of a font and of a model. */
const plainTasks: [TaskName, () => Promise<Buffer>, object | undefined, string[]][] = [
  ['fontInfo', liberation, undefined, []],
  ['fontSample', liberation, undefined, ['thumb-light.rgba', 'thumb-dark.rgba']],
  ['model', async () => triangleObj, { extension: 'obj' }, ['model.glb.gz', 'thumb-light.rgba']],
];

it.each(plainTasks)(
  'packed code makes of a file what modules make: %s',
  async (task, bytes, asked, files) => {
    const make = async () =>
      runTask(
        task,
        Readable.from([await bytes()]),
        async ({ result, output }) => ({ result, files: await Promise.all(files.map(output)) }),
        asked && { request: asked },
      );
    vi.stubEnv('LINEWORK_TASK_CODE', undefined);
    const made = await make();
    expect(made.files.every((file) => file !== undefined && file.length > 0)).toBe(true);
    vi.stubEnv('LINEWORK_TASK_CODE', built);
    expect(packedCode(task)).toMatch(built);
    expect(await make()).toEqual(made);
  },
);

it('what V8 compiled is accepted where tasks run', async () => {
  const code = join(built, 'drawing');
  await withFolder(async (folder) => {
    const script = join(folder, 'script.mjs');
    await writeFile(
      script,
      `import fs from 'node:fs';
      import { PackedCode } from '${join(import.meta.dirname, 'open.ts')}';
      const code = new PackedCode(process.argv[2]);
      void code.tasks;
      fs.writeFileSync('out', String(code.opened.get('tasks').cachedDataRejected));`,
    );
    const limits = taskLimits.drawing;
    const flags = [...permissions(folder, limits, false), `--allow-fs-read=${code}`];
    const readable = [...readablePaths(), code];
    await runChild({ command: [process.execPath, ...flags, script, code], folder, readable, limits });
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('false');
  });
});
