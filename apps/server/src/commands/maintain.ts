/** Looking after an installation from the command line. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createLog, openApp } from '../openApp.ts';
import { checkBlobs } from '../blobs/check.ts';
import { openBlobStore } from '../blobs/open.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { exportInstallation, importInstallation } from '../db/installation.ts';
import { TransferError, type Derive } from '../db/transfer.ts';
import { indexAllTexts } from '../features/drawing/service.ts';
import { indexAllNames } from '../features/drive/search/search.ts';
import { indexAllPublic } from '../features/gallery/service.ts';
import { findDifferences } from '../features/membership/service.ts';
import { checkDrives } from '../features/drive/check.ts';
import { exportKeys, importKeys } from '../secrets.ts';
import { CommandRefused } from './refused.ts';

const quiet = (config: Config): Config => ({ ...config, logLevel: 'warn' });

export async function migrateCommand(config: Config): Promise<void> {
  const app = await openApp(config);
  await app.close();
  console.log('The database is up to date');
}

export async function checkCommand(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { deep: { type: 'boolean', default: false }, repair: { type: 'boolean', default: false } },
  });
  const app = await openApp(quiet(config));
  try {
    let shown = -1;
    const report = await checkBlobs(app.database, app.blobs, {
      ...values,
      onProgress(fraction) {
        const percent = Math.floor(fraction * 100);
        if (percent !== shown && process.stderr.isTTY) process.stderr.write(`\r${(shown = percent)}%`);
      },
    });
    if (process.stderr.isTTY) process.stderr.write('\r');
    for (const { name, problem } of report.findings) console.log(`${name}  ${problem}`);
    const drives = await checkDrives(app.database);
    for (const { entry, user, problem } of drives) {
      console.log(entry === undefined ? `account ${user}: ${problem}` : `entry ${entry} ${problem}`);
    }
    const memberships = await findDifferences(app.db, config.region);
    for (const user of memberships) console.log(`account ${user}: the membership differs from its entries`);
    const problems = report.findings.length + drives.length + memberships.length;
    const { rows, trashed, purged, partials } = report.removed;
    console.log(`${report.rows} blobs recorded, ${problems} problems found`);
    if (values.repair)
      console.log(
        `${rows} rows forgotten, ${trashed} blobs moved aside, ${purged} removed for good, ${partials} broken-off uploads removed`,
      );
    return problems > 0 ? 1 : 0;
  } finally {
    await app.close();
  }
}

function transferArgs(args: string[], usage: string): { folder: string; withBlobs: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'without-blobs': { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new CommandRefused(usage);
  return { folder, withBlobs: !values['without-blobs'] };
}

export async function exportCommand(config: Config, args: string[]): Promise<void> {
  const { folder, withBlobs } = transferArgs(args, 'linework export FOLDER [--without-blobs]');
  if (existsSync(`${folder}/rows.jsonl`))
    throw new CommandRefused(`There is an export in ${folder} already.`);
  const app = await openApp(quiet(config));
  try {
    const report = await exportInstallation({ database: app.database, blobs: app.blobs }, folder, {
      withBlobs,
    });
    await exportKeys(config, app.database, folder);
    console.log(
      `${report.rows} rows of ${report.tables} tables and ${report.blobs} blobs written to ${folder}`,
    );
  } finally {
    await app.close();
  }
}

export async function importCommand(config: Config, args: string[]): Promise<void> {
  const { folder, withBlobs } = transferArgs(args, 'linework import FOLDER [--without-blobs]');
  if (!existsSync(`${folder}/rows.jsonl`)) throw new CommandRefused(`There is no export in ${folder}.`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase({ ...config, log: createLog(quiet(config)) });
  const blobs = await openBlobStore(config);
  try {
    const derive: Derive = async (trx, dialect) => {
      await indexAllNames(trx, dialect);
      await indexAllTexts(trx, dialect);
      await indexAllPublic(trx, dialect);
    };
    const report = await importInstallation({ database, blobs }, folder, { withBlobs }, derive);
    await importKeys(config, database, folder);
    console.log(
      `${report.rows} rows of ${report.tables} tables and ${report.blobs} blobs read from ${folder}`,
    );
  } catch (error) {
    throw error instanceof TransferError ? new CommandRefused(error.message) : error;
  } finally {
    await blobs.close();
    await database.close();
  }
}
