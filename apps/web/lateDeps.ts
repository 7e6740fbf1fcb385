import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const list =
  /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[.*?\])\)\)\)=>i\.map\(i=>d\[i\]\);/s;
const places = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/** A shorter list would gain less than the longer function costs. */
const worthIt = 50;

/**
 * The list of what each part needs stands at the top of the start, 300 kB before the parts that it repeats the names
 * of, and gzip looks back 32. At the end it costs half a kilobyte less on every page, and half of one less again with
 * bare names and with runs of neighbors told by their ends. A function, unlike a constant, is there from the first
 * line on.
 */
export function lateDeps(): Plugin {
  return {
    name: 'linework-late-deps',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const parts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
      await Promise.all(
        parts.map(async (name) => {
          const code = await readFile(join(assets, name), 'utf8');
          const found = list.exec(code)?.[1];
          if (found === undefined && name.startsWith('start-'))
            throw new Error('the start no longer begins with its list of parts');
          const files = JSON.parse(found ?? '[]') as string[];
          if (files.length < worthIt) return;
          const moved = code
            .replace(list, '')
            .replace(places, (_, numbers: string) => `__vite__mapDeps("${runsOf(numbers, files)}")`);
          await writeFile(join(assets, name), `${moved}\n${lookup(files)}\n`);
        }),
      );
    },
  };
}

/** `7,4,5,6,9` as `4-7,9`. Only style sheets have an order to keep; they come after the scripts. */
function runsOf(numbers: string, files: readonly string[]): string {
  const isStyle = (number: number): boolean => files[number]!.endsWith('.css');
  const all = numbers.split(',').map(Number);
  const scripts = all.filter((number) => !isStyle(number)).toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of [...scripts, ...all.filter(isStyle)]) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join();
}

function lookup(files: readonly string[]): string {
  const bare = files.map((file) => /^assets\/([^ "]+?)(?:\.js)?$/.exec(file)?.[1]);
  if (bare.includes(undefined)) throw new Error('a part lies elsewhere than in assets');
  return `function __vite__mapDeps(runs){
let names="${bare.join(' ')}".split(" ");
return runs.split(",").flatMap(run=>{
let[from,to=from]=run.split("-");
return names.slice(from,+to+1).map(name=>"assets/"+name+(name.endsWith(".css")?"":".js"))
})}`;
}
