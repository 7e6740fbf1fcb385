import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

test('old folders of jobs go; new ones and what is of others stay', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'linework-left-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['linework-job-old', 'linework-job-new', 'others-old']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'input'), 'x');
    if (name.endsWith('old')) await utimes(join(folder, name), old, old);
  }
  await writeFile(join(folder, 'linework-job-file'), 'x');
  await utimes(join(folder, 'linework-job-file'), old, old);
  expect(await removeLeftovers(Date.now(), folder)).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(['linework-job-file', 'linework-job-new', 'others-old']);
});

test('a folder that names its process goes with it', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'linework-left-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // No process has a number that large.
  for (const pid of [process.pid, 2 ** 30]) await mkdir(join(folder, `linework-job-${pid}-abc`));
  expect(await removeLeftovers(Date.now(), folder)).toBe(1);
  expect(await readdir(folder)).toEqual([`linework-job-${process.pid}-abc`]);
});
