/** Flags for a Node process that reads bytes from outside. */
import { join, resolve } from 'node:path';
import { forOneFile } from './engine.ts';
import { fontFolders } from './fontFolders.ts';
import type { SandboxLimits } from './limits.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** Our own code and the fonts. */
export function readablePaths(): string[] {
  const own = ['node_modules', 'packages', 'package.json', 'apps/server/src', 'apps/server/package.json'];
  return [...own.map((path) => join(root, path)), join(root, 'apps/server/node_modules'), ...fontFolders()];
}

/** Those may be read, the folder may be written, and nothing else exists for it. */
export function permissions(folder: string, limits: SandboxLimits, native: boolean): string[] {
  return [
    // Buffers and what V8 itself needs lie beyond its heap.
    `--max-old-space-size=${Math.floor(limits.memoryMb * 0.75)}`,
    ...forOneFile(limits.memoryMb),
    '--disallow-code-generation-from-strings',
    '--permission',
    ...[...readablePaths(), folder].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    ...(native ? ['--allow-addons'] : []),
  ];
}
