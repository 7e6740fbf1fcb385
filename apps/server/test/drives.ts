/** Drives without the network: files whose content is a row only. */
import { createHash } from 'node:crypto';
import type { ClashChoice } from '@linework/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { recordBlob } from '../src/blobs/rows.ts';
import type { BlobInfo } from '../src/blobs/store.ts';
import { createEventBus } from '../src/events/bus.ts';
import { fileValues } from '../src/features/drive/addFile.ts';
import { checkDrives } from '../src/features/drive/check.ts';
import {
  addFile,
  changeDrive,
  makeFolders,
  rootOf,
  type DriveApp,
  type Entry,
} from '../src/features/drive/service.ts';
import { inChunks } from '../src/features/drive/rows.ts';
import { sections } from '../src/features/drive/lists/sections.ts';
import { sweepJob } from '../src/features/drive/trash/sweep.ts';
import type { JobPayload } from '../src/jobs/kinds.ts';
import { silent, testDatabase } from './databases.ts';
import { addTestUser } from './users.ts';

export interface TestDrives {
  app: DriveApp;
  /** A new account; returns its id. */
  user(): Promise<number>;
  close(): Promise<void>;
}

export async function testDrives(): Promise<TestDrives> {
  const { database, close } = await testDatabase();
  const events = createEventBus(database);
  const app = { database, db: database.kysely, events };
  let users = 0;
  return {
    app,
    user: () =>
      addTestUser(app.db, { email: `user${(users += 1)}@example.com` }, { region: 'us', language: 'en' }),
    async close() {
      events.close();
      await close();
    },
  };
}

/** One database for all the tests of a file, opened before the first and closed after the last. */
export function drivesForTests(): Omit<TestDrives, 'close'> {
  let drives: TestDrives | undefined;
  beforeAll(async () => {
    drives = await testDrives();
  });
  afterAll(() => drives?.close());
  return {
    get app() {
      return drives!.app;
    },
    user: () => drives!.user(),
  };
}

/** Made up, but always the same for the same text. */
export function blobOf(text: string, size = 100): BlobInfo {
  const sha256 = createHash('sha256').update(`${text} ${size}`).digest('hex');
  return { sha256, md5: sha256.slice(0, 32), crc32: 0, size };
}

export interface SeededFile {
  parentId?: number;
  name: string;
  size?: number;
  clash?: ClashChoice;
  text?: string;
}

/** A file in the drive, without bytes behind it. */
export async function seedFile(app: DriveApp, userId: number, file: SeededFile): Promise<Entry> {
  const { name, size = 100, clash = 'refuse', text = name } = file;
  const parentId = file.parentId ?? (await rootOf(app.db, userId));
  return changeDrive(app, userId, (drive) =>
    addFile(drive, { parentId, name, blob: blobOf(text, size), clash, space: 'take' }),
  );
}

export async function seedFolders(
  app: DriveApp,
  userId: number,
  path: string,
  below?: number,
): Promise<number> {
  const parentId = below ?? (await rootOf(app.db, userId));
  return changeDrive(app, userId, (drive) => makeFolders(drive, parentId, path));
}

/** Many files with the same bytes at once, 100 unless told, the short way. */
export async function seedMany(
  app: DriveApp,
  userId: number,
  parentId: number,
  count: number,
  blob = blobOf('same'),
): Promise<void> {
  const { sha256, size } = blob;
  await changeDrive(app, userId, async (drive) => {
    const { trx, now } = drive;
    await recordBlob(trx, blob);
    const files = Array.from({ length: count }, (_, n) =>
      fileValues(drive, { parentId, name: `file ${n}.dwg`, sha256, size, modifiedAt: now }),
    );
    for (const some of inChunks(files, 500)) await trx.insertInto('entry').values(some).execute();
    await sql`
      insert into version (entry_id, owner_id, number, sha256, size, remark, note, created_at, created_by)
      select id, owner_id, 1, sha256, size, 'create', '', created_at, owner_id from entry
      where parent_id = ${parentId} and kind = 1`.execute(trx);
    drive.take(count * size);
    drive.countFiles(sections.drawing, count);
    drive.countIn(parentId, { files: count });
    drive.movedMany();
  });
}

/** What does not fit together, in words. */
export async function faultsOf(app: DriveApp): Promise<string[]> {
  return (await checkDrives(app.database)).map(({ entry, user, problem }) => `${entry ?? user}: ${problem}`);
}

export async function driveRow(app: DriveApp, userId: number) {
  return app.db.selectFrom('drive').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/** Runs the drive's waiting jobs until none is left, as a runner would; an interrupted one stays to be done. */
export async function runSweeps(
  app: DriveApp,
  { interruptAfter }: { interruptAfter?: number } = {},
): Promise<void> {
  for (;;) {
    const job = await app.db
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', 'drive.sweep')
      .where('ended_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst();
    if (!job) return;
    const payload = JSON.parse(job.payload) as JobPayload<'drive.sweep'>;
    const stop = new AbortController();
    let chunks = 0;
    const progress = () => {
      if ((chunks += 1) === interruptAfter) stop.abort(new Error('interrupted'));
    };
    const control = { signal: stop.signal, progress, checkpoint: async () => {}, log: silent };
    let error: unknown;
    await sweepJob(app)
      .run({ id: job.id, payload, tries: 1 }, control)
      .catch((thrown: unknown) => (error = thrown));
    if (stop.signal.aborted) return;
    await app.db
      .updateTable('job')
      .set({ state: error ? 'failed' : 'done', ended_at: Date.now() })
      .where('id', '=', job.id)
      .execute();
  }
}
