// `npm run dev`: the server, restarted on every change, behind Vite, which reloads the web app. Ctrl-C stops both.
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { inRoot, root } from './bootstrap/paths.mjs';
import { follow } from './bootstrap/processes.mjs';
import { main } from './bootstrap/progress.mjs';
import { ensureSamplesMade } from './bootstrap/samples.mjs';
import { restarting } from './dev/restarting.mjs';
import { freePort } from './services/scratch.mjs';

await main(async () => {
  await ensureInstalled();
  const node24 = await findNode24();
  await ensureSamplesMade(node24);
  const port = process.env['PORT'] || '8080';
  const serverPort = String(await freePort());

  const viteArgs = ['--port', port, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'];
  const vite = follow(node24, [inRoot('node_modules/vite/bin/vite.js'), ...viteArgs], {
    cwd: inRoot('apps/web'),
    env: { ...process.env, LINEWORK_DEV_SERVER: `http://127.0.0.1:${serverPort}` },
  });
  const folders = ['apps/server/src', 'packages/contract/src', 'packages/i18n/src'].map((path) =>
    inRoot(path),
  );
  const server = restarting(folders, () =>
    follow(node24, [inRoot('apps/server/src/main.ts'), 'serve', ...process.argv.slice(2)], {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: serverPort,
        // The one address to open, which the server prints when it is ready, is Vite's.
        LINEWORK_PUBLIC_URL: process.env['LINEWORK_PUBLIC_URL'] || `http://localhost:${port}`,
      },
    }),
  );

  // Vite ends at Ctrl-C, or when the port is taken.
  const code = await vite.ended;
  await server.stop();
  return code;
});
