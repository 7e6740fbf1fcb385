/** What may be uploaded: names, types, sizes, and the space that is left. */
import {
  clientTypeNumber,
  clientTypes,
  codes,
  extensionOf,
  Failure,
  fontTypes,
  isArchivePart,
  nameProblem,
  type Code,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { capacityFor, isFrozen } from '../storage/service.ts';

export const isFont = (name: string): boolean => (fontTypes as readonly string[]).includes(extensionOf(name));

export function maxUpload({ config }: Pick<App, 'config'>, clientType: string): number {
  const small: readonly number[] = [clientTypes.wechat, clientTypes.h5];
  const isMini = small.includes(clientTypeNumber(clientType)) || /mini/i.test(clientType);
  return isMini ? config.sizeLimits.miniUploadFileSize : config.sizeLimits.webUploadFileSize;
}

/** Why a file cannot be uploaded, whatever the drive holds. */
export function refusalOf(
  app: Pick<App, 'config'>,
  clientType: string,
  { name, size }: { name: string; size: number },
): Code | undefined {
  if (nameProblem(name) !== undefined) return codes.parameterInvalid;
  if (!app.config.uploadTypes.includes(extensionOf(name)) && !isArchivePart(name))
    return codes.uploadTypeRefused;
  return size > maxUpload(app, clientType) ? codes.uploadTooLarge : undefined;
}

export function refuse(code: Code | undefined): void {
  if (code === codes.parameterInvalid) throw new Failure(code, { fields: ['name'] });
  if (code !== undefined) throw new Failure(code);
}

const spaceByUser = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('drive').select(['used', 'reserved', 'thawed_until']).where('user_id', '=', userId),
);

export interface Room {
  /** Bytes that are neither used nor promised. */
  free: number;
  /** More is used than there is: nothing may be added. */
  frozen: boolean;
}

export async function roomOf(db: Kysely<Tables>, userId: number): Promise<Room> {
  const [row = { used: 0, reserved: 0, thawed_until: null }] = await spaceByUser(db, userId);
  const now = Date.now();
  const capacity = await capacityFor(db, userId, now);
  return {
    free: Math.max(0, capacity - row.used - row.reserved),
    frozen: isFrozen(row, capacity, now),
  };
}

export function roomProblem({ free, frozen }: Room, size: number): Code | undefined {
  if (frozen) return codes.spaceFrozen;
  return size > free ? codes.spaceFull : undefined;
}
