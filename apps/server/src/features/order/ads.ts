/** Announcements that administrators keep: by place, language and window. None for those who pay. */
import {
  codes,
  Failure,
  vipTypes,
  type AdPlace,
  type CallData,
  type CallResponse,
  type Language,
} from '@linework/contract';
import type { App } from '../../app.ts';
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
    .select(['id', 'title', 'text', 'link'])
    .where('is_on', '=', 1)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('language', 'in', ['', language]);
  if (place !== undefined) query = query.where('place', '=', place);
  const rows = await query.orderBy('position').orderBy('id').limit(20).execute();
  return rows.map(({ id, title, text, link }) => ({ id: `ad-${id}`, title, text, link }));
}

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
        ? await trx.insertInto('ad').values(values).returning('id').executeTakeFirst()
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
