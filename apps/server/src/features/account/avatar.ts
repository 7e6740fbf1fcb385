/** The picture of an account: PNG, JPEG or WebP, at most 1 MB, stored as a blob and shown to everybody. */
import type { FastifyInstance } from 'fastify';
import { bounds, codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobRefused, isSha256 } from '../../blobs/store.ts';
import type { IncomingFile } from '../../http/context.ts';
import { imageHeadBytes, imageType, peek } from '../../blobs/pictures.ts';

export async function setAvatar(app: App, userId: number, { stream }: IncomingFile): Promise<void> {
  try {
    const { head, all } = await peek(stream, imageHeadBytes);
    const type = imageType(head);
    if (!type) throw new Failure(codes.uploadTypeRefused);
    const blob = await app.blobs.put(all, { maxBytes: bounds.avatarBytes });
    await app.db.transaction().execute(async (trx) => {
      await recordBlob(trx, blob);
      await trx
        .updateTable('user')
        .set({ avatar: blob.sha256, avatar_type: type })
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute();
    });
  } catch (error) {
    if (error instanceof BlobRefused) throw new Failure(codes.uploadTooLarge);
    throw error;
  }
}

/** The name is the hash of the bytes, so it never changes; only hashes that are somebody's picture are answered. */
export function registerAvatarRoute(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { sha256: string } }>('/avatar/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const owner = isSha256(sha256)
      ? await app.db
          .selectFrom('user')
          .select('avatar_type')
          .where('avatar', '=', sha256)
          .limit(1)
          .executeTakeFirst()
      : undefined;
    const stat = owner && (await app.blobs.stat(sha256));
    if (!owner || !stat) return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .header('content-type', owner.avatar_type ?? 'application/octet-stream')
      .header('content-length', stat.size)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await app.blobs.get(sha256));
  });
}
