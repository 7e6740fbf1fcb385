/** Members of 7z and rar, and of zips with methods that Node does not know, by the embedded 7-Zip. */
import { crc32 } from 'node:zlib';
import type { MemberSink } from './memberSink.ts';
import { runSevenZip, type SevenZipOutput } from './sevenZip.ts';
import type { ArchiveVolume, MemberFailure, WantedMember } from './types.ts';

/** So many names go onto a list; where more are wanted, all are decoded and the others dropped. */
const maxListed = 2000;

export interface Extraction {
  volumes: readonly ArchiveVolume[];
  password: string | undefined;
  wanted: readonly WantedMember[];
  /** Whether the paths are those that 7-Zip itself lists. */
  hasOwnPaths: boolean;
}

export async function extractBySevenZip(extraction: Extraction, sink: MemberSink): Promise<void> {
  const { volumes, password, wanted, hasOwnPaths } = extraction;
  const names = hasOwnPaths && wanted.length <= maxListed && isPlainList(wanted);
  const cutter = new MemberCutter(wanted, password !== undefined, sink);
  const { errors } = await runSevenZip({
    args: [
      'x',
      '-y',
      '-aoa',
      '-bso0',
      '-bsp0',
      '-spd',
      '-scsUTF-8',
      // An empty one is wrong and ends the question at once.
      `-p${password ?? ''}`,
      '-o/out',
      ...(names ? ['-i@/wanted.txt'] : []),
      `/in/${volumes[0]!.name}`,
    ],
    volumes,
    files: names ? { 'wanted.txt': wanted.map(({ path }) => path).join('\n') } : {},
    output: cutter,
    onError: (line) => cutter.error(line),
  });
  cutter.finish(errors);
}

const isPlainList = (wanted: readonly WantedMember[]): boolean =>
  wanted.every(({ path }) => !/[\r\n"*?]|^\s|\s$/.test(path));

interface OpenMember extends WantedMember {
  sum: number;
  written: number;
  isOver: boolean;
}

/** Joins what 7-Zip writes to the members that were listed: by path, and the n-th of a path is the n-th listed. */
class MemberCutter implements SevenZipOutput {
  readonly #byPath = new Map<string, WantedMember[]>();
  readonly #left: Set<WantedMember>;
  readonly #sink: MemberSink;
  readonly #hasPassword: boolean;
  #open: OpenMember | undefined;
  /** Written, but without a CRC to go by: the next line of errors may be about it. */
  #unsure: OpenMember | undefined;

  constructor(wanted: readonly WantedMember[], hasPassword: boolean, sink: MemberSink) {
    this.#sink = sink;
    this.#hasPassword = hasPassword;
    this.#left = new Set(wanted);
    for (const member of wanted) {
      const path = normalized(member.path);
      this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), member]);
    }
  }

  open(path: string): void {
    this.#settle();
    const member = this.#byPath.get(normalized(path))?.shift();
    this.#open = member && { ...member, sum: 0, written: 0, isOver: false };
    if (!member) return;
    this.#left.delete(member);
    this.#sink.start(member.index);
  }

  write(bytes: Uint8Array, position: number): void {
    const member = this.#open;
    if (!member || member.isOver) return;
    if (position !== member.written || member.written + bytes.length > member.size) {
      member.isOver = true;
      return;
    }
    member.written += bytes.length;
    member.sum = crc32(bytes, member.sum);
    this.#sink.data(bytes);
  }

  close(): void {
    const member = this.#open;
    this.#open = undefined;
    if (!member) return;
    const isWhole = !member.isOver && member.written === member.size;
    if (isWhole && member.crc32 === undefined) this.#unsure = member;
    else if (isWhole && member.crc32 === member.sum) this.#sink.end();
    else this.#fail(member, isWhole ? 'crc' : 'size');
  }

  /** What does not decrypt is garbage, of any length. */
  #fail(member: WantedMember, reason: MemberFailure): void {
    if (!member.isEncrypted) this.#sink.fail(reason);
    else this.#sink.fail(this.#hasPassword ? 'wrongPassword' : 'needsPassword');
  }

  error(line: string): void {
    const member = this.#unsure;
    if (!member || !line.endsWith(` : ${member.path}`)) return;
    this.#unsure = undefined;
    this.#sink.fail(reasonFor(line, member.path, this.#hasPassword), line);
  }

  #settle(): void {
    if (this.#unsure) this.#sink.end();
    this.#unsure = undefined;
  }

  finish(errors: readonly string[]): void {
    this.#settle();
    const said = errors.join('\n');
    for (const member of this.#left) {
      this.#sink.start(member.index);
      this.#sink.fail(reasonFor(said, member.path, this.#hasPassword), said.slice(0, 200));
    }
  }
}

/** As 7-Zip writes them: without roots, and never upwards. */
export const normalized = (path: string): string =>
  path
    .replace(/\\/g, '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');

export function reasonFor(said: string, path: string, hasPassword: boolean): MemberFailure {
  const line = said.split('\n').find((each) => each.endsWith(` : ${path}`)) ?? said;
  if (/Wrong password/i.test(line)) return hasPassword ? 'wrongPassword' : 'needsPassword';
  if (/Unsupported Method/i.test(line)) return 'method';
  if (/CRC Failed/i.test(line)) return 'crc';
  if (/Data Error|Unexpected end|Headers Error/i.test(line)) return 'damaged';
  return 'missing';
}
