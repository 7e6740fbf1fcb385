import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { openDiskStore } from '../../src/blobs/disk.ts';
import { recordBlob } from '../../src/blobs/rows.ts';
import { createTable, integer, text } from '../../src/db/columns.ts';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import type { DialectName } from '../../src/db/open.ts';
import { openSqlite } from '../../src/db/sqlite/open.ts';

/**
 * A program that writes rows and blobs from many sides at once and says on its output what was acknowledged, until
 * somebody kills it: `workload.ts <data folder> <name of the round> [careless-rows|careless-blobs]`
 */

export const ledger = {
  name: '9000_ledger',
  async up(db: Kysely<unknown>, dialect: DialectName) {
    await createTable(
      db,
      dialect,
      'ledger',
      { entry: text(), half: integer() },
      { primaryKey: ['entry', 'half'] },
    );
  },
};

const CLIENTS = 24;
const BLOB_CLIENTS = 6;

async function run(dataDir: string, round: string, mode = 'durable'): Promise<void> {
  const database = await openSqlite({ dataDir, durable: mode !== 'careless-rows' });
  await migrate(database, [...migrations, ledger]);
  const store = await openDiskStore({ dataDir, durable: mode !== 'careless-blobs' });
  const db = database.kysely;

  /** Two rows that must be seen together or not at all, now and then with a neighbor that fails. */
  const keepBooks = async (client: number) => {
    for (let n = 0; ; n++) {
      const entry = `${round}/${client}/${n}`;
      if (client % 4 === 0) {
        await sql`insert into ledger values (${entry}, 0), (${entry}, 1)`.execute(db);
      } else {
        await db.transaction().execute(async (trx) => {
          await sql`insert into ledger values (${entry}, 0)`.execute(trx);
          await sql`insert into ledger values (${entry}, 1)`.execute(trx);
        });
      }
      acknowledge(`row ${entry}`);
      if (n % 10 === 0) await sql`insert into ledger values (${entry}, 1)`.execute(db).catch(() => {});
    }
  };

  const upload = async () => {
    for (;;) {
      const size = 1 + Math.floor(Math.random() ** 3 * 400_000);
      const info = await store.put(inPieces(randomBytes(size)), { maxBytes: size, expectedBytes: size });
      await db.transaction().execute((trx) => recordBlob(trx, info));
      acknowledge(`blob ${info.sha256}`);
    }
  };

  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, client) => keepBooks(client)),
    ...Array.from({ length: BLOB_CLIENTS }, upload),
  ]);
}

async function* inPieces(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** At once and in this thread: the next moment may be the last. */
function acknowledge(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

if (import.meta.main) {
  const [dataDir = '', round = '', mode] = process.argv.slice(2);
  await run(dataDir, round, mode).catch((error: unknown) => {
    // After a power cut everything fails, which is what the test wants to see.
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
}
