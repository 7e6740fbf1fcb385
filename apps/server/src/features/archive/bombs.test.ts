/** Archives that mean harm, through the calls: the code of each, what came onto the disk, and the table of docs/archives.md. */
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codes, zipTaskStatus } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import {
  packedZeros,
  rarWithHugeDictionary,
  sevenZipOfZeros,
  zipOfZips,
  zipWithMembers,
} from '../../../test/archiveBombs.ts';
import { makeZip, type ZipMember } from '../../../test/archives.ts';
import { processesBelow } from '../../../test/processes.ts';
import { annsFiles } from '../../../test/realFiles.ts';

const page = join(import.meta.dirname, '../../../../../docs/archives.md');
const MB = 1e6;
/** Of a child, whatever it is given. */
const maxChildMb = 400;

interface Bomb {
  name: string;
  ending?: string;
  make(): Buffer | Promise<Buffer>;
  /** What the task says in the end: a code, or what it brought. */
  outcome: string;
  /** Bytes that may be stored, at most. */
  maxStored: number;
}

const zip =
  (...members: ZipMember[]) =>
  () =>
    makeZip(members);
const path = (name: string, clean: string): Bomb => ({
  name: `a member named \`${name.replace('\u0000', '\\0')}\``,
  make: zip({ name, content: 'x', isUtf8: true }),
  outcome: `extracted as \`${clean}\``,
  maxStored: 1,
});
const refused = (code: string): string => `refused, ${code}`;
const failed = (reason: string): string => `extracted, but for 1 that is named: ${reason}`;
const good = { name: 'good.txt', content: 'good' };

const bombs: Bomb[] = [
  {
    name: '42.zip: sixteen zips in each, five deep',
    make: () => zipOfZips().outer,
    outcome: 'extracted: 16 files',
    maxStored: MB,
  },
  {
    name: 'one of its last zips: 4 GiB of zeros in 4 MB',
    make: () => zipOfZips().innermost,
    outcome: refused(codes.archiveUnsafe),
    maxStored: 0,
  },
  {
    name: 'members that share their bytes',
    make: zip(
      { name: 'a', content: 'x'.repeat(1000) },
      ...Array.from({ length: 200 }, (_, n) => ({
        name: `b${n}`,
        content: 'x'.repeat(1000),
        overlaps: true,
      })),
    ),
    outcome: refused(codes.archiveUnsafe),
    maxStored: 0,
  },
  {
    name: '10 GB of zeros in a 7z',
    ending: '7z',
    make: () => sevenZipOfZeros(5000),
    outcome: refused(codes.archiveUnsafe),
    maxStored: 0,
  },
  {
    name: 'a rar that asks for a dictionary of 4 GB',
    ending: 'rar',
    make: rarWithHugeDictionary,
    outcome: refused(codes.archiveFailed),
    maxStored: 0,
  },
  {
    name: '10 GB of zeros that are said to be 1,000 bytes',
    make: zip({ name: 'bomb', packed: packedZeros(10_000), size: 1000 }, good),
    outcome: failed('size'),
    maxStored: 4,
  },
  {
    name: 'one byte that is said to be 1 GB',
    make: zip({ name: 'bomb', content: 'x', size: 1e9 }, good),
    outcome: refused(codes.archiveUnsafe),
    maxStored: 0,
  },
  {
    name: 'one byte that is said to be 9 MB',
    make: zip({ name: 'bomb', content: 'x', size: 9 * MB }, good),
    outcome: failed('size'),
    maxStored: 4,
  },
  {
    name: '1,000,000 members',
    make: () => zipWithMembers(1_000_000),
    outcome: refused(codes.archiveLimit),
    maxStored: 0,
  },
  {
    name: '100,000 members, which may be looked at',
    make: () => zipWithMembers(100_000),
    outcome: refused(codes.archiveLimit),
    maxStored: 0,
  },
  path('../../etc/passwd', 'etc/passwd'),
  path('/etc/passwd', 'etc/passwd'),
  path('C:\\Windows\\x.txt', 'Windows/x.txt'),
  path('nul\u0000byte.txt', 'nul_byte.txt'),
  {
    name: 'a symbolic link to `/etc/passwd`',
    make: zip({ name: 'link', content: '/etc/passwd', mode: 0o120777 }, good),
    outcome: 'extracted: 1 file, 1 link left out',
    maxStored: 4,
  },
];

