/** What the engine tells about an archive. Nothing here has been checked yet: every value comes from the file. */
import { openSync } from 'node:fs';
import type { ArchiveReason } from '@linework/contract';

export const archiveFormats = ['zip', '7z', 'rar'] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

export interface ArchiveMember {
  /** Its place in the archive's own order. */
  index: number;
  /** The path as text; of a zip without UTF-8 each byte as one character, until `decodeNames` has run. */
  path: string;
  /** The path is bytes of a code page that the archive does not name. */
  isRaw?: true;
  isFolder?: true;
  /** A symbolic link, a hard link, a device: never extracted. */
  isLink?: true;
  isEncrypted?: true;
  size: number;
  /** 0 where the format does not tell, as inside a solid block. */
  packed: number;
  /** ms since the epoch; 0 where unknown. */
  modifiedAt: number;
  crc32?: number;
}

/** Why an archive is only looked at, or not even that. */
export const archiveProblems = [
  'tooMany',
  'overlap',
  'encryptedNames',
  'wrongPassword',
  'damaged',
  'unsupported',
  'missingPart',
  'noEngine',
] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

export interface ArchiveListing {
  format: ArchiveFormat;
  /** One member cannot be had without decoding those before it. */
  isSolid: boolean;
  members: ArchiveMember[];
  /** The size of all volumes together. */
  bytes: number;
  problem?: ArchiveProblem;
  /** The part that is missing, where that is known. */
  part?: string;
  /** What the engine said. */
  detail?: string;
}

/** Why one member was not extracted; the others are. */
export type MemberFailure = ArchiveReason;

/** A file that the engine reads: where its bytes lie, and the name that its volume must have. */
export interface ArchiveVolume {
  path: string;
  name: string;
  /** Under which it is open already, in a child process. */
  descriptor?: number;
}

/** What a child process is asked. */
export interface ArchiveRequest {
  volumes: ArchiveVolume[];
  format: ArchiveFormat;
  password?: string | undefined;
  /** Listing stops beyond this. */
  maxMembers: number;
  /** To extract, in ascending order of the index. */
  wanted?: WantedMember[];
}

export type WantedMember = Pick<ArchiveMember, 'index' | 'path' | 'size' | 'crc32' | 'isEncrypted'>;

/** The descriptor of a volume. */
export const openVolume = ({ descriptor, path }: ArchiveVolume): number => descriptor ?? openSync(path, 'r');

/** What ends an archive as a whole; the child's answer carries the reason. */
export class ArchiveFailure extends Error {
  readonly problem: ArchiveProblem;
  readonly part: string | undefined;

  constructor(problem: ArchiveProblem, detail = '', part?: string) {
    super(detail || problem);
    this.name = 'ArchiveFailure';
    this.problem = problem;
    this.part = part;
  }
}
