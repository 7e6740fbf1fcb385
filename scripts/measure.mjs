// `npm run corpus` and `npm run bench:viewer`: a program of bench/ that stands by itself, with what it needs installed,
// built and found. measure.mjs PROGRAM [--browser] … hands on everything else.
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { follow } from './bootstrap/processes.mjs';
import { Advice, main } from './bootstrap/progress.mjs';
import { ensureTaskCode } from './bootstrap/taskCode.mjs';
import { ensureWebBuilt } from './bootstrap/web.mjs';
import { findChromium } from './services/chromium.mjs';

await main(async () => {
  const [program, ...rest] = process.argv.slice(2);
  if (program === undefined) throw new Advice('Say which program of bench/ it is.');
  await ensureInstalled();
  const node24 = await findNode24();
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...(await ensureTaskCode(node24)) };
  const wantsBrowser = rest[0] === '--browser';
  if (wantsBrowser) {
    await ensureWebBuilt(node24);
    const found = await findChromium();
    if ('skipped' in found) throw new Advice(`It needs a browser: ${found.skipped}.`);
    env['LINEWORK_TEST_CHROMIUM'] = found.path;
  }
  // Names of files are those of where it was called.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  return follow(node24, [inRoot('bench', `${program}.ts`), ...rest.slice(wantsBrowser ? 1 : 0)], { cwd, env })
    .ended;
});
