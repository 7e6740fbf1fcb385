import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Bucket } from './s3-objects.ts';

const PART_BYTES = 8 << 20;
/** Parts on their way at once, and so the memory an upload takes. */
const PARALLEL = 2;

/** Sends a stream of unknown length in parts. What fits into one part is left to the caller to send in one go. */
export class S3Upload {
  readonly #bucket: Bucket;
  readonly #key: string;
  #uploadId: string | undefined;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #count = 0;
  readonly #done: { PartNumber: number; ETag: string | undefined }[] = [];
  readonly #sending = new Set<Promise<void>>();

  constructor(bucket: Bucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  async write(chunks: Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.length;
    }
    if (this.#waitingBytes > PART_BYTES) await this.#sendPart();
  }

  /** The whole of it, when no part has been sent yet. */
  unsent(): Buffer | undefined {
    return this.#uploadId === undefined ? Buffer.concat(this.#waiting) : undefined;
  }

  async complete(): Promise<string> {
    if (this.#waitingBytes > 0) await this.#sendPart();
    await Promise.all(this.#sending);
    const Parts = this.#done.toSorted((a, b) => a.PartNumber - b.PartNumber);
    await this.#bucket.client.send(
      new CompleteMultipartUploadCommand({ ...this.#address(), MultipartUpload: { Parts } }),
    );
    return this.#key;
  }

  async abort(): Promise<void> {
    if (this.#uploadId === undefined) return;
    await Promise.allSettled(this.#sending);
    // What cannot be aborted now, a sweep finds later.
    await this.#bucket.client.send(new AbortMultipartUploadCommand(this.#address())).catch(() => {});
  }

  async #sendPart(): Promise<void> {
    const Body = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#uploadId ??= await this.#create();
    while (this.#sending.size >= PARALLEL) await Promise.race(this.#sending);
    const PartNumber = ++this.#count;
    const sending = this.#bucket.client
      .send(new UploadPartCommand({ ...this.#address(), PartNumber, Body }))
      .then(({ ETag }) => {
        this.#done.push({ PartNumber, ETag });
        this.#sending.delete(sending);
      });
    // A failed part stays in the set, so that the next one to wait hears of it.
    sending.catch(() => {});
    this.#sending.add(sending);
  }

  async #create(): Promise<string> {
    const { UploadId } = await this.#bucket.client.send(
      new CreateMultipartUploadCommand({ Bucket: this.#bucket.name, Key: this.#key }),
    );
    if (!UploadId) throw new Error('the store began no upload');
    return UploadId;
  }

  #address() {
    return { Bucket: this.#bucket.name, Key: this.#key, UploadId: this.#uploadId };
  }
}
