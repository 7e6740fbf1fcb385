import { onInterrupt } from '../bootstrap/processes.mjs';
import { Advice } from '../bootstrap/progress.mjs';
import { ensureTaskCode } from '../bootstrap/taskCode.mjs';
import { ensureWebBuilt } from '../bootstrap/web.mjs';
import { findChromium } from '../services/chromium.mjs';
import { startPostgres } from '../services/postgres.mjs';
import { startRadosgw } from '../services/radosgw.mjs';
import { openScratch } from '../services/scratch.mjs';

/** @typedef {'taskCode' | 'web' | 'chromium' | 'postgres' | 's3'} ServiceName */
/**
 * What a service adds to the environment of the tests, or why it is not there. `failed` is our fault, `skipped` is not.
 * @typedef {{ env: Record<string, string> } | { skipped: string } | { failed: string }} Service
 */

/** Starts what the tests need when it is first asked for, and stops it all in the end. */
export async function openServices(/** @type {string} */ node24) {
  // Whatever tests leave behind, also when they are killed, lies in here and goes with it.
  const scratch = await openScratch('linework-tests-', 'KILL');
  const stops = [scratch.close];
  /** @type {Map<ServiceName, Promise<Service>>} */
  const started = new Map();

  /** @type {Record<ServiceName, () => Promise<Service>>} */
  const starters = {
    taskCode: () => built(async () => ({ env: await ensureTaskCode(node24) })),
    web: () =>
      built(async () => {
        await ensureWebBuilt(node24);
        return { env: {} };
      }),
    async chromium() {
      const found = await findChromium();
      return 'skipped' in found ? found : { env: { LINEWORK_TEST_CHROMIUM: found.path } };
    },
    async postgres() {
      const given = process.env['LINEWORK_TEST_DATABASE_URL'];
      if (given) return { env: { LINEWORK_TEST_DATABASE_URL: given } };
      const server = await startPostgres();
      if ('skipped' in server) return server;
      stops.push(server.stop);
      return { env: { LINEWORK_TEST_DATABASE_URL: server.url } };
    },
    async s3() {
      const given = process.env['LINEWORK_TEST_S3'];
      if (given) return { env: { LINEWORK_TEST_S3: given } };
      const server = await startRadosgw();
      if ('skipped' in server) return server;
      const { stop: stopServer, ...access } = server;
      stops.push(stopServer);
      return { env: { LINEWORK_TEST_S3: JSON.stringify({ ...access, forcePathStyle: true }) } };
    },
  };

  async function stop() {
    await Promise.all(stops.splice(0).map((each) => each()));
  }
  const forget = onInterrupt(stop);

  return {
    folder: scratch.folder,
    start(/** @type {ServiceName} */ name) {
      const service = started.get(name) ?? starters[name]();
      started.set(name, service);
      return service;
    },
    async stop() {
      forget();
      await stop();
    },
  };
}

/** What a build leaves, or what it says. */
async function built(/** @type {() => Promise<Service>} */ build) {
  try {
    return await build();
  } catch (error) {
    if (error instanceof Advice) return { failed: error.message };
    throw error;
  }
}

/** The environment of tests that get no service: what a developer has set for one stage must not leak into another. */
export function plainEnvironment() {
  const { LINEWORK_TEST_DATABASE_URL: _database, LINEWORK_TEST_S3: _s3, ...rest } = process.env;
  const ours = Object.keys(rest).filter((name) => /^LINEWORK_(?!TEST_)|^PORT$|^HOST$/.test(name));
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !ours.includes(name)));
}
