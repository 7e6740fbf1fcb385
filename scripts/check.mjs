// `npm run check`: types, lint, format, import directions, unused code. `npm run check -- --fix` corrects what it can.
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { main } from './bootstrap/progress.mjs';
import { runChecks } from './check/steps.mjs';

await main(async () => {
  await ensureInstalled();
  const { passed, failed } = await runChecks(await findNode24(), { fix: process.argv.includes('--fix') });
  console.log(failed ? `\n${failed} of ${passed + failed} checks failed.` : `\nAll ${passed} checks passed.`);
  return failed ? 1 : 0;
});
