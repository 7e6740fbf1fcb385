/** What is known of a drawing without opening it. */
import type { CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

type Told = Omit<NonNullable<CallResponse<'fileDetail'>['drawing']>, 'missing'>;

/** What is known of the drawing in these bytes without opening it. */
export async function drawingTold(db: Kysely<Tables>, source: string): Promise<Told | undefined> {
  const row = await db
    .selectFrom('drawing_text')
    .select('head')
    .where('source', '=', source)
    .executeTakeFirst();
  // Of models there are the names of their parts and of the files they ask for.
  if (!row || row.head === '{}') return undefined;
  const head = JSON.parse(row.head) as Record<string, unknown>;
  if ('files' in head) return undefined;
  const word = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const { layouts, layers, xrefs, fonts, units } = head;
  return {
    layouts: words(layouts),
    layers: words(layers),
    xrefs: words(xrefs),
    fonts: words(fonts),
    format: word(head['format']),
    version: word(head['version']),
    units: typeof units === 'number' ? units : 0,
    author: word(head['author']),
    lastSavedBy: word(head['lastSavedBy']),
  };
}

/** A child process wrote it: only words count. */
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Bare names of the files that a model asks for. */
export async function filesOfModel(db: Kysely<Tables>, source: string): Promise<string[]> {
  const row = await db
    .selectFrom('drawing_text')
    .select('head')
    .where('source', '=', source)
    .executeTakeFirst();
  return row ? words((JSON.parse(row.head) as { files?: unknown }).files) : [];
}
