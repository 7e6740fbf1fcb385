// `npm start`: from a fresh clone to a running server. Plain JavaScript, since nothing is installed yet.
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { inRoot, root } from './bootstrap/paths.mjs';
import { follow } from './bootstrap/processes.mjs';
import { main } from './bootstrap/progress.mjs';
import { serverEnvironment, serverFlags } from './bootstrap/serving.mjs';
import { ensureTaskCode } from './bootstrap/taskCode.mjs';
import { ensureWebBuilt } from './bootstrap/web.mjs';

await main(async () => {
  await ensureInstalled();
  const node24 = await findNode24();
  const [taskCode] = await Promise.all([ensureTaskCode(node24), ensureWebBuilt(node24)]);
  const server = [...serverFlags, inRoot('apps/server/src/main.ts'), 'serve', ...process.argv.slice(2)];
  const env = { ...serverEnvironment, ...taskCode, ...process.env };
  return follow(node24, server, { cwd: root, env }).ended;
});
