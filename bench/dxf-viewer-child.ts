/**
 * Opens one DXF as dxf-viewer's worker does, parsing it and building its scene with one Latin font, and prints what it
 * cost: dxf-viewer-child.ts PACKAGE FILE [warm: after many]
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBytes } from '@linework/cli/kernel/open';
import { cost } from './cpu-time.ts';

const [folder = '', path = '', warm] = process.argv.slice(2);
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)) as T;
const source = (name: string): string => join(folder, 'src', name);

const { default: DxfParser } = await load<{ default: new () => { parseSync(text: string): object } }>(
  source('parser/DxfParser.js'),
);
const { DxfScene } = await load<{
  DxfScene: new (options: object) => {
    scene: { vertices: ArrayBuffer };
    Build(dxf: object, fonts: (() => Promise<object>)[]): Promise<void>;
  };
}>(source('DxfScene.js'));
const opentype = createRequire(source('index.js'))('opentype.js') as { parse(bytes: ArrayBuffer): object };
const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff'),
);
const fontBytes = new Uint8Array(font).buffer;

const bytes = readBytes(path);
// It tells the console what it leaves out.
console.log = () => undefined;
const open = async (): Promise<number> => {
  const scene = new DxfScene({});
  await scene.Build(new DxfParser().parseSync(new TextDecoder().decode(bytes)), [
    () => Promise.resolve(opentype.parse(fontBytes)),
  ]);
  return scene.scene.vertices.byteLength;
};
const { value, cpuMs } = await cost(open, warm === 'warm');
process.stdout.write(`${JSON.stringify({ cpuMs, vertexBytes: value })}\n`);
