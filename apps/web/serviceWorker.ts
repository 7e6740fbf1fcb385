import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pagePaths } from '@linework/contract/paths';
import { build, type Plugin } from 'vite';
import { shellFiles } from './bundles.ts';

const entry = join(import.meta.dirname, 'src/serviceWorker/worker.ts');
/** What a page names without a hash. */
const loose = ['/index.html', '/theme.js', '/favicon.svg', '/touch-icon.png', '/manifest.webmanifest'];
/** The letters of western languages; those of others are fetched with the pages that show them. */
const fonts = /^inter-latin-wght-normal-.+\.woff2$/;

/** Builds sw.js, and writes into it what the program needs to start without a server. */
export function serviceWorker(): Plugin {
  return {
    name: 'linework-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const letters = (await readdir(join(dir, 'assets'))).filter((name) => fonts.test(name));
      const files = [
        ...loose,
        ...[...shellFiles(dir)].map((file) => `/${file}`),
        ...letters.map((name) => `/assets/${name}`),
      ];
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          BUILD: JSON.stringify(createHash('sha256').update(files.join()).digest('hex').slice(0, 12)),
          SHELL_FILES: JSON.stringify(files),
          PAGE_PATHS: JSON.stringify(pagePaths),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          lib: { entry, formats: ['es'], fileName: () => 'sw.js' },
        },
      });
    },
  };
}
