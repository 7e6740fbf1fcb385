/** The command line as an operator uses it, on a data folder of its own. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serverEnvironment } from '../../../scripts/bootstrap/serving.mjs';
import { startProcess } from './processes.ts';

const root = join(import.meta.dirname, '../../..');
const password = 'a long enough one';
/** Every command starts a program of its own. */
vi.setConfig({ testTimeout: 120_000 });

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'linework-cli-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(script: string, args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...serverEnvironment, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

const linework = (data: string, args: string[], input?: string) =>
  run('packages/cli/src/main.ts', args, { LINEWORK_DATA: join(folder, data) }, input);

it('lists its commands', async () => {
  const { code, out } = await linework('none', ['--help']);
  expect(code).toBe(0);
  for (const command of ['serve', 'worker', 'migrate', 'check', 'export', 'import', 'user add'])
    expect(out).toContain(command);
});

it('answers a mistake with a sentence and 2', async () => {
  for (const args of [
    ['fly'],
    ['user', 'add', 'not an address'],
    ['import', join(folder, 'nothing')],
    ['export'],
    ['check', '--wat'],
  ]) {
    const { code, err } = await linework('mistakes', args);
    expect(code, args.join(' ')).toBe(2);
    expect(err).not.toContain('    at ');
    expect(err.trim()).not.toBe('');
  }
});

it('shows how a command is used instead of running it', async () => {
  for (const command of ['serve', 'worker', 'user', 'check']) {
    const { code, out } = await linework('none', [command, '--help']);
    expect({ command, code }).toEqual({ command, code: 0 });
    expect(out).toContain(`linework ${command}`);
  }
  expect((await linework('none', ['serve', '--port', '1'])).code).toBe(2);
});

it('says in a sentence what keeps it from starting', async () => {
  const broken = join(folder, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'linework.db'), 'this is no database, and never was one'.repeat(100));
  const malformed = join(folder, 'malformed');
  await mkdir(malformed);
  await writeFile(join(malformed, 'rows.jsonl'), '{"linework":"rows", broken');
  const none = { LINEWORK_DATABASE_URL: 'postgres://me@127.0.0.1:1/none' };
  const serve = (env: Record<string, string>) =>
    run('packages/cli/src/main.ts', ['serve'], { PORT: '0', ...env });
  const outcomes = await Promise.all([
    serve({ LINEWORK_DATA: broken }),
    serve({ LINEWORK_DATA: join(broken, 'linework.db/below') }),
    serve({ LINEWORK_DATA: join(folder, 'pg'), ...none }),
    linework('into', ['import', malformed]),
  ]);
  for (const { code, err } of outcomes) {
    expect(err).not.toContain('    at ');
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  }
});

it('gives an account more space, another password, and shuts it', async () => {
  const user = (...args: string[]) => linework('managed', ['user', ...args], password);
  await user('add', 'ann@example.com');
  expect((await user('quota', 'ann@example.com', '20GB')).code).toBe(0);
  expect((await user('disable', 'ann@example.com')).code).toBe(0);
  expect((await user('password', 'ann@example.com')).code).toBe(0);
  const { out } = await user('list');
  expect(out).toMatch(/ann@example\.com\t0\.00 B of 20\.0.* GB\tdisabled/);
  for (const args of [
    ['quota', 'ann@example.com', 'much'],
    ['disable', 'nobody@example.com'],
    ['fly', 'a@b.example'],
  ])
    expect((await user(...args)).code).toBe(2);
});

it('makes accounts, moves an installation, and finds it sound', async () => {
  const made = await linework(
    'old',
    ['user', 'add', 'me@example.com', '--nickname', 'Mé', '--admin'],
    `${password}\n`,
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  const again = await linework('old', ['user', 'add', 'me@example.com'], password);
  expect(again.code).toBe(2);
  expect(again.err).not.toContain('    at ');

  expect((await linework('old', ['export', join(folder, 'moved')])).code).toBe(0);
  expect((await linework('new', ['import', join(folder, 'moved')])).code).toBe(0);
  expect((await linework('new', ['import', join(folder, 'moved')])).code).toBe(2);
  expect((await linework('new', ['check', '--deep'])).out).toContain('0 problems found');
  for (const file of ['moved/secrets.json', 'new/secrets.json']) {
    expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
  }
});

it('runs the program of docs/ against the moved installation', async () => {
  const server = await startProcess('serve', {
    LINEWORK_DATA: join(folder, 'new'),
    LINEWORK_LOG_LEVEL: 'warn',
  });
  const env = { LINEWORK_URL: server.url, EMAIL: 'me@example.com', PASSWORD: password };
  const { code, out, err } = await run('docs/sign-in-and-call.mjs', [], env);
  expect({ code, out: out.trim(), err }).toEqual({ code: 0, out: 'Mé uses 0.00 B of 1.00 GB', err: '' });
  expect(await server.end('SIGTERM')).toBe(0);
});
