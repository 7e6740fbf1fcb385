import { defineConfig } from 'vite';

/** The engine alone, built as the app builds it, for its browser tests. */
export default defineConfig({
  worker: { format: 'es' },
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false, emptyOutDir: true },
  logLevel: 'warn',
});
