/**
 * Opens one DXF as dxf-viewer's worker does, parsing it and building its scene, and tells what it cost: PACKAGE FILE
 * [warm: after many]. Packed: packed-child.ts. Its fonts are one family in parts, which it takes one after the other until
 * a text has its characters, as its own page has them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cost, type OpenCost } from './cpu-time.ts';
import type { RunChild } from './packed-run.ts';
import { readFile } from './read-file.ts';

type Parser = new () => { parseSync(text: string): object };
type Scene = new (options: object) => {
  Build(dxf: object, fonts: (() => Promise<object>)[]): Promise<void>;
};

const PARTS = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
  'hebrew',
];

/** The files of the package that its worker loads, and the library for fonts beside it. */
export const viewerFiles = (folder: string): string[] => [
  join(folder, 'src/parser/DxfParser.js'),
  join(folder, 'src/DxfScene.js'),
  join(folder, '../opentype.js/dist/opentype.mjs'),
];

export const run: RunChild = async ([folder = '', path = '', warm], load) => {
  const [parser = '', scene = '', library = ''] = viewerFiles(folder);
  const { default: DxfParser } = await load<{ default: Parser }>(parser);
  const { DxfScene } = await load<{ DxfScene: Scene }>(scene);
  const opentype = await load<{ parse(bytes: ArrayBuffer): object }>(library);
  const { resolve } = createRequire(import.meta.url);
  const fonts = PARTS.map((part) => {
    const file = readFileSync(resolve(`@fontsource/arimo/files/arimo-${part}-400-normal.woff`));
    return () => Promise.resolve(opentype.parse(new Uint8Array(file).buffer));
  });
  const bytes = readFile(path);
  // It tells the console what it leaves out.
  console.log = () => undefined;
  const open = async (): Promise<void> => {
    const dxf = new DxfParser().parseSync(new TextDecoder().decode(bytes));
    // It takes them out of the list as it loads them.
    await new DxfScene({}).Build(dxf, [...fonts]);
  };
  const { cpuMs, wholeMs } = await cost(open, warm === 'warm');
  return { cpuMs, wholeMs } satisfies OpenCost;
};
