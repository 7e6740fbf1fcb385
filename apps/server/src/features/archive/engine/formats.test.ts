/** Which archives come out right, member by member by their CRC: the table of docs/archives.md. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOutcome } from '../../../../test/archiveOutcome.ts';
import { cutInParts, encodeName, makeZip, makeZip64, spanZip } from '../../../../test/archives.ts';
import { rarFile, rarPassword, type RarName } from '../../../../test/rarFiles.ts';
import { rarVolumes, type RarVolume } from '../../../../test/rarVolumes.ts';
import { makeSevenZip } from '../../../../test/sevenZips.ts';
import { archiveFormatOf } from './format.ts';
import { decodePaths, detectEncoding } from './encoding.ts';
import { findParts } from './parts.ts';
import type { ArchiveVolume } from './types.ts';

const page = join(import.meta.dirname, '../../../../../../docs/archives.md');
const files = { 'plans/a.txt': 'first', 'plans/b.txt': 'second '.repeat(2000), 'empty.txt': '' };
const password = 'secret';

interface Volume {
  name: string;
  bytes: Buffer;
}

interface Sample {
  format: string;
  kind: string;
  /** One file, or those that lie in a folder together. */
  make(): Promise<Buffer | Volume[]> | Buffer | Volume[];
  password?: string;
  /** A path that has to be there, where names are the question. */
  path?: string;
  links?: number;
  /** Where it cannot come out right. */
  reason?: string;
}

const seven =
  (name: string, options: string[] = []) =>
  () =>
    makeSevenZip(name, files, options);
const rar = (name: RarName) => () => rarFile(name);
const volumes =
  (...names: RarVolume[]) =>
  () =>
    rarVolumes(...names);
/** Too large for one part. */
const large = { 'plans/a.bin': randomBytes(150_000), 'plans/b.txt': 'second '.repeat(2000) };
const partBytes = 60_000;
const inParts = (name: string) => async (): Promise<Volume[]> =>
  cutInParts(await makeSevenZip(name, large), partBytes).map((bytes, at) => ({
    name: `${name}.00${at + 1}`,
    bytes,
  }));

const cutZip = (bytes: Buffer): Volume[] =>
  cutInParts(bytes, 70).map((part, at) => ({ name: `x.zip.00${at + 1}`, bytes: part }));

function spanned(): Volume[] {
  const members = Object.entries(large).map(([name, content]) => ({ name, content }));
  const parts = spanZip(makeZip(members), partBytes);
  return parts.map((bytes, at) => ({ name: at === parts.length - 1 ? 'x.zip' : `x.z0${at + 1}`, bytes }));
}

/** These as libarchive has them in its tests (BSD license). */
const strong = [
  'UEsDBAoAAAAAAK1pMUPoKpmhFAAAABQAAAAHAAAAYmFyLnR4dCJkYXRhIG9mIGJhci50eHQiIA0KUEsDBDMAQQAAAKppMUP/zAZS',
  'VgEAABQAAAAHAAAAZm9vLnR4dBAAdcsICZO2LVdKj1CHYzI7uyABAAADABBmAAEBAJAABwadvEB+YqNRNghkU5SwdJUW/BLZ8GGS',
  'gh0Ob950S891dRXbasK/anWPm5yCzg353FOd99EpzSCHm/2ZL5Ua9UpFmkuLbOW+W39zVTWbkS8xiq/7yZjOVX0pHtf2kYSCtowx',
  'kGwe5TRiqeZHnnEKPc+mW/Gvns6vVlFP3VuqVZRMAYiiaPVPXtJhrYPpqQdgAAAAAIAAxzRcCLEG2UM0/OTwxGoil43lhbM8cB6Y',
  '06UrxDa9qderI1HZLsUwdaIwFXkoK1XISDtOpibt8X4ff5Bm9FwtucDIISALJZhLcI37RrQ4gGVaAxq2xauyax0V1HLkBr+P/uKt',
  'ezqNJN+g+uW9U2kG6gsD4IBNXgNWDNnT32ARawsCBUm3u19LDAaEMS1pV1AgDgi5OJDEowWISciSg3+1vFBLAQJAAAoAAAAAAK1p',
  'MUPoKpmhFAAAABQAAAAHACQAAAAAAAEAIAAAAAAAAABiYXIudHh0CgAgAAAAAAABABgAI6DE7ZazzgEjoMTtlrPOASOgxO2Ws84B',
  'UEsBAkAAMwBBAAAAqmkxQ//MBlJWAQAAFAAAAAcANAAAAAAAAQAgAAAAOQAAAGZvby50eHQKACAAAAAAAAEAGAAlI1jplrPOASUj',
  'WOmWs84BJSNY6ZazzgEXAAwAAgAQZgABAQAAAAAAUEsFBgAAAAACAAIAwgAAALQBAAAAAA==',
];

