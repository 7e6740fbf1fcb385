/** What narrows a list down. */
import { extensions, kindFilters, type KindFilter } from '@linework/contract';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import { sectionOfKind, sections } from '../lists/sections.ts';

export interface Filter {
  /** Any of these sections, or archives where told. */
  kinds?: readonly KindFilter[];
  extensions?: readonly string[];
  notExtensions?: readonly string[];
  modifiedFrom?: number | undefined;
  modifiedTo?: number | undefined;
  sizeFrom?: number | undefined;
  sizeTo?: number | undefined;
  sections?: readonly number[];
  /** Part of the name's key. */
  name?: string;
  /** In these folders or anywhere below. */
  below?: readonly number[];
}

export interface AskedFilters {
  kinds?: string | undefined;
  modifiedFrom?: number | undefined;
  modifiedTo?: number | undefined;
  sizeFrom?: number | undefined;
  sizeTo?: number | undefined;
}

const splitWords = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

/** Extensions as people write them, with or without the dot. */
export const extensionList = (text: string | undefined): string[] =>
  splitWords(text).map((word) => word.replace(/^\.+/, ''));

export const kindsOf = (text: string | undefined): KindFilter[] =>
  kindFilters.filter((kind) => splitWords(text).includes(kind));

/** The filters of a request; undefined where it has none. */
export function filterOf(asked: AskedFilters): Filter | undefined {
  const { modifiedFrom, modifiedTo, sizeFrom, sizeTo } = asked;
  const kinds = kindsOf(asked.kinds);
  const filter: Filter = {
    ...(kinds.length > 0 && { kinds }),
    ...(modifiedFrom !== undefined && { modifiedFrom }),
    ...(modifiedTo !== undefined && { modifiedTo }),
    ...(sizeFrom !== undefined && { sizeFrom }),
    ...(sizeTo !== undefined && { sizeTo }),
  };
  return orNothing(filter);
}

/** An empty filter is none: then a list knows its length without counting. */
export const orNothing = (filter: Filter): Filter | undefined =>
  Object.keys(filter).length > 0 ? filter : undefined;

type Eb = ExpressionBuilder<Tables, 'entry'>;

export function conditions(eb: Eb, filter: Filter): Expression<SqlBool>[] {
  const { modifiedFrom, modifiedTo, sizeFrom, sizeTo } = filter;
  const found: Expression<SqlBool>[] = [];
  if (filter.kinds) found.push(eb.or(filter.kinds.map((kind) => ofKind(eb, kind))));
  if (filter.sections) found.push(eb('section', 'in', [...filter.sections]));
  if (filter.extensions) found.push(eb('extension', 'in', [...filter.extensions]));
  if (filter.notExtensions) found.push(eb('extension', 'not in', [...filter.notExtensions]));
  if (modifiedFrom !== undefined) found.push(eb('modified_at', '>=', modifiedFrom));
  if (modifiedTo !== undefined) found.push(eb('modified_at', '<=', modifiedTo));
  if (sizeFrom !== undefined) found.push(eb('size', '>=', sizeFrom));
  if (sizeTo !== undefined) found.push(eb('size', '<=', sizeTo));
  if (filter.name !== undefined) {
    const pattern = `%${filter.name.replace(/[\\%_]/g, '\\$&')}%`;
    found.push(sql<SqlBool>`name_key like ${pattern} escape '\\'`);
  }
  if (filter.below) found.push(eb('parent_id', 'in', foldersBelow(filter.below)));
  return found;
}

const archives: readonly string[] = extensions.archive;

function ofKind(eb: Eb, kind: KindFilter): Expression<SqlBool> {
  const inSection = eb('section', '=', sectionOfKind[kind]);
  if (sectionOfKind[kind] !== sections.other) return inSection;
  return eb.and([inSection, eb('extension', kind === 'archive' ? 'in' : 'not in', [...archives])]);
}

/** The folders and all living folders below them. */
function foldersBelow(folderIds: readonly number[]) {
  const ids = sql.join([...folderIds]);
  return sql<number>`(
    with recursive tree (id) as (
      select id from entry where id in (${ids})
      union
      select inner_entry.id from entry as inner_entry join tree on inner_entry.parent_id = tree.id
      where inner_entry.kind = 0 and inner_entry.trash_id is null
    ) select id from tree
  )`;
}
