import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const list = /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\((.*?\]\))\)\)=>i\.map\(i=>d\[i\]\);/s;

/**
 * The list of what each part needs stands at the top of the start, 300 kB before the parts that it repeats the names
 * of, and gzip looks back 32. At the end it costs half a kilobyte less on every page. A function, unlike a constant, is
 * there from the first line on.
 */
export function lateDeps(): Plugin {
  return {
    name: 'linework-late-deps',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const starts = (await readdir(assets)).filter((name) => /^start-.*\.js$/.test(name));
      await Promise.all(
        starts.map(async (name) => {
          const code = await readFile(join(assets, name), 'utf8');
          const moved = code.replace(list, '');
          const deps = list.exec(code)?.[1];
          if (deps === undefined) throw new Error('the start no longer begins with its list of parts');
          const late = `function __vite__mapDeps(i,m=__vite__mapDeps,d=(${deps})){return i.map(i=>d[i])}`;
          await writeFile(join(assets, name), `${moved}\n${late}\n`);
        }),
      );
    },
  };
}