const zstd = [
  'N3q8ryccAARGImzJvgAAAAAAAAAiAAAAAAAAAE2LkKMotS/9AEgBAABQKk0YBAAAACEAAAAotS/9IILFAAAwYQpiY2QKB4CwPq6h',
  'UqUb0zO4MZjHADUAAIEzB64P0VujJKCQoHfbnd4vN5cNALCmKrYXtAvv6RLRDTRDtPAS5uMm5aIRJOpJIiILbZE3UfQKYdT2Vubi',
  'z6JIQ1nkPHsvzuCQGDku4BhSKV8DGYpwERndXN9gw8llE96bPFWu1+8/M4atkfVXwDzeOLipuofjoy4Maa7xVwKB48koAAAAFwY2',
  'AQmAiAAHCwEAASMDAQEFXQAQAAAMgNoKAZPj6wAAAA==',
];

const hidden = [
  'N3q8ryccAAQat6SV+QAAAAAAAAAiAAAAAAAAAMPxueEBABphcmNoaXZlaGlkZGVucmVhZG9ubHlzeXN0ZW0AAACBMweuD8/88GwP',
  '6+qcvzY9/noN/jZdGvabufhmVwtFgPYyCtoCwrBkNLZSygoiVXi8/nXiZkAosocnU6gBJOG3hhhIyU1fFQFdli/2tdS736qorEPw',
  'ojnIlI5Dv73HqxkSFeF18zWGXjC7cEcSnsS8iMKK3AQ7mSbyJlvSauJUyiWnOTLyWFZXix9rC4JMNHAlGOPyDASh8yGkRD1Ym1jG',
  'huyWVEXzafEjyXkzYcJsHtyFOV5J0NbWSk18zY3fEUd1SZXSyNQ9VqYRyTlP8rGAFv8oaPAlUAAXBh8BCYDaAAcLAQABIwMBAQVd',
  'ABAAAAyBjgoBAtNyVgAA',
];

const named = (path: string, label: string) => () =>
  makeZip([{ name: encodeName(path, label), content: path }]);

