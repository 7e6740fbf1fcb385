// `npm run bench`: every bench/*.bench.ts in turn, each of which prints its table. `npm run bench -- name` runs some,
// `npm run bench -- upload --only large` hands on what begins with dashes and follows it.
import { readdir } from 'node:fs/promises';
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { inRoot, root } from './bootstrap/paths.mjs';
import { follow } from './bootstrap/processes.mjs';
import { Advice, elapsed, main } from './bootstrap/progress.mjs';
import { serverFlags } from './bootstrap/serving.mjs';
import { ensureTaskCode } from './bootstrap/taskCode.mjs';

await main(async () => {
  await ensureInstalled();
  const node24 = await findNode24();
  const env = { ...process.env, ...(await ensureTaskCode(node24)) };
  const given = process.argv.slice(2);
  const firstOption = given.findIndex((each) => each.startsWith('--'));
  const names = firstOption < 0 ? given : given.slice(0, firstOption);
  const options = firstOption < 0 ? [] : given.slice(firstOption);
  const benches = (await readdir(inRoot('bench')))
    .filter(
      (file) => file.endsWith('.bench.ts') && (!names.length || names.some((name) => file.includes(name))),
    )
    .sort();
  if (!benches.length) throw new Advice('No bench has that name. They are bench/*.bench.ts.');
  /** @type {Record<string, { outcome: string, took: string }>} */
  const outcomes = {};
  let failed = false;
  for (const bench of benches) {
    const start = Date.now();
    console.log(`\n${bench}`);
    // What a bench runs of the server itself collects its garbage as the server does.
    const code = await follow(node24, [...serverFlags, inRoot('bench', bench), ...options], {
      cwd: root,
      env,
    }).ended;
    // Ctrl-C means all of them.
    if (code > 128) return code;
    failed ||= code !== 0;
    outcomes[bench] = { outcome: code === 0 ? 'done' : `failed (${code})`, took: elapsed(start) };
  }
  console.log();
  console.table(outcomes);
  return failed ? 1 : 0;
});
