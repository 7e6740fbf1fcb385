import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/dist/**'];
/** A loaded machine of two cores is slow, not wrong. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude,
          ...patience,
        },
      },
      {
        test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], exclude, ...patience },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...exclude, 'apps/server/test/{cluster,faults}/**'],
          ...patience,
        },
      },
      {
        // Killed processes, full disks, power cuts: one at a time, since each wants the machine to itself.
        test: {
          name: 'faults',
          include: ['apps/server/test/faults/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['apps/server/test/cluster/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
