/** Many modules as one script: finding, reading and linking hundreds costs a child more than most of its work. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { packedEnding, startName, type PackedScript } from '../folder.ts';
import type { PackName } from './packs.ts';

const here = (module: string): string => resolve(import.meta.dirname, module);

/**
 * In place of the decoder that fontkit brings along: unpacking its dictionary takes longer than most fonts. It is a module
 * of its own here, since it has to be a default export.
 */
const brotli = `
  import { brotliDecompressSync } from 'node:zlib';
  export default (bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, size) });`;

/** What is found and loaded in another way where everything is packed. */
const otherwise: Plugin = {
  name: 'otherwise',
  resolveId: {
    filter: { id: /^(#fontkit|brotli\/decompress\.js)$/ },
    handler: (id) => (id === '#fontkit' ? here('fontkit-later.ts') : id),
  },
  load: { filter: { id: /^brotli\/decompress\.js$/ }, handler: () => brotli },
  // Files beside a module are looked for from where it was.
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};

/** Loaded from where they are installed, by the few files that need one: they bring WebAssembly of their own. */
const engines = /^(assimpjs|occt-import-js|rhino3dm|web-ifc|three\/.*)$/;

/** A module, by its name here or by a whole path, with all that it imports. */
export async function asScript(module: string, external: (string | RegExp)[] = []): Promise<string> {
  const bundle = await rolldown({
    input: here(module),
    platform: 'node',
    external,
    plugins: [otherwise],
    tsconfig: false,
  });
  try {
    // The reader of PDFs asks for Node's modules by an import, which scripts like ours have not.
    const { output } = await bundle.generate({
      format: 'cjs',
      exports: 'named',
      codeSplitting: false,
      dynamicImportInCjs: false,
    });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/** The same program: wherever our code has other characters, it may have their numbers. */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Into a folder, as PackedCode opens it there. */
export function keepScript(folder: string, name: string, code: string): void {
  const whole = `(function (require, exports) {${inAscii(code)}\n})`;
  writeFileSync(join(folder, name + packedEnding), whole);
}

export async function bundleInto(folder: string, pack: PackName): Promise<void> {
  const keep = (name: PackedScript, code: string): void => keepScript(folder, name, code);
  const tasks = await asScript(`${pack}.ts`, ['fontkit', engines]);
  keep('tasks', tasks);
  if (tasks.includes('require("fontkit")')) keep('fontkit', await asScript('fontkit.ts'));
  writeFileSync(join(folder, startName), await asScript('start.ts'));
}
