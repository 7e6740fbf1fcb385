/**
 * The fault tests with many rounds: about a thousand uploads under kill -9 and as many under power cuts, and the
 * database restarted under load. Takes a quarter of an hour; LINEWORK_TEST_ROUNDS says how many rounds, 20 unless told.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from '../scripts/services/postgres.mjs';

const root = join(import.meta.dirname, '..');
const postgres = await startPostgres();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=faults', '--testTimeout=1800000'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      LINEWORK_TEST_ROUNDS: process.env['LINEWORK_TEST_ROUNDS'] ?? '20',
      ...('url' in postgres && { LINEWORK_TEST_DATABASE_URL: postgres.url }),
    },
  },
);
if ('stop' in postgres) await postgres.stop();
process.exitCode = status ?? 1;
