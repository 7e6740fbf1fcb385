/** The source of wasm/coverage.ts as a script on the same memory: tests compare it with what the compiler makes of it. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Coverage } from '../src/raster/coverage.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../wasm', `${name}.ts`), 'utf8');

/** Each after what it uses; no two have a name in common. */
const parts = ['plane', 'areas', 'strokes', 'dashes', 'letters'];

/**
 * What a type does here becomes a call: it says how memory is read and how a number is rounded. Casts of single values only
 * tell the compiler what it has anyway.
 */
const scriptOf = (source: string): string =>
  stripTypeScriptTypes(
    source
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, '')
      .replace(/\b(load|store)<(\w+)>/g, '$1.$2')
      .replace(/: f32 = ([^;]+);/g, ': f32 = f32($1);')
      .replace(/<(f32|i32|u32)>\(/g, '$1(')
      .replace(/<f32>(\w+)/g, 'f32($1)')
      .replace(/<\w+>(?=[\w(])/g, ''),
  );

/** The compiler's builtins. */
function builtins(memory: ArrayBuffer): Record<string, unknown> {
  const view = new DataView(memory);
  const fill = (at: number, value: number, size: number): unknown =>
    new Uint8Array(memory, at, size).fill(value);
  const nearest = (value: number): number => {
    const below = Math.floor(value);
    const rest = value - below;
    return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
  };
  return {
    memory: { fill },
    load: {
      u8: (at: number, offset = 0) => view.getUint8(at + offset),
      i32: (at: number, offset = 0) => view.getInt32(at + offset, true),
      u32: (at: number, offset = 0) => view.getUint32(at + offset, true),
      u64: (at: number, offset = 0) => Number(view.getBigUint64(at + offset, true)),
      f32: (at: number, offset = 0) => view.getFloat32(at + offset, true),
      f64: (at: number, offset = 0) => view.getFloat64(at + offset, true),
    },
    store: {
      u8: (at: number, value: number, offset = 0) => view.setUint8(at + offset, value),
      i32: (at: number, value: number, offset = 0) => view.setInt32(at + offset, value, true),
      u32: (at: number, value: number, offset = 0) => view.setUint32(at + offset, value, true),
      f32: (at: number, value: number, offset = 0) => view.setFloat32(at + offset, value, true),
    },
    f32: Math.fround,
    i32: Object.assign((value: number) => Math.trunc(value) | 0, { MAX_VALUE: 0x7fffffff }),
    u32: (value: number) => Math.trunc(value) >>> 0,
    abs: Math.abs,
    max: Math.max,
    min: Math.min,
    sqrt: Math.sqrt,
    nearest,
  };
}

export function plainCoverage(memory: ArrayBuffer): Coverage['code'] {
  const given = builtins(memory);
  const names = [...read('coverage').matchAll(/^export \{(.*)\}/gm)].flatMap(([, list]) => list!.split(','));
  const exported = names.map(
    (name) =>
      `${name}: typeof ${name} === 'function' ? ${name} : { get value() { return ${name}; }, set value(to) { ${name} = to; } }`,
  );
  const script = `${parts.map((part) => scriptOf(read(part))).join('\n')}\nreturn { ${exported.join()} };`;
  return compileFunction(script, Object.keys(given))(...Object.values(given)) as Coverage['code'];
}
