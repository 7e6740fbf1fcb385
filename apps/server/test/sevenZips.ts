/** Archives made by the embedded 7-Zip, which writes 7z and zip as well as it reads them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sevenZip, { type SevenZipModuleFactory } from '7z-wasm';

const factory = sevenZip as unknown as SevenZipModuleFactory;

/** The archive; of one in parts, all parts one after the other. */
export async function makeSevenZip(
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
  options: readonly string[] = [],
): Promise<Buffer> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('7z-wasm/7zz.wasm'));
  const { FS, callMain } = await factory({
    wasmBinary: new Uint8Array(wasm).buffer,
    print: () => {},
    printErr: () => {},
  });
  FS.mkdir('/from');
  FS.chdir('/from');
  for (const [path, content] of Object.entries(files)) {
    const folders = path.split('/').slice(0, -1);
    folders.forEach((_, at) => {
      const folder = folders.slice(0, at + 1).join('/');
      if (!exists(() => FS.stat(folder))) FS.mkdir(folder);
    });
    FS.writeFile(path, typeof content === 'string' ? Buffer.from(content) : content);
  }
  callMain(['a', '-y', `/${name}`, '-r', '*', ...options]);
  process.exitCode = 0;
  const parts = FS.readdir('/')
    .filter((each) => each.startsWith(name))
    .toSorted();
  return Buffer.concat(parts.map((each) => Buffer.from(FS.readFile(`/${each}`, { encoding: 'binary' }))));
}

function exists(look: () => unknown): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
