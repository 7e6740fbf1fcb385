// `node scripts/lines.mjs [BEFORE] [AFTER]`: lines of code by subsystem at two commits, and the difference.
import { execFileSync } from 'node:child_process';
import { root } from './bootstrap/paths.mjs';

const [before = 'e724d6e', after = 'HEAD'] = process.argv.slice(2);
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });

/** The workspace, and of the large ones the folder below src; tests apart. */
function subsystemOf(/** @type {string} */ path) {
  const test = /\.test\.tsx?$|\/test\/|^(?:e2e|test)\//.test(path);
  const [, room = '', rest = ''] = /^(?:apps|packages)\/([^/]+)\/(.*)$/.exec(path) ?? [];
  if (test) return `tests of ${room || path.split('/')[0]}`;
  if (!room) return path.split('/')[0] ?? '';
  const [, folder] = /^src\/([^/]+)\//.exec(rest) ?? [];
  return ['cad', 'render', 'server', 'web'].includes(room) ? `${room}/${folder ?? ''}` : room;
}

/** @returns {Map<string, number>} */
function linesAt(/** @type {string} */ commit) {
  const sums = /** @type {Map<string, number>} */ (new Map());
  const counted = git('grep', '-c', '', commit, '--', '*.ts', '*.tsx', '*.mjs', '*.css');
  for (const line of counted.trim().split('\n')) {
    const [, path = '', count = '0'] = /^[^:]+:(.*):(\d+)$/.exec(line) ?? [];
    const subsystem = subsystemOf(path);
    sums.set(subsystem, (sums.get(subsystem) ?? 0) + Number(count));
  }
  return sums;
}

const [was, is] = [linesAt(before), linesAt(after)];
const row = (/** @type {(string | number)[]} */ [name, ...numbers]) =>
  `${String(name).padEnd(24)}${numbers.map((number) => String(number).padStart(10)).join('')}`;
console.log(row(['subsystem', before.slice(0, 9), after.slice(0, 9), 'change']));
for (const name of [...new Set([...was.keys(), ...is.keys()])].toSorted()) {
  const [from, to] = [was.get(name) ?? 0, is.get(name) ?? 0];
  console.log(row([name, from, to, to - from]));
}
const sum = (/** @type {Map<string, number>} */ lines) =>
  [...lines.values()].reduce((all, one) => all + one, 0);
console.log(row(['all', sum(was), sum(is), sum(is) - sum(was)]));
