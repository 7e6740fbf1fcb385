/**
 * `npm run wasm -w @linework/render` after a change of coverage.ts. The compiler is fetched for that alone: it is too large
 * to be installed with everything else for two kilobytes that hardly ever change. A test holds that both go together.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const source = join(here, 'coverage.ts');
const folder = mkdtempSync(join(tmpdir(), 'linework-wasm-'));
const out = join(folder, 'coverage.wasm');
const options = ['--runtime', 'stub', '--importMemory', '--noAssert', '-O3', '--shrinkLevel', '1'];
const compiler = ['--yes', '--package=assemblyscript@0.28.20', 'asc', source, '-o', out, ...options];
const { status } = spawnSync('npx', compiler, { stdio: 'inherit' });
if (status === 0) {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
  const code = readFileSync(out).toString('base64');
  writeFileSync(
    join(here, '../src/raster/coverage-code.ts'),
    `/** Made of wasm/coverage.ts by wasm/make.mjs. */
export const SOURCE = '${hash}';
export const CODE =
  '${code}';
`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
