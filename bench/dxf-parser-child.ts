/** Opens one DXF with dxf-parser and tells what it cost: PACKAGE FILE [warm: after many]. Packed: packed-child.ts. */
import { join } from 'node:path';
import { cost, type OpenCost } from './cpu-time.ts';
import type { RunChild } from './packed-run.ts';
import { readFile } from './read-file.ts';

type Parser = new () => { parseSync(text: string): unknown };

/** The files of the package that are loaded. */
export const parserFiles = (folder: string): string[] => [join(folder, 'dist/index.js')];

export const run: RunChild = async ([folder = '', path = '', warm], load) => {
  const [index = ''] = parserFiles(folder);
  const { DxfParser } = await load<{ DxfParser: Parser }>(index);
  const bytes = readFile(path);
  const parse = (): unknown => new DxfParser().parseSync(new TextDecoder().decode(bytes));
  const { cpuMs, wholeMs } = await cost(parse, warm === 'warm');
  return { cpuMs, wholeMs } satisfies OpenCost;
};