const given = annsFiles();

/** Bytes of all blobs, and of what has not become one. */
async function storedBytes(): Promise<number> {
  const root = join(given.server.app.config.dataDir, 'blobs');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The most memory that one process below this one has had. */
function watchChildren(): () => number {
  let most = 0;
  const look = (): void => {
    for (const pid of processesBelow(process.pid)) {
      try {
        const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        most = Math.max(most, Number(kb ?? 0) / 1024);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    return Math.round(most);
  };
}

async function outcomeOf(fileId: string): Promise<string> {
  const { taskId } = await given.ann.call('unzip', { fileId });
  await given.server.settled();
  const { status, code, done, response } = await given.ann.call('zipTaskStatus', { taskId });
  if (status !== zipTaskStatus.succeeded) return refused(code!);
  if (response.failedCount) return failed(response.failed!.map(({ reason }) => reason).join());
  if (response.renamed) return `extracted as \`${await onlyPath(response.folderId!)}\``;
  const links = response.skipped ? `, ${response.skipped} link left out` : '';
  return `extracted: ${done} ${done === 1 ? 'file' : 'files'}${links}`;
}

/** Of a folder with one file somewhere in it. */
async function onlyPath(folderId: string): Promise<string> {
  const { files, subFolders } = await given.ann.call('unionList', {
    parentId: folderId,
    page: 1,
    pageSize: 10,
  });
  expect(files.length + subFolders.length).toBe(1);
  const [folder] = subFolders;
  return folder ? `${folder.name}/${await onlyPath(folder.id)}` : files[0]!.name;
}

describe('archives that mean harm', () => {
  const rows: string[] = [];
  it.each(bombs.map((bomb) => [bomb.name, bomb] as const))(
    '%s',
    async (name, bomb) => {
      const bytes = await bomb.make();
      const fileId = String((await given.put(`bomb ${rows.length}.${bomb.ending ?? 'zip'}`, bytes)).id);
      const before = await storedBytes();
      const peak = watchChildren();
      const outcome = await outcomeOf(fileId);
      const memory = peak();
      const stored = (await storedBytes()) - before;
      rows.push(
        `| ${name} | ${bytes.length.toLocaleString('en')} | ${outcome} | ${stored.toLocaleString('en')} | ${memory} |`,
      );
      expect(outcome).toBe(bomb.outcome);
      expect(stored).toBeLessThanOrEqual(bomb.maxStored);
      expect(memory).toBeLessThan(maxChildMb);
      const { reserved } = await given.server.app.db
        .selectFrom('drive')
        .select('reserved')
        .where('user_id', '=', given.annId)
        .executeTakeFirstOrThrow();
      expect(reserved).toBe(0);
    },
    120_000,
  );

  it('are what docs/archives.md says', async () => {
    const head = ['| Archive | Bytes | Outcome | Bytes stored | Child, MB |', '|---|---|---|---|---|'];
    const table = [...head, ...rows].join('\n');
    const text = await readFile(page, 'utf8');
    const [before, rest] = text.split('<!-- bombs -->\n') as [string, string];
    const at = rest.indexOf('\n<!-- /bombs -->');
    if (process.env['LINEWORK_WRITE_DOCS'] !== undefined)
      await writeFile(page, `${before}<!-- bombs -->\n${table}${rest.slice(at)}`);
    // Memory is never the same twice, and how long a packed archive is, zlib decides.
    const lasting = (told: string): string[] =>
      told.split('\n').map((row) => {
        const [archive, , outcome] = row.split(' | ');
        return `${archive} | ${outcome}`;
      });
    const there = (await readFile(page, 'utf8')).split('<!-- bombs -->\n')[1]!.split('\n<!-- /bombs -->')[0]!;
    expect(lasting(table)).toEqual(lasting(there));
  });
});
