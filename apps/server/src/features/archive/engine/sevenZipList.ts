/** Lists by 7-Zip's technical listing; the embedded engine and a native one print the same. */
import { ArchiveFailure, type ArchiveFormat, type ArchiveListing, type ArchiveMember } from './types.ts';
import { hasOverlap, type ZipPlace } from './zipOverlap.ts';

/** `--` ends the options: a volume's name never is one. */
export const listArgs = (archive: string, password: string | undefined): string[] => [
  'l',
  '-slt',
  '-sccUTF-8',
  '-bsp0',
  // An empty one is wrong, and ends the question at once.
  `-p${password ?? ''}`,
  '--',
  archive,
];

type Fields = Map<string, string>;

/** Takes lines one by one and makes members of them. */
export class ListParser {
  readonly #maxMembers: number;
  readonly #members: ArchiveMember[] = [];
  readonly #head: Fields = new Map();
  readonly #places: ZipPlace[] = [];
  #fields: Fields = new Map();
  #isInMembers = false;

  constructor(maxMembers: number) {
    this.#maxMembers = maxMembers;
  }

  line(line: string): void {
    if (line.startsWith('----------')) {
      this.#isInMembers = true;
      return;
    }
    if (line === '') return this.#finishMember();
    const separator = line.indexOf(' = ');
    const key = separator < 0 ? line.replace(/ =$/, '') : line.slice(0, separator);
    const value = separator < 0 ? '' : line.slice(separator + 3);
    if (!this.#isInMembers) {
      if (!this.#head.has(key)) this.#head.set(key, value);
      return;
    }
    if (key === 'Path') this.#finishMember();
    if (!this.#fields.has(key)) this.#fields.set(key, value);
  }

  #finishMember(): void {
    if (!this.#fields.has('Path')) return;
    if (this.#members.length >= this.#maxMembers)
      throw new ArchiveFailure('tooMany', String(this.#maxMembers));
    const member = memberOf(this.#fields, this.#members.length);
    this.#members.push(member);
    const [volume, start] = ['Volume Index', 'Offset'].map((key) => this.#fields.get(key));
    if (start !== undefined) this.#places.push({ volume, start: wholeNumber(start), bytes: member.packed });
    this.#fields = new Map();
  }

  end(format: ArchiveFormat, bytes: number, errors: readonly string[], hasPassword: boolean): ArchiveListing {
    this.#finishMember();
    // Some of it stands among what it says of the archive itself.
    const said = [this.#head.get('ERROR') ?? '', ...errors].join('\n').trim();
    const isSolid = this.#head.get('Solid') === '+';
    const listing: ArchiveListing = { format, isSolid, members: this.#members, bytes };
    if (format === 'zip' && hasOverlap(this.#places)) return { ...listing, problem: 'overlap' };
    const problem = problemOf(said, hasPassword);
    if (problem === undefined) return listing;
    // A damaged end still shows what stands before it.
    if (problem === 'damaged' && this.#members.length > 0) return listing;
    const part = problem === 'missingPart' ? missingPart(said) : undefined;
    return { ...listing, problem, ...(part !== undefined && { part }), detail: said.slice(0, 500) };
  }
}

function problemOf(said: string, hasPassword: boolean): ArchiveListing['problem'] {
  if (/Wrong password/i.test(said)) return hasPassword ? 'wrongPassword' : 'encryptedNames';
  if (/Missing volume/i.test(said)) return 'missingPart';
  if (/Unsupported Method|is not supported/i.test(said)) return 'unsupported';
  if (/ERROR|Can not open|Cannot open|Unexpected end/i.test(said)) return 'damaged';
  return undefined;
}

const missingPart = (said: string): string | undefined =>
  /Missing volume : (.+)/i
    .exec(said)?.[1]
    ?.trim()
    .replace(/^.*[/\\]/, '');

function memberOf(fields: Fields, index: number): ArchiveMember {
  const path = fields.get('Path') ?? '';
  // Those of Windows come first, as in HD for a hidden folder.
  const attributes = fields.get('Attributes') ?? '';
  const isFolder = fields.get('Folder') === '+' || /^[A-Z]*D/.test(attributes);
  const links = ['Symbolic Link', 'Hard Link', 'Copy Link', 'Link'];
  const isLink =
    !isFolder && (links.some((key) => (fields.get(key) ?? '') !== '') || /(^| )l[rwx-]{9}/.test(attributes));
  const crc = fields.get('CRC') ?? '';
  return {
    index,
    path,
    ...(isFolder && { isFolder: true as const }),
    ...(isLink && { isLink: true as const }),
    ...(fields.get('Encrypted') === '+' && { isEncrypted: true as const }),
    size: isFolder ? 0 : wholeNumber(fields.get('Size')),
    packed: wholeNumber(fields.get('Packed Size')),
    modifiedAt: timeOf(fields.get('Modified') ?? ''),
    ...(/^[0-9A-F]{8}$/i.test(crc) && !isFolder && { crc32: Number.parseInt(crc, 16) }),
  };
}

const wholeNumber = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** 2026-11-17 07:33:30.4150504, in the time zone of the process: the child's is UTC. */
function timeOf(text: string): number {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(text) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${clock}Z`);
  return Number.isFinite(at) && at > 0 ? at : 0;
}
