/** The data folder: one server's own, and told about in a sentence where it cannot be used. */
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog, openApp } from './openApp.ts';
import { loadConfig } from './config.ts';
import { DataFolderError, lockDataFolder, openDataFolder } from './dataFolder.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'linework-folder-'))));
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

it('is one server’s at a time', async () => {
  const first = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(/Another Linework server already uses/);
  first.release();
  (await lockDataFolder(folder)).release();
});

it('says why it cannot be used', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openDataFolder(join(folder, 'file/data'))).rejects.toThrow(DataFolderError);
  await expect(openDataFolder(join(folder, 'file/data'))).rejects.toThrow(/LINEWORK_DATA/);
});

it('a request that was dated ahead is not new after a restart; the database is its owner’s alone', async () => {
  const config = { ...loadConfig({}), dataDir: folder, logLevel: 'silent' };
  const first = await openApp(config, createLog(config));
  const now = first.nonces.clock.now();
  const ahead = now + 280_000;
  expect(await first.nonces.take('id', ahead, now)).toBe(true);
  expect(await first.nonces.take('id', ahead, now)).toBe(false);
  await first.close();
  const second = await openApp(config, createLog(config));
  expect(await second.nonces.take('id', ahead, second.nonces.clock.now())).toBe(false);
  expect(second.nonces.since).toBeGreaterThanOrEqual(now);
  await second.close();
  expect((await stat(join(folder, 'linework.db'))).mode & 0o777).toBe(0o600);
}, 60_000);
