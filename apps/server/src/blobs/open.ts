import { openDiskStore } from './disk.ts';
import type { S3Options } from './s3.ts';
import type { BlobStore } from './store.ts';

export interface BlobStoreOptions {
  dataDir: string;
  s3?: S3Options | undefined;
}

export async function openBlobStore({ dataDir, s3 }: BlobStoreOptions): Promise<BlobStore> {
  if (!s3) return openDiskStore({ dataDir });
  // Large, and of no use without it.
  const { checkBucket, openS3Store } = await import('./s3.ts');
  await checkBucket(s3);
  return openS3Store(s3);
}