const samples: Sample[] = [
  { format: 'zip', kind: 'plain', make: seven('x.zip') },
  { format: 'zip', kind: 'ZipCrypto', make: seven('x.zip', ['-psecret', '-mem=ZipCrypto']), password },
  { format: 'zip', kind: 'AES-256', make: seven('x.zip', ['-psecret', '-mem=AES256']), password },
  {
    format: 'zip',
    kind: 'PKWARE strong encryption',
    make: () => Buffer.from(strong.join(''), 'base64'),
    password: '12345678',
  },
  { format: 'zip', kind: 'LZMA', make: seven('x.zip', ['-mm=LZMA']) },
  { format: 'zip', kind: 'Bzip2', make: seven('x.zip', ['-mm=BZip2']) },
  { format: 'zip', kind: 'zip64', make: () => makeZip64('plans/a.txt', 'first') },
  {
    format: 'zip',
    kind: 'bytes behind the end',
    make: async () => Buffer.concat([await makeSevenZip('x.zip', files), Buffer.alloc(100)]),
  },
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
  {
    format: 'zip',
    kind: 'Shift-JIS names, bytes behind the end',
    make: () => Buffer.concat([named('図面/表のコピー.txt', 'cp932')(), Buffer.alloc(100, 'PK')]),
    path: '図面/表のコピー.txt',
  },
  { format: 'zip', kind: 'split, .zip.001', make: inParts('x.zip') },
  {
    format: 'zip',
    kind: 'split, .zip.001, GBK names',
    make: () => cutZip(named('图纸/一层平面图.txt', 'gbk')()),
    path: '图纸/一层平面图.txt',
  },
  {
    format: 'zip',
    kind: 'split, .zip.001, the last part missing',
    make: async () => (await inParts('x.zip')()).slice(0, -1),
    reason: 'x.zip.003 is missing',
  },
  { format: 'zip', kind: 'split, .z01', make: spanned },
  { format: '7z', kind: 'plain', make: seven('x.7z', ['-ms=off']) },
  { format: '7z', kind: 'solid', make: seven('x.7z') },
  { format: '7z', kind: 'AES-256', make: seven('x.7z', ['-psecret']), password },
  { format: '7z', kind: 'encrypted names', make: seven('x.7z', ['-psecret', '-mhe=on']), password },
  { format: '7z', kind: 'PPMd', make: seven('x.7z', ['-m0=PPMd']) },
  { format: '7z', kind: 'hidden folders', make: () => Buffer.from(hidden.join(''), 'base64') },
  { format: '7z', kind: 'split, .7z.001', make: inParts('x.7z') },
  {
    format: '7z',
    kind: 'split, a part missing',
    make: async () => (await inParts('x.7z')()).toSpliced(1, 1),
    reason: 'x.7z.002 is missing',
  },
  {
    format: '7z',
    kind: 'split, the last part missing',
    make: async () => (await inParts('x.7z')()).slice(0, -1),
    reason: 'x.7z.003 is missing',
  },
  {
    format: '7z',
    kind: 'Zstandard',
    make: () => Buffer.from(zstd.join(''), 'base64'),
    reason: 'method',
  },
  { format: 'rar 1.5', kind: 'plain', make: rar('rar15-comment') },
  { format: 'rar 2', kind: 'plain', make: rar('rar202-comment-nopsw') },
  { format: 'rar 2', kind: 'encrypted', make: rar('rar202-comment-psw'), password: rarPassword },
  { format: 'rar 3', kind: 'plain', make: rar('rar3-comment-plain') },
  { format: 'rar 3', kind: 'encrypted', make: rar('rar3-comment-psw'), password: rarPassword },
  { format: 'rar 3', kind: 'encrypted names', make: rar('rar3-comment-hpsw'), password: rarPassword },
  { format: 'rar 3', kind: 'solid', make: rar('rar3-solid') },
  {
    format: 'rar 3',
    kind: 'split, .part1.rar',
    make: volumes('rar3-vols.part1.rar', 'rar3-vols.part2.rar', 'rar3-vols.part3.rar'),
  },
  { format: 'rar 3', kind: 'split, .r00', make: volumes('rar3-old.rar', 'rar3-old.r00', 'rar3-old.r01') },
  {
    format: 'rar 3',
    kind: 'split, .r00 missing',
    make: volumes('rar3-old.rar'),
    reason: 'rar3-old.r00 is missing',
  },
  { format: 'rar 5', kind: 'plain', make: rar('rar5-crc') },
  { format: 'rar 5', kind: 'encrypted', make: rar('rar5-psw'), password: rarPassword },
  { format: 'rar 5', kind: 'encrypted, BLAKE2', make: rar('rar5-psw-blake'), password: rarPassword },
  { format: 'rar 5', kind: 'encrypted names', make: rar('rar5-hpsw'), password: rarPassword },
  { format: 'rar 5', kind: 'solid', make: rar('rar5-solid') },
  {
    format: 'rar 5',
    kind: 'split, .part1.rar',
    make: volumes('rar5-vols.part1.rar', 'rar5-vols.part2.rar', 'rar5-vols.part3.rar'),
  },
  {
    format: 'rar 5',
    kind: 'split, a part missing',
    make: volumes('rar5-vols.part1.rar', 'rar5-vols.part3.rar'),
    reason: 'rar5-vols.part2.rar is missing',
  },
  {
    format: 'rar 5',
    kind: 'split, the last part missing',
    make: volumes('rar5-vols.part1.rar', 'rar5-vols.part2.rar'),
    reason: 'rar5-vols.part3.rar is missing',
  },
  { format: 'rar 5', kind: 'symbolic link', make: rar('rar5-symlink-unix'), links: 2 },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-formats-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(parts: readonly Volume[]): Promise<ArchiveVolume[]> {
  const own = await mkdtemp(join(folder, 'sample-'));
  for (const { name, bytes } of parts) await writeFile(join(own, name), bytes);
  return parts.map(({ name }) => ({ name, path: join(own, name) }));
}

async function outcomeOf(sample: Sample): Promise<string> {
  const made = await sample.make();
  const lying = Array.isArray(made) ? made : [{ name: 'sample', bytes: made }];
  const format = archiveFormatOf(lying[0]!.bytes)!;
  const names = lying.map(({ name }) => name);
  const parts = findParts(names[0]!, names) ?? { names };
  if (parts.missing !== undefined) return `${parts.missing} is missing`;
  const written = await write(lying);
  const {
    listing,
    files: wanted,
    right,
    reasons,
  } = await archiveOutcome({
    volumes: parts.names.map((name) => written.find((volume) => volume.name === name)!),
    format,
    password: sample.password,
    maxMembers: 100_000,
  });
  if (listing.part !== undefined) return `${listing.part} is missing`;
  if (reasons.length > 0) return reasons.join(', ');
  if (right !== wanted || wanted === 0) return `${right} of ${wanted}`;
  const encoding = detectEncoding(listing.members, 'en');
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
      expect(outcomes.get(sample)).toMatch(sample.reason ?? /^right/);
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
