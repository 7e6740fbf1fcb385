/** A person who uploads while the server is being killed, and what must be there afterwards. */
import { CallError } from '@linework/client';
import type { App } from '../../src/app.ts';
import { checkBlobs } from '../../src/blobs/check.ts';
import type { Running } from '../processes.ts';
import { contentOf, drawing, headOf, patch, postMany, sha256Of } from '../uploads.ts';
import { KillableServer, withApp } from './killable-server.ts';

const MB = 1 << 20;
const hour = 3_600_000;

interface Unfinished {
  uploadId: string;
  bytes: Buffer;
  /** How far the server said it was. */
  offset: number;
}

/** What the server has said. Only that counts. */
export class Uploader extends KillableServer {
  readonly files = new Map<string, { name: string; sha256: string }>();
  readonly unfinished = new Map<string, Unfinished>();
  readonly failures: string[] = [];
  #count = 0;

  /** Without jobs of its own. */
  override start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
    return super.start(dataDir, { LINEWORK_JOBS: '0', ...env });
  }

  /** Uploads from several sides until nobody answers any more, or until it has been enough. */
  async run(lanes: number, perLane = Infinity, sizeOf = anySize): Promise<void> {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let n = 0; n < perLane && this.isListening; n += 1) {
          const isTogether = sizeOf === anySize && n % 2 === 1;
          const uploaded = isTogether ? this.#uploadTogether() : this.#upload(drawing(sizeOf()));
          const isAnswered = await uploaded.catch((error: unknown) => {
            this.failures.push(error instanceof CallError ? error.code : String(error));
            return false;
          });
          if (!isAnswered && perLane === Infinity) return;
        }
      }),
    );
  }

  async #upload(bytes: Buffer): Promise<boolean> {
    const name = `${(this.#count += 1)}.dwg`;
    const { session } = await this.client.call('uploadStart', { parentId: '0', name, size: bytes.length });
    const { uploadId, url } = session!;
    return this.#send({ uploadId, bytes, offset: 0 }, url);
  }

  /** Small ones, by one request. */
  async #uploadTogether(): Promise<boolean> {
    const files = Array.from({ length: 2 + Math.floor(Math.random() * 10) }, () => ({
      name: `${(this.#count += 1)}.dwg`,
      bytes: drawing(7 + Math.floor(Math.random() ** 3 * 400_000)),
    }));
    const started = await this.client.call('uploadStartMany', {
      parentId: '0',
      files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
    });
    const frames = files.map(({ bytes }, index) => [started.files[index]!.uploadId!, bytes] as const);
    if (!this.isListening) return false;
    for (const [uploadId, bytes] of frames) this.unfinished.set(uploadId, { uploadId, bytes, offset: 0 });
    const said = await postMany(this.url, started.url, frames);
    if (!this.isListening) return false;
    for (const [index, { uploadId, fileId, rtnCode }] of said.files.entries()) {
      const { name, bytes } = files[index]!;
      if (fileId === undefined) {
        this.failures.push(`${said.status} ${rtnCode}`);
        continue;
      }
      this.files.set(fileId, { name, sha256: sha256Of(bytes) });
      this.unfinished.delete(uploadId);
    }
    return said.files.length === files.length;
  }

  /** Goes on with everything that was begun; each must stand at least where the server said. */
  async finishAll(): Promise<void> {
    for (const left of this.unfinished.values()) {
      const { session, file } = await this.client.call('uploadStatus', { uploadId: left.uploadId });
      if (file) {
        this.files.set(file.id, { name: file.name, sha256: sha256Of(left.bytes) });
        this.unfinished.delete(left.uploadId);
        continue;
      }
      if (session!.offset < left.offset)
        throw new Error(`it said ${left.offset} and is at ${session!.offset} now`);
      if (!(await this.#send({ ...left, offset: session!.offset }, session!.url)))
        throw new Error(`an upload cannot be finished: ${this.failures.at(-1)}`);
    }
  }

  async #send(upload: Unfinished, url: string): Promise<boolean> {
    const { uploadId, bytes } = upload;
    for (let { offset } = upload; ;) {
      if (this.isListening) this.unfinished.set(uploadId, { uploadId, bytes, offset });
      const piece = bytes.subarray(offset, offset + MB);
      const said = await patch(this.url, url, offset, piece);
      if (!this.isListening) return false;
      if (said.status === 204) {
        offset = said.offset!;
        continue;
      }
      const file = said.answer?.bizData?.file;
      if (!file) {
        this.failures.push(`${said.status} ${said.answer?.rtnCode ?? ''}`);
        const { offset: now } = await headOf(this.url, url);
        this.unfinished.set(uploadId, { uploadId, bytes, offset: now });
        return false;
      }
      this.files.set(file.id, { name: file.name, sha256: sha256Of(bytes) });
      this.unfinished.delete(uploadId);
      return true;
    }
  }
}

/** Mostly small, now and then in several pieces. */
function anySize(): number {
  return 7 + Math.floor(Math.random() < 0.15 ? MB + Math.random() * 2 * MB : Math.random() ** 3 * 400_000);
}

export interface UploadLosses {
  /** Files that were acknowledged and are not there, or are something else. */
  files: string[];
  /** Between what the rows say is used and reserved, and what it must be. */
  used: number;
  reserved: number;
  damaged: number;
}

export const NO_UPLOAD_LOSSES: UploadLosses = { files: [], used: 0, reserved: 0, damaged: 0 };

/** Opens what was left behind. Files that were read before are looked up only. */
export async function findUploadLosses(
  dataDir: string,
  { files }: Uploader,
  readBefore: Set<string> = new Set(),
  env: Record<string, string> = {},
): Promise<UploadLosses> {
  return withApp({ LINEWORK_DATA: dataDir, ...env }, async (app) => {
    const lost: string[] = [];
    for (const [id, { name, sha256 }] of files) {
      const entry = await app.db
        .selectFrom('entry')
        .select(['name', 'sha256'])
        .where('id', '=', Number(id))
        .executeTakeFirst();
      const isThere = entry?.name === name && entry.sha256 === sha256;
      const isRead = readBefore.has(id) ? await app.blobs.has(sha256) : undefined;
      if (isThere && (isRead ?? sha256Of(await contentOf(app, id)) === sha256)) readBefore.add(id);
      else lost.push(name);
    }
    const { findings } = await checkBlobs(app.database, app.blobs);
    return { files: lost, ...(await imbalance(app)), damaged: findings.length };
  });
}

/** The drive's row against the rows it sums up. */
async function imbalance({ db }: App): Promise<{ used: number; reserved: number }> {
  const drive = await db.selectFrom('drive').select(['used', 'reserved']).executeTakeFirst();
  const { bytes } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  const { size } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.sum<number | null>('size').as('size'))
    .where('entry_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { used: (drive?.used ?? 0) - (bytes ?? 0), reserved: (drive?.reserved ?? 0) - (size ?? 0) };
}

/** Removes what nobody needs, and says what is left over after that; nothing, if all is well. */
export async function leftOvers(dataDir: string, env: Record<string, string> = {}): Promise<unknown[]> {
  return withApp({ LINEWORK_DATA: dataDir, ...env }, async (app) => {
    const options = { graceMs: -hour };
    await checkBlobs(app.database, app.blobs, { ...options, repair: true });
    const { findings } = await checkBlobs(app.database, app.blobs, { ...options, deep: true });
    const partials = [];
    for await (const { id } of app.blobs.partial.list()) partials.push(id);
    return [...findings, ...partials];
  });
}
