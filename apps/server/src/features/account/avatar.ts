/** The picture of an account: PNG, JPEG or WebP, at most 1 MB, stored as a blob and shown to everybody. */
import type { FastifyInstance } from 'fastify';
import { bounds } from '@linework/contract';
import type { App } from '../../app.ts';
import { storePicture } from '../../blobs/pictures.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { isSha256 } from '../../blobs/store.ts';
import type { IncomingFile } from '../../http/context.ts';
import { sendPicture } from '../../http/pictures.ts';

export async function setAvatar(app: App, userId: number, { stream }: IncomingFile): Promise<void> {
  const { blob, type } = await storePicture(app.blobs, stream, bounds.avatarBytes);
  await app.db.transaction().execute(async (trx) => {
    await recordBlob(trx, blob);
    await trx
      .updateTable('user')
      .set({ avatar: blob.sha256, avatar_type: type })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
  });
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
    return sendPicture(app.blobs, reply, owner && { sha256, type: owner.avatar_type });
  });
}
