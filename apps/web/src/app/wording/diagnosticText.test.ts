import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnosticKey } from './diagnosticText.ts';

const kernel = join(import.meta.dirname, '../../../../../packages/cad/src');
/** Where nothing can be shown or made the page says so in large letters; an info is told nowhere else. */
const elsewhere = new Set([
  'encrypted',
  'not-dxf',
  'package',
  'shading',
  'too-large',
  'unknown-format',
  'write-failed',
]);

test('every code that the kernel tells while it reads and writes has words', () => {
  const codes = new Set<string>();
  for (const path of readdirSync(kernel, { recursive: true }) as string[]) {
    if (!path.endsWith('.ts') || path.includes('.test.')) continue;
    const source = readFileSync(join(kernel, path), 'utf8');
    for (const [, code] of source.matchAll(/iagnostics\.(?:info|warn|error)\(\s*'([\w-]+)'/g))
      codes.add(code!);
  }
  expect(codes.size).toBeGreaterThan(20);
  const wordless = [...codes].filter((code) => !elsewhere.has(code) && diagnosticKey(code) === undefined);
  expect(wordless).toEqual([]);
});
