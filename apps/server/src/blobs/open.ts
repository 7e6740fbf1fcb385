import { openDiskStore } from './disk.ts';
import { openS3Store, type S3Options } from './s3.ts';
import type { BlobStore } from './store.ts';

export interface BlobStoreOptions {
  dataDir: string;
  s3?: S3Options | undefined;
}

export async function openBlobStore({ dataDir, s3 }: BlobStoreOptions): Promise<BlobStore> {
  return s3 ? openS3Store(s3) : openDiskStore({ dataDir });
}
