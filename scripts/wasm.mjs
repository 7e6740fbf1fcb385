/**
 * `npm run wasm -w @linework/render`, `npm run wasm -w @linework/cad`: makes a script of AssemblyScript, as text that is
 * kept with the sources. The compiler is fetched for that alone: it is too large to be installed with everything else for
 * some kilobytes that hardly ever change. A test beside what is made holds that both go together.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfSources } from './wasm-sources.mjs';

const [source, made] = process.argv.slice(2);
if (!source || !made) throw new Error('Which source, and where to?');
const folder = mkdtempSync(join(tmpdir(), 'linework-wasm-'));
const out = join(folder, 'made.wasm');
const options = [
  '--runtime',
  'stub',
  '--importMemory',
  '--noAssert',
  '-O3',
  '--shrinkLevel',
  '1',
  '--enable',
  'simd',
];
const compiler = ['--yes', '--package=assemblyscript@0.28.20', 'asc', source, '-o', out, ...options];
const { status } = spawnSync('npx', compiler, { stdio: 'inherit' });
if (status === 0) {
  const hash = hashOfSources(source);
  // Of two digits a byte, since that is what compresses best of all that can be written in a script.
  const code = readFileSync(out).toString('hex');
  writeFileSync(
    made,
    `/** Made of ${source} by scripts/wasm.mjs. */
export const SOURCE = '${hash}';
export const CODE =
  '${code}';
`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
