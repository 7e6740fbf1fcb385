/** Pictures that everybody may see, under the hash of their bytes. */
import type { FastifyReply } from 'fastify';
import type { BlobStore } from '../blobs/store.ts';

export async function sendPicture(
  blobs: BlobStore,
  reply: FastifyReply,
  picture: { sha256: string; type: string | null } | undefined,
): Promise<FastifyReply> {
  const stat = picture && (await blobs.stat(picture.sha256));
  if (!picture || !stat) return reply.code(404).header('cache-control', 'no-store').send();
  return reply
    .header('content-type', picture.type ?? 'application/octet-stream')
    .header('content-length', stat.size)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(await blobs.get(picture.sha256));
}
