import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  S3ServiceException,
  UploadPartCopyCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';

export interface Bucket {
  client: S3Client;
  name: string;
}

export interface S3Object {
  key: string;
  modifiedAt: number;
}

const STALE_MS = 86_400_000;
/** The largest that S3 copies in one go is 5 GiB. */
const COPY_PART_BYTES = 2 ** 30;

export async function* listObjects({ client, name }: Bucket, prefix: string): AsyncIterable<S3Object> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, modifiedAt: LastModified?.getTime() ?? 0 };
    }
  }
}

/** Within the store, without the bytes passing through here. */
export async function copyObject(bucket: Bucket, from: string, to: string, size: number): Promise<void> {
  const { client, name } = bucket;
  const CopySource = `${name}/${from}`;
  if (size <= COPY_PART_BYTES) {
    await client.send(new CopyObjectCommand({ Bucket: name, Key: to, CopySource }));
    return;
  }
  const target = { Bucket: name, Key: to };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    const Parts = [];
    for (let start = 0; start < size; start += COPY_PART_BYTES) {
      const PartNumber: number = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(size, start + COPY_PART_BYTES) - 1}`;
      const part = { ...target, UploadId, PartNumber, CopySource, CopySourceRange };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part));
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}

/** Objects and parts of uploads that broke off long ago. */
export async function sweepUploads(bucket: Bucket, prefix: string): Promise<void> {
  const { client, name } = bucket;
  const before = Date.now() - STALE_MS;
  for await (const { key, modifiedAt } of listObjects(bucket, prefix)) {
    if (modifiedAt < before) await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
  }
  const { Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }),
  );
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated.getTime() >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
  }
}

export function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
