import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { inRoot, root } from './paths.mjs';
import { Advice, step } from './progress.mjs';

/** What is written in AssemblyScript: in the folder wasm of a package, with what it imports beside it. */
const modules = {
  'packages/cad': ['dwg', 'dxf', 'tile'],
  'packages/render': ['coverage'],
};
const options = ['--runtime=stub', '--importMemory', '--noAssert', '-O3', '--shrinkLevel=1', '--enable=simd'];

/**
 * Compiles what is written in AssemblyScript, unless it has not changed since the last time.
 * @param {(label: string, work: () => Promise<void>) => Promise<void>} tell
 */
export async function ensureWasm(tell = step) {
  /** @type {{ folder: string, names: string[], stamp: string, hash: string }[]} */
  const stale = [];
  for (const [folder, names] of Object.entries(modules)) {
    const hash = await hashOf(folder);
    const stamp = inRoot(folder, 'dist/wasm.stamp');
    if ((await readFile(stamp, 'utf8').catch(() => '')) !== hash) stale.push({ folder, names, stamp, hash });
  }
  if (!stale.length) return;
  await tell('Compiling WebAssembly', async () => {
    for (const { folder, names, stamp, hash } of stale) {
      await mkdir(inRoot(folder, 'dist/wasm'), { recursive: true });
      for (const name of names)
        await compile(`${folder}/wasm/${name}.ts`, inRoot(folder, `dist/wasm/${name}.ts`));
      await writeFile(stamp, hash);
    }
  });
}

/** Changes with the sources, the compiler and how it is called. */
async function hashOf(/** @type {string} */ folder) {
  const { version } = JSON.parse(await readFile(inRoot('node_modules/assemblyscript/package.json'), 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify([version, options, modules]));
  for (const name of (await readdir(inRoot(folder, 'wasm'))).sort())
    hash.update(`\0${name}\0`).update(await readFile(inRoot(folder, 'wasm', name)));
  return hash.digest('hex');
}

async function compile(/** @type {string} */ source, /** @type {string} */ target) {
  // It is there once packages are installed, which is when this is called.
  const { main } = await import('assemblyscript/asc');
  /** @type {Uint8Array | undefined} */
  let code;
  const { error, stderr } = await main([source, `--baseDir=${root}`, '--outFile=code.wasm', ...options], {
    writeFile: (_, contents) => {
      code = /** @type {Uint8Array} */ (contents);
    },
  });
  if (error || !code) throw new Advice(`${stderr.toString().trim()}\n\n${source} could not be compiled.`);
  // As a script, so that it comes with the code around it everywhere: in pages, workers, the server and the command line.
  // Two digits a byte is what compresses best of all that can be written in one.
  const text = `export const CODE = '${Buffer.from(code).toString('hex')}';\n`;
  await writeFile(`${target}.new`, text);
  await rename(`${target}.new`, target);
}
