/**
 * Opens one DXF as dxf-viewer's worker does, parsing it and building its scene with one Latin font, and tells what it
 * cost: PACKAGE FILE [warm: after many]. Packed: packed-child.ts.
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

const LATIN = '@fontsource/arimo/files/arimo-latin-400-normal.woff';

/** The files of the package that its worker loads, and the library for fonts beside it. */
export const viewerFiles = (folder: string): string[] => [
  join(folder, 'src/parser/DxfParser.js'),
  join(folder, 'src/DxfScene.js'),
  join(folder, '../opentype.js/dist/opentype.mjs'),
];

export const run: RunChild = async ([folder = '', path = '', warm], load) => {
  const [parser = '', scene = '', fonts = ''] = viewerFiles(folder);
  const { default: DxfParser } = await load<{ default: Parser }>(parser);
  const { DxfScene } = await load<{ DxfScene: Scene }>(scene);
  const opentype = await load<{ parse(bytes: ArrayBuffer): object }>(fonts);
  const latin = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(LATIN))).buffer;
  const bytes = readFile(path);
  // It tells the console what it leaves out.
  console.log = () => undefined;
  const open = async (): Promise<void> => {
    const dxf = new DxfParser().parseSync(new TextDecoder().decode(bytes));
    await new DxfScene({}).Build(dxf, [() => Promise.resolve(opentype.parse(latin))]);
  };
  const { cpuMs, wholeMs } = await cost(open, warm === 'warm');
  return { cpuMs, wholeMs } satisfies OpenCost;
};
