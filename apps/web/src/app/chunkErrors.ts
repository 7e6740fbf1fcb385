/** A part of the app that did not load: what it was, and why. */
import { limits } from '@linework/contract/limits';

export type ChunkReason = 'timeout' | 'missing' | 'error';
export type ChunkKind = 'script' | 'stylesheet';

export class ChunkError extends Error {
  readonly kind: ChunkKind;
  readonly address: string;
  readonly reason: ChunkReason;

  constructor(kind: ChunkKind, address: string, reason: ChunkReason) {
    super(`Failed to load ${kind}: ${address}`);
    this.name = 'ChunkError';
    this.kind = kind;
    this.address = address;
    this.reason = reason;
  }
}

/** The address in a browser's or Vite's words for a failed import; '' where they do not tell (Safari). */
export function failedAddress(message: string): string {
  return /(?:https?:\/\/[^\s'"]+|\/[^\s'":]+\.(?:js|mjs|css|ts|tsx)\b[^\s'"]*)/.exec(message)?.[0] ?? '';
}

export function looksLikeChunkFailure(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i.test(
      error.message,
    )
  );
}

/** What the server has at an address: a page instead of a script means that the script is gone. */
export type Probe = (address: string) => Promise<{ status: number; type: string } | undefined>;

export async function classifyChunkFailure(error: Error, probe: Probe, expected = ''): Promise<ChunkError> {
  const address = failedAddress(error.message) || expected;
  const kind: ChunkKind = /\.css(\?|$)/.test(address) || /CSS/.test(error.message) ? 'stylesheet' : 'script';
  const found = address === '' ? undefined : await probe(address);
  const missing = found !== undefined && (found.status === 404 || /text\/html/.test(found.type));
  return new ChunkError(kind, address, missing ? 'missing' : 'error');
}

/** The address in `() => import('./Page.js')`: a time-out has no error that names it, and Safari's names none. */
export function importedBy(load: () => unknown): string {
  const path = /\bimport\(\s*["'`]([^"'`]+)/.exec(String(load))?.[1];
  return path === undefined ? '' : new URL(path, import.meta.url).href;
}

/** Loads a part, and turns every failure, an endless wait too, into a ChunkError. */
export async function loadChunk<T>(
  load: () => Promise<T>,
  probe: Probe = probeServer,
  timeoutMs: number = limits.chunkLoadTimeoutMs,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('script', importedBy(load), 'timeout')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (looksLikeChunkFailure(error)) throw await classifyChunkFailure(error, probe, importedBy(load));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function probeServer(address: string): Promise<{ status: number; type: string } | undefined> {
  try {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '' };
  } catch {
    return undefined;
  }
}

/** The scripts a page starts with; their names change with every build. */
export function startScripts(html: string): string {
  return [...html.matchAll(/<script[^>]+type="module"[^>]+src="([^"]+)"/g)]
    .map(([, address]) => address)
    .join(' ');
}
