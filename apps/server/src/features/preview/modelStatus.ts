/** Which models an account has converted: members all of them, others those they used their allowance for. */
import { transformStatus, transformVipTypes } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { vipOf } from '../account/service.ts';
import { shownAs } from './kinds.ts';

export const isModel = (extension: string): boolean => shownAs(extension)?.kind === 'model';

export async function mayConvertAll(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const { vipType } = await vipOf(db, userId);
  return transformVipTypes.includes(vipType);
}

/** Of these contents, the ones that the account has converted. */
export async function convertedAmong(
  db: Kysely<Tables>,
  userId: number,
  sources: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sources.length === 0) return new Set();
  if (await mayConvertAll(db, userId)) return new Set(sources);
  const rows = await db
    .selectFrom('model_conversion')
    .select('source')
    .where('user_id', '=', userId)
    .where('source', 'in', [...new Set(sources)])
    .execute();
  return new Set(rows.map(({ source }) => source));
}

const statuses: Record<string, number> = {
  waiting: transformStatus.converting,
  ready: transformStatus.success,
  failed: transformStatus.failed,
};

export const transformStatusFor = (isConverted: boolean, state: string | null | undefined): number =>
  (isConverted ? statuses[state ?? ''] : undefined) ?? transformStatus.none;
