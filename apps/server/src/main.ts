/** Stripping types and compiling is half of the way to the first answer; what was compiled once is kept. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/linework');
enableCompileCache(cache);
// For threads, each of which would otherwise load a compiler of its own to strip types: 30 MB.
process.env['NODE_COMPILE_CACHE'] ??= cache;
// Not only at the end: a server may be killed.
setTimeout(flushCompileCache, 3000).unref();
const { run } = await import('./commands/run.ts');
await run(process.argv.slice(2));
