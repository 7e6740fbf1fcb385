import { join } from 'node:path';
import { probePaths, serverPaths } from '@linework/contract/paths';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calledOnLoad } from './calledOnLoad.ts';
import { callTable } from './callTable.ts';
import { embedScript } from './embedScript.ts';
import { firstPage } from './firstPage.ts';
import { iconFiles } from './iconFiles.ts';
import { lastingTheme } from './lastingTheme.ts';
import { loadedTogether } from './loadedTogether.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './serviceWorker.ts';
import { wordPreload } from './wordPreload.ts';

const server = process.env['LINEWORK_DEV_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    callTable(),
    iconFiles(),
    react(),
    wordPreload(),
    lastingTheme(),
    firstPage(),
    precompress(),
    serviceWorker(),
    embedScript(),
  ],
  // The router's store brings a stand-in for a hook that this React has.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome120', 'firefox121', 'safari17.2'],
    // The budget test reads from it which chunks a page pulls in.
    manifest: true,
    // Every browser that runs this has it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What every page starts with travels as one file: fewer requests, and it compresses better.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            {
              name: loadedTogether(join(import.meta.dirname, 'src/main.tsx')),
              includeDependenciesRecursively: false,
            },
          ],
        },
        // The start names every part: what is random in a name does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  // Workers start workers and share chunks with each other.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        postBanner: calledOnLoad,
        // One file beside the worker's own instead of one for every few functions that its renderers use too.
        codeSplitting: { groups: [{ name: 'workerShared', tags: ['$initial'], minShareCount: 2 }] },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [...serverPaths, ...probePaths].map((path) => [`^/${path}([/?]|$)`, { target: server, xfwd: true }]),
    ),
  },
});
