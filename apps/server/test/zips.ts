/** A reader of zip files of its own, so that the writer is not checked by itself; and what other programs say. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

export interface ReadEntry {
  path: string;
  size: number;
  offset: number;
  crc32: number;
  modifiedAt: number;
  isFolder: boolean;
}

/** The list at the end of a zip of `size` bytes, of which `read` gives any part. */
export async function readZipList(
  size: number,
  read: (start: number, end: number) => Promise<Buffer>,
): Promise<ReadEntry[]> {
  const tail = await read(Math.max(0, size - 98), size);
  const end = tail.length - 22;
  if (tail.readUInt32LE(end) !== 0x06054b50) throw new Error('no end record');
  let count = tail.readUInt16LE(end + 10);
  let start = tail.readUInt32LE(end + 16);
  let length = tail.readUInt32LE(end + 12);
  if (end >= 76 && tail.readUInt32LE(end - 20) === 0x07064b50) {
    const wide = await read(Number(tail.readBigUInt64LE(end - 12)), size);
    if (wide.readUInt32LE() !== 0x06064b50) throw new Error('no wide end record');
    [count, length, start] = [32, 40, 48].map((at) => Number(wide.readBigUInt64LE(at))) as [
      number,
      number,
      number,
    ];
  }
  const list = await read(start, start + length);
  const entries: ReadEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (list.readUInt32LE(at) !== 0x02014b50) throw new Error(`entry ${n} is none`);
    if (list.readUInt16LE(at + 8) !== 0x0800 || list.readUInt16LE(at + 10) !== 0)
      throw new Error('not as it should be');
    const nameLength = list.readUInt16LE(at + 28);
    const extraLength = list.readUInt16LE(at + 30);
    const extra = list.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const fields = fieldsOf(extra);
    const wide = [...(fields.get(1) ?? [])].length > 0 ? fields.get(1)! : Buffer.alloc(0);
    let used = 0;
    const or64 = (value: number): number =>
      value === 0xffffffff ? Number(wide.readBigUInt64LE((used += 8) - 8)) : value;
    const entrySize = or64(list.readUInt32LE(at + 24));
    or64(list.readUInt32LE(at + 20));
    entries.push({
      path: list.toString('utf8', at + 46, at + 46 + nameLength),
      size: entrySize,
      offset: or64(list.readUInt32LE(at + 42)),
      crc32: list.readUInt32LE(at + 16),
      modifiedAt: fields.get(0x5455)!.readInt32LE(1) * 1000,
      isFolder: (list.readUInt32LE(at + 38) & 0x10) !== 0,
    });
    at += 46 + nameLength + extraLength;
  }
  if (at !== length) throw new Error('the list is not as long as it says');
  return entries;
}

function fieldsOf(extra: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at < extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    fields.set(extra.readUInt16LE(at), extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2)));
  }
  return fields;
}

/** Every file's bytes, with their sums checked. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer | null>> {
  const files = new Map<string, Buffer | null>();
  for (const entry of await readZipList(bytes.length, async (start, end) => bytes.subarray(start, end))) {
    const { path, size, offset } = entry;
    if (bytes.readUInt32LE(offset) !== 0x04034b50) throw new Error(`${path} begins wrongly`);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const content = bytes.subarray(start, start + size);
    if (crc32(content) !== entry.crc32) throw new Error(`${path} has another sum`);
    if (files.has(path)) throw new Error(`${path} is there twice`);
    files.set(path, entry.isFolder ? null : content);
  }
  return files;
}

const run = promisify(execFile);

/** What `unzip -t` and Python say of a zip, where they are there: nothing when they like it. */
export async function complaints(bytes: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'linework-zip-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, bytes);
  const python =
    'import sys,zipfile; bad = zipfile.ZipFile(sys.argv[1]).testzip(); sys.exit(bad and f"bad: {bad}")';
  const said = await Promise.all([
    complaint('unzip', ['-tq', path]),
    complaint('python3', ['-c', python, path]),
  ]);
  await rm(folder, { recursive: true });
  return said.flatMap((each) => each ?? []);
}

async function complaint(program: string, args: string[]): Promise<string | undefined> {
  try {
    await run(program, args);
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    return code === 'ENOENT' ? undefined : message;
  }
}
