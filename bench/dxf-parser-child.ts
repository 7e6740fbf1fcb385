/** Opens one DXF with dxf-parser and prints what it cost: dxf-parser-child.ts PACKAGE FILE [warm: after many] */
import { readBytes } from '@linework/cli/kernel/open';
import { createRequire } from 'node:module';
import { cost } from './cpu-time.ts';

const [folder = '', path = '', warm] = process.argv.slice(2);
type Parser = new () => { parseSync(text: string): unknown };
const loaded = createRequire(import.meta.url)(folder) as Parser & { default?: Parser; DxfParser?: Parser };
const DxfParser = loaded.DxfParser ?? loaded.default ?? loaded;
const bytes = readBytes(path);
const parse = (): unknown => new DxfParser().parseSync(new TextDecoder().decode(bytes));
console.log(JSON.stringify({ cpuMs: (await cost(parse, warm === 'warm')).cpuMs }));
