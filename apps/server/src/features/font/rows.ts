/** Fonts as rows: whose they are, and what they are called. */
import { codes, Failure } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { FontTable } from './tables.ts';

export type FontRow = Selectable<FontTable>;

/** Drawings find fonts by name: case and composition do not count. */
export const fontKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** A font in one's own library that is not in the recycle bin. */
export async function ownFont(db: Kysely<Tables>, userId: number, id: number): Promise<FontRow> {
  const font = await visibleFont(db, userId, id);
  if (font.owner_id !== userId) throw new Failure(codes.fontPermission);
  return font;
}

/** One's own, or one of the public library. */
export async function visibleFont(db: Kysely<Tables>, userId: number, id: number): Promise<FontRow> {
  const [font] = await visibleFonts(db, userId, [id]);
  if (!font) throw new Failure(codes.fontAbsent);
  return font;
}

const idsAStatement = 1000;

export async function visibleFonts(
  db: Kysely<Tables>,
  userId: number,
  ids: readonly number[],
): Promise<FontRow[]> {
  const fonts: FontRow[] = [];
  for (let from = 0; from < ids.length; from += idsAStatement) {
    const some = await db
      .selectFrom('font')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + idsAStatement))
      .where('trashed_at', 'is', null)
      .where(({ or, eb }) => or([eb('owner_id', '=', userId), eb('is_public', '=', 1)]))
      .execute();
    fonts.push(...some);
  }
  return fonts;
}

/** The living font of this name in somebody's own library. */
export function namesake(db: Kysely<Tables>, userId: number, name: string): Promise<FontRow | undefined> {
  return db
    .selectFrom('font')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('name_key', '=', fontKey(name))
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

/** "txt (2).shx" */
export function numbered(name: string, n: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${n})${extension}`;
}

/** With the first number that is free. */
export async function freeName(db: Kysely<Tables>, userId: number, name: string): Promise<string> {
  for (let n = 2; ; n += 1) {
    const next = numbered(name, n);
    if (!(await namesake(db, userId, next))) return next;
  }
}

/** What it takes of its owner's space. */
export const costOf = ({ size, is_public }: Pick<FontRow, 'size' | 'is_public'>): number =>
  is_public === 1 ? 0 : size;

/** Living ones of these names: of somebody's own library, or else of the public one. */
export async function fontsByName(
  db: Kysely<Tables>,
  userId: number,
  names: readonly string[],
): Promise<FontRow[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('font')
    .selectAll()
    .where('name_key', 'in', names.map(fontKey))
    .where('type', '<>', 'tif')
    .where('trashed_at', 'is', null)
    .where(({ or, eb }) => or([eb('owner_id', '=', userId), eb('is_public', '=', 1)]))
    .orderBy('id')
    .execute();
  const own = rows.filter(({ owner_id }) => owner_id === userId);
  return [...new Map([...rows, ...own].map((font) => [font.name_key, font])).values()];
}
