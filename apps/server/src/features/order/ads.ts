/** Announcements that administrators keep: by place, language and window. None for those who pay. */
import {
  bounds,
  codes,
  Failure,
  vipTypes,
  type AdPlace,
  type CallData,
  type CallResponse,
  type Language,
} from '@linework/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { sendPicture } from '../../http/pictures.ts';
import { storePicture } from '../../blobs/pictures.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { isSha256 } from '../../blobs/store.ts';
import type { IncomingFile } from '../../http/context.ts';
import { vipOf } from '../account/service.ts';
import { audit } from './audit.ts';

export async function adsFor(
  app: App,
  { userId, language, place }: { userId: number | undefined; language: Language; place: string | undefined },
): Promise<CallResponse<'adver'>['list']> {
  if (userId !== undefined && (await vipOf(app.db, userId)).vipType === vipTypes.premium) return [];
  const now = Date.now();
  let query = app.db
    .selectFrom('ad')
    .select(['id', 'title', 'text', 'link', 'picture'])
    .where('is_on', '=', 1)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('language', 'in', ['', language]);
  if (place !== undefined) query = query.where('place', '=', place);
  const rows = await query.orderBy('position').orderBy('id').limit(20).execute();
  return rows.map(({ id, title, text, link, picture }) => ({
    id: `ad-${id}`,
    title,
    text,
    link,
    ...pictureOf(picture),
  }));
}

const pictureOf = (sha256: string | null): { picture?: string } =>
  sha256 === null ? {} : { picture: `/ad/picture/${sha256}` };

export async function listAds({ db }: App): Promise<CallResponse<'adminAds'>> {
  const rows = await db
    .selectFrom('ad')
    .selectAll()
    .orderBy('place')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    list: rows.map((row) => ({
      adId: String(row.id),
      place: row.place as AdPlace,
      language: row.language,
      title: row.title,
      text: row.text,
      link: row.link,
      startTime: row.starts_at,
      endTime: row.ends_at,
      position: row.position,
      isOn: row.is_on,
      ...pictureOf(row.picture),
    })),
  };
}

export async function saveAd(
  app: App,
  adminId: number,
  { adId, ...data }: CallData<'adminAdSave'>,
): Promise<number> {
  if (data.endTime <= data.startTime) throw new Failure(codes.parameterInvalid, { fields: ['endTime'] });
  const { place, language, title, text, link, position } = data;
  const values = {
    place,
    language,
    title,
    text,
    link,
    position,
    starts_at: data.startTime,
    ends_at: data.endTime,
    is_on: data.isOn,
  };
  return app.db.transaction().execute(async (trx) => {
    const saved =
      adId === undefined
        ? await trx
            .insertInto('ad')
            .values({ ...values, picture: null, picture_type: null })
            .returning('id')
            .executeTakeFirst()
        : await trx
            .updateTable('ad')
            .set(values)
            .where('id', '=', Number(adId))
            .returning('id')
            .executeTakeFirst();
    if (!saved) throw new Failure(codes.goodsAbsent);
    await audit(trx, adminId, 'ad.save', String(saved.id), data);
    return saved.id;
  });
}

export async function removeAd(app: App, adminId: number, adId: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const removed = await trx.deleteFrom('ad').where('id', '=', adId).returning('id').executeTakeFirst();
    if (!removed) throw new Failure(codes.goodsAbsent);
    await audit(trx, adminId, 'ad.remove', String(adId), {});
  });
}

/** Shown from our own storage only: a foreign address would tell others who sees it. */
export async function setAdPicture(
  app: App,
  adminId: number,
  adId: number,
  { stream }: IncomingFile,
): Promise<string> {
  const { blob, type } = await storePicture(app.blobs, stream, bounds.adPictureBytes);
  await app.db.transaction().execute(async (trx) => {
    await recordBlob(trx, blob);
    const { numUpdatedRows } = await trx
      .updateTable('ad')
      .set({ picture: blob.sha256, picture_type: type })
      .where('id', '=', adId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure(codes.goodsAbsent);
    await audit(trx, adminId, 'ad.picture', String(adId), { sha256: blob.sha256 });
  });
  return `/ad/picture/${blob.sha256}`;
}

/** The name is the hash of the bytes, so it never changes; only hashes that belong to an announcement are answered. */
export function registerAdPictures(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { sha256: string } }>('/ad/picture/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const ad = isSha256(sha256)
      ? await app.db
          .selectFrom('ad')
          .select('picture_type')
          .where('picture', '=', sha256)
          .limit(1)
          .executeTakeFirst()
      : undefined;
    return sendPicture(app.blobs, reply, ad && { sha256, type: ad.picture_type });
  });
}
