import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const entry = join(import.meta.dirname, '../../packages/embed/src/index.ts');

/** Builds embed.js, which pages of others load from the server that they embed (docs/embedding.md). */
export function embedScript(): Plugin {
  return {
    name: 'linework-embed-script',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          lib: { entry, formats: ['es'], fileName: () => 'embed.js' },
        },
      });
    },
  };
}
