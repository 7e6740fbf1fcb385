/** How the operating system keeps a child process apart from the server, as far as this machine offers it. */
import { execFile } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dropTo, inBubblewrap } from './bubblewrap.ts';
import type { Confined } from './confined.ts';
import { inNamespaces } from './namespaces.ts';

const run = promisify(execFile);

/** What the system refuses to a child whatever program runs in it. */
export interface Guards {
  /** Sees nothing but its own folder and what it may read. */
  files: boolean;
  /** Sees and signals no process but its own. */
  processes: boolean;
  network: boolean;
  /** Runs as a user of its own. */
  user: boolean;
}

export const isolationKinds = ['bubblewrap', 'namespaces', 'network', 'user', 'none'] as const;
export type IsolationKind = (typeof isolationKinds)[number];

export interface Isolation {
  kind: IsolationKind;
  guards: Guards;
  /** The whole command; the folder with all that lies in it is handed to the child's user. */
  confine(confined: Omit<Confined, 'uid'>): string[];
}

/** Who is no root is one in a namespace of users only, and may make others there. */
const mapped = (): string[] => (process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']);

type Wrap = (confined: Confined) => string[];

const wraps: Record<IsolationKind, Wrap> = {
  namespaces: inNamespaces,
  bubblewrap: inBubblewrap,
  network: ({ command, uid }) => ['unshare', ...mapped(), '--net', ...dropTo(uid, true), ...command],
  user: ({ command, uid }) => [...dropTo(uid), ...command],
  none: ({ command }) => command,
};

const guardsOf = (kind: IsolationKind, uid: number | undefined): Guards => {
  const isWhole = kind === 'namespaces' || kind === 'bubblewrap';
  return {
    files: isWhole,
    processes: isWhole || (kind !== 'none' && uid !== undefined),
    network: isWhole || kind === 'network',
    user: kind !== 'none' && uid !== undefined,
  };
};

/** Users whom nobody else is; one for each child in turn, so that not even two children meet. */
const firstUid = 2_000_000_000;
const uids = 65_536;
const nobody = 65_534;
let lastUid = 0;

/** Undefined where the server is no root and may not choose. */
function nextUid(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  lastUid = (lastUid + 1) % uids;
  return isMapped(firstUid + uids) ? firstUid + lastUid : nobody;
}

/** In a container there may be fewer users than numbers. */
function isMapped(uid: number): boolean {
  if (!existsSync('/proc/self/uid_map')) return false;
  const ranges = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n');
  return ranges.some((range) => {
    const [inside = 0, , count = 0] = range.trim().split(/\s+/).map(Number);
    return uid >= inside && uid < inside + count;
  });
}

function handOver(folder: string, uid: number): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('.')) chownSync(join(folder, name), uid, uid);
  }
  chownSync(folder, uid, uid);
}

/** One kind, whether it works here or not. `ownUser`: with a user for each child, which takes a root to choose. */
export function isolationOf(kind: IsolationKind, ownUser = process.getuid?.() === 0): Isolation {
  const isOwn = kind !== 'none' && ownUser;
  return {
    kind,
    guards: guardsOf(kind, isOwn ? nobody : undefined),
    confine(confined) {
      const uid = isOwn ? nextUid() : undefined;
      if (uid !== undefined) handOver(confined.folder, uid);
      return wraps[kind]({ ...confined, uid });
    },
  };
}

/** Whether a program of Node's runs in it, reads what it may and leaves something in its folder. */
async function works(isolation: Isolation): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'linework-probe-'));
  const script = `fs.writeFileSync('out', fs.readFileSync(${JSON.stringify(import.meta.filename)}).length + '')`;
  try {
    const command = [process.execPath, '-e', script];
    const [program = '', ...args] = isolation.confine({
      command,
      folder,
      readable: [import.meta.dirname],
    });
    await run(program, args, { timeout: 20_000, cwd: folder });
    return Number(await readFile(join(folder, 'out'), 'utf8')) > 0;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let found: Promise<Isolation> | undefined;

/** The strongest that works on this machine; found out once. */
export function findIsolation(): Promise<Isolation> {
  found ??= (async () => {
    if (process.platform !== 'linux') return isolationOf('none');
    const isRoot = process.getuid?.() === 0;
    for (const kind of isolationKinds) {
      // Where our own files are nobody else's to read, children stay who we are.
      for (const ownUser of isRoot ? [true, false] : [false]) {
        const isolation = isolationOf(kind, ownUser);
        if (kind === 'none' || (await works(isolation))) return isolation;
      }
    }
    return isolationOf('none');
  })();
  return found;
}

/** Says at start how far children are kept apart; somebody has to know where that is not far. */
export async function logIsolation(log: {
  info(data: object, text: string): void;
  warn(data: object, text: string): void;
}): Promise<void> {
  const { kind, guards } = await findIsolation();
  const data = { isolation: kind, ...guards };
  if (guards.files && guards.network && guards.processes) log.info(data, 'child processes are isolated');
  else log.warn(data, 'child processes are isolated in part only; see docs/security.md');
}
