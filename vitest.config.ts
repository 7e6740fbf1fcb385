import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/dist/**'];
/** Node strips types itself: nothing is compiled first, and calls between modules cost what they cost in the product. */
const native = { experimental: { viteModuleRunner: false } };
/** A loaded machine of two cores is slow, not wrong. */
const polling = { expect: { poll: { timeout: 15_000 } } };
/** Of the server, what is the same on every database: it runs once. */
const onAnyDatabase = [
  'apps/server/src/{config,blobs/*disk,db/postgres/numbers}.test.ts',
  'apps/server/src/{db/sqlite,http,sandbox,search}/**/*.test.ts',
  'apps/server/src/features/archive/engine/*.test.ts',
  'apps/server/src/features/{convert/outputs,drawing/hostile,model/hostile,preview/hostile}.test.ts',
  'apps/server/src/features/{company/guardedFetch,download/zip,drawing/match,preview/webp,upload/magic}.test.ts',
  'apps/server/src/features/drive/{lists/pageCursors,names}.test.ts',
  // On a data folder of its own, whatever the others use.
  'apps/server/test/commands.test.ts',
];
/**
 * What puts others in the place of modules, clocks or globals: no other file may find these there.
 * Vite loads it, so that modules can be replaced and `import.meta.glob` is known.
 */
const alone = [
  'apps/web/src/app/{chunkErrors,config,offline/offlineQueue}.test.ts',
  'apps/web/src/features/download/queue.test.ts',
  'apps/web/src/features/drive/{listing,undo,work,inside/insideQuery,list/typeAhead}.test.ts',
  'apps/web/src/features/font/kernelFonts.test.ts',
  'apps/web/src/features/upload/patiently.test.ts',
  'apps/web/src/features/viewer/camera/views.test.ts',
  'apps/web/src/features/viewer/engine/{engine,layouts,bytes/http}.test.ts',
  'apps/web/src/features/viewer/{open/{chosenFiles,early},page/stopOpening,tools/pointing-tracking}.test.ts',
  'packages/cad/src/{read/dwg/entities/viewports,write/dwg/read-again}.test.ts',
  'packages/cli/src/kernel/child.test.ts',
  'packages/fonts/src/variable.test.ts',
  'packages/render/src/canvas2d/renderer.test.ts',
];
/** The main journeys, which every change must pass; all other browser tests run with `npm run test:slow`. */
const journeys = [
  'e2e/{budgets,compare,drive-actions,editor,journeys,mobile-drive,share,upload,versions,viewer}.test.ts',
];
const browserTests = {
  ...native,
  exclude,
  // No test changes what it loads: a browser's driver once for each worker is enough.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
const patience = { testTimeout: 60_000, hookTimeout: 60_000, ...polling };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...native,
          name: 'unit',
          include: [
            'apps/web/**/*.test.{ts,tsx}',
            'packages/*/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude: [...exclude, ...alone],
          // Half of the work would be to load the same modules for each file.
          isolate: false,
          ...patience,
        },
      },
      {
        test: { name: 'unit-alone', include: alone, exclude, ...patience },
      },
      {
        test: {
          ...native,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...exclude, ...onAnyDatabase, 'apps/server/test/{cluster,faults}/**'],
          globalSetup: 'apps/server/test/template.ts',
          // Loading the server anew for each file would be a third of all the work.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          ...native,
          name: 'server-once',
          include: onAnyDatabase,
          exclude,
          globalSetup: 'apps/server/test/template.ts',
          isolate: false,
          ...patience,
        },
      },
      {
        // Killed processes, full disks, power cuts: one at a time, since each wants the machine to itself.
        test: {
          ...native,
          name: 'faults',
          include: ['apps/server/test/faults/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          ...polling,
        },
      },
      {
        test: {
          ...native,
          name: 'cluster',
          include: ['apps/server/test/cluster/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...polling,
        },
      },
      { test: { ...browserTests, name: 'e2e', include: journeys } },
      {
        test: {
          ...browserTests,
          name: 'e2e-slow',
          include: ['e2e/**/*.test.ts'],
          exclude: [...exclude, ...journeys],
        },
      },
    ],
  },
});
