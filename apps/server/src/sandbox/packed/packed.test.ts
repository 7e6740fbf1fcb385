import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { dxfWithPicture } from '../../../test/drawings.ts';
import { garbageDwg, smallDxf } from '../../../test/hostileFiles.ts';
import type { PackName } from '../folder.ts';
import { SandboxFailure, taskLimits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { runChild } from '../process.ts';
import { runTask, withInput } from '../task.ts';
import { packedCode } from './code.ts';

/** It is made with low priority, on a machine that may be busy. */
const patience = { timeout: 300_000 };
const outputs: Record<PackName, string[]> = {
  drawing: ['drawing.ocf', 'texts.bin', 'thumb-light.rgba', 'view-dark.rgba'],
  convert: ['out-0'],
};
const request = { name: 'plan.dxf', target: 'dwg', settings: { version: '2018' }, given: [] };

/** What comes of each file, or why nothing does. */
const makeAll = (pack: PackName) =>
  Promise.all(
    [smallDxf(), dxfWithPicture(), garbageDwg()].map((bytes) =>
      runTask(
        pack,
        Readable.from([bytes]),
        async ({ result, output }) => ({ result, files: await Promise.all(outputs[pack].map(output)) }),
        { request },
      ).catch((error: unknown) => (error instanceof SandboxFailure ? error.reason : error)),
    ),
  );

const whenPacked = (pack: PackName): Promise<string> =>
  vi.waitUntil(() => packedCode(pack), { timeout: patience.timeout, interval: 200 });

it.each(['drawing', 'convert'] as const)(
  'packed code makes of a file what modules make: %s',
  patience,
  async (pack) => {
    const [small, pictured, garbage] = await makeAll(pack);
    expect(garbage).toBe('damaged');
    await whenPacked(pack);
    expect(await makeAll(pack)).toEqual([small, pictured, garbage]);
  },
);

it('what V8 compiled is accepted where tasks run', patience, async () => {
  const code = await whenPacked('drawing');
  await withInput(Readable.from([]), async (folder) => {
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
    await runChild({ command: [process.execPath, ...flags, script, code], folder, limits });
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('false');
  });
});
