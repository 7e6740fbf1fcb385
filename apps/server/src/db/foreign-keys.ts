import { sql } from 'kysely';
import type { Database } from './open.ts';

export interface ForeignKey {
  table: string;
  column: string;
  toTable: string;
}

/** Which column points to which table, asked of the database itself. */
export async function foreignKeys({ kysely, dialect }: Database): Promise<ForeignKey[]> {
  const query =
    dialect === 'sqlite'
      ? sql<ForeignKey>`
          select m.name as "table", k."from" as "column", k."table" as "toTable"
          from sqlite_master m, pragma_foreign_key_list(m.name) k
          where m.type = 'table'`
      : sql<ForeignKey>`
          select s.relname as "table", a.attname as "column", t.relname as "toTable"
          from pg_constraint c
          join pg_class s on s.oid = c.conrelid
          join pg_class t on t.oid = c.confrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`;
  const { rows } = await query.execute(kysely);
  return rows;
}
