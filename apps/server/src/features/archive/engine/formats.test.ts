/** Which archives come out right, member by member by their CRC: the table of docs/archives.md. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeName, makeZip, makeZip64 } from '../../../../test/archives.ts';
import { rarFile, rarPassword, type RarName } from '../../../../test/rarFiles.ts';
import { makeSevenZip } from '../../../../test/sevenZips.ts';
import { archiveFormatOf } from './format.ts';
import { decodePaths, detectEncoding } from './encoding.ts';
import { runExtract, runList } from './run.ts';
import type { ArchiveRequest } from './types.ts';

const page = join(import.meta.dirname, '../../../../../../docs/archives.md');
const files = { 'plans/a.txt': 'first', 'plans/b.txt': 'second '.repeat(2000), 'empty.txt': '' };
const password = 'secret';

interface Sample {
  format: string;
  kind: string;
  make(): Promise<Buffer> | Buffer;
  password?: string;
  /** A path that has to be there, where names are the question. */
  path?: string;
  links?: number;
}

const seven =
  (name: string, options: string[] = []) =>
  () =>
    makeSevenZip(name, files, options);
const rar = (name: RarName) => () => rarFile(name);
const named = (path: string, label: string) => () =>
  makeZip([{ name: encodeName(path, label), content: path }]);

const samples: Sample[] = [
  { format: 'zip', kind: 'plain', make: seven('x.zip') },
  { format: 'zip', kind: 'ZipCrypto', make: seven('x.zip', ['-psecret', '-mem=ZipCrypto']), password },
  { format: 'zip', kind: 'AES-256', make: seven('x.zip', ['-psecret', '-mem=AES256']), password },
  { format: 'zip', kind: 'LZMA', make: seven('x.zip', ['-mm=LZMA']) },
  { format: 'zip', kind: 'Bzip2', make: seven('x.zip', ['-mm=BZip2']) },
  { format: 'zip', kind: 'zip64', make: () => makeZip64('plans/a.txt', 'first') },
  {
    format: 'zip',
    kind: 'GBK names',
    make: named('图纸/一层平面图.txt', 'gbk'),
    path: '图纸/一层平面图.txt',
  },
  {
    format: 'zip',
    kind: 'Shift-JIS names',
    make: named('図面/表のコピー.txt', 'cp932'),
    path: '図面/表のコピー.txt',
  },
  {
    format: 'zip',
    kind: 'CP949 names',
    make: named('도면/평면도 상세도.txt', 'cp949'),
    path: '도면/평면도 상세도.txt',
  },
  { format: '7z', kind: 'plain', make: seven('x.7z', ['-ms=off']) },
  { format: '7z', kind: 'solid', make: seven('x.7z') },
  { format: '7z', kind: 'AES-256', make: seven('x.7z', ['-psecret']), password },
  { format: '7z', kind: 'encrypted names', make: seven('x.7z', ['-psecret', '-mhe=on']), password },
  { format: '7z', kind: 'PPMd', make: seven('x.7z', ['-m0=PPMd']) },
  { format: 'rar 1.5', kind: 'plain', make: rar('rar15-comment') },
  { format: 'rar 2', kind: 'plain', make: rar('rar202-comment-nopsw') },
  { format: 'rar 2', kind: 'encrypted', make: rar('rar202-comment-psw'), password: rarPassword },
  { format: 'rar 3', kind: 'plain', make: rar('rar3-comment-plain') },
  { format: 'rar 3', kind: 'encrypted', make: rar('rar3-comment-psw'), password: rarPassword },
  { format: 'rar 3', kind: 'encrypted names', make: rar('rar3-comment-hpsw'), password: rarPassword },
  { format: 'rar 3', kind: 'solid', make: rar('rar3-solid') },
  { format: 'rar 5', kind: 'plain', make: rar('rar5-crc') },
  { format: 'rar 5', kind: 'encrypted', make: rar('rar5-psw'), password: rarPassword },
  { format: 'rar 5', kind: 'encrypted, BLAKE2', make: rar('rar5-psw-blake'), password: rarPassword },
  { format: 'rar 5', kind: 'encrypted names', make: rar('rar5-hpsw'), password: rarPassword },
  { format: 'rar 5', kind: 'solid', make: rar('rar5-solid') },
  { format: 'rar 5', kind: 'symbolic link', make: rar('rar5-symlink-unix'), links: 2 },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-formats-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function requestFor(bytes: Buffer, secret: string | undefined): Promise<ArchiveRequest> {
  const path = join(folder, `sample-${crc32(bytes)}`);
  await writeFile(path, bytes);
  const format = archiveFormatOf(bytes)!;
  return {
    volumes: [{ path, name: `sample.${format}` }],
    format,
    password: secret,
    maxMembers: 100_000,
  };
}

async function outcomeOf(sample: Sample): Promise<string> {
  const request = await requestFor(await sample.make(), sample.password);
  const listing = await runList(request);
  if (listing.problem !== undefined) return listing.problem;
  const encoding = detectEncoding(listing.members, 'en');
  const wanted = listing.members.filter(({ isFolder, isLink }) => !isFolder && !isLink);
  const right = new Set<number>();
  const failed: string[] = [];
  await runExtract({ request: { ...request, wanted }, listing, native: undefined }, async (frames) => {
    let [index, sum, length] = [-1, 0, 0];
    for await (const frame of frames) {
      if (frame.kind === 'start') [index, sum, length] = [frame.index, 0, 0];
      if (frame.kind === 'data') {
        sum = crc32(frame.bytes, sum);
        length += frame.bytes.length;
      }
      if (frame.kind === 'failed') failed.push(frame.reason);
      if (frame.kind !== 'end') continue;
      const { crc32: expected = sum, size } = listing.members[index]!;
      if (sum === expected && length === size) right.add(index);
    }
  });
  if (right.size !== wanted.length) return `${right.size} of ${wanted.length}: ${failed.join(', ')}`;
  if (sample.path !== undefined && !decodePaths(listing.members, encoding).includes(sample.path))
    return 'names are wrong';
  const links = listing.members.filter(({ isLink }) => isLink).length;
  if (links !== (sample.links ?? 0)) return `${links} links`;
  return links > 0 ? 'right, the link left out' : 'right';
}

describe('the embedded engine', () => {
  const outcomes = new Map<Sample, string>();
  it.each(samples.map((sample) => [`${sample.format}, ${sample.kind}`, sample] as const))(
    '%s',
    async (_name, sample) => {
      outcomes.set(sample, await outcomeOf(sample));
      expect(outcomes.get(sample)).toMatch(/^right/);
    },
  );

  it('is what docs/archives.md says', async () => {
    const rows = samples.map((sample) => `| ${sample.format} | ${sample.kind} | ${outcomes.get(sample)} |`);
    const table = ['| Format | Kind | By CRC |', '|---|---|---|', ...rows].join('\n');
    const text = await readFile(page, 'utf8');
    const [before, rest] = text.split('<!-- formats -->\n') as [string, string];
    const after = rest.slice(rest.indexOf('<!-- /formats -->'));
    const made = `${before}<!-- formats -->\n${table}\n${after}`;
    if (process.env['LINEWORK_WRITE_DOCS'] !== undefined) await writeFile(page, made);
    expect(made).toBe(await readFile(page, 'utf8'));
  });

  it('is not older than the one it was tried with', async () => {
    const wasm = await readFile(join(import.meta.dirname, '../../../../../../node_modules/7z-wasm/7zz.wasm'));
    const [, version = ''] = /7-Zip \(z\) (\d\d\.\d\d)/.exec(wasm.toString('latin1')) ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(24.09);
  });
});
