import { sql, type ColumnDefinitionBuilder, type ColumnDataType, type Kysely, type RawBuilder } from 'kysely';
import type { DialectName } from './open.ts';

/** Columns that mean the same on both databases, so that one migration serves both. */
export interface ColumnDefinition {
  type: 'id' | 'integer' | 'real' | 'text' | 'bytes';
  nullable?: boolean;
  default?: number | string;
  unique?: boolean;
  primary?: boolean;
  /** The table whose `id` (or the given `column`) this points to. */
  references?: string | { table: string; column: string };
  onDelete?: 'cascade' | 'set null' | 'restrict';
}

type ColumnOptions = Omit<ColumnDefinition, 'type'>;

/** An identity: counts up by itself, and is never used twice. */
export const id = (): ColumnDefinition => ({ type: 'id' });
/** Ids of other rows, ms since the epoch, counts, bytes, 0/1 flags. */
export const integer = (options: ColumnOptions = {}): ColumnDefinition => ({ type: 'integer', ...options });
export const real = (options: ColumnOptions = {}): ColumnDefinition => ({ type: 'real', ...options });
/** Compared by code point on both databases; JSON too. */
export const text = (options: ColumnOptions = {}): ColumnDefinition => ({ type: 'text', ...options });
export const bytes = (options: ColumnOptions = {}): ColumnDefinition => ({ type: 'bytes', ...options });

export interface TableOptions {
  primaryKey?: string[];
  unique?: string[][];
}

const SQLITE_TYPES = { integer: 'integer', real: 'real', text: 'text', bytes: 'blob' } as const;
const POSTGRES_TYPES = {
  integer: 'bigint',
  real: 'double precision',
  text: sql`text collate "C"`,
  bytes: 'bytea',
} as const;

export async function createTable(
  db: Kysely<unknown>,
  dialect: DialectName,
  name: string,
  columns: Record<string, ColumnDefinition>,
  { primaryKey, unique = [] }: TableOptions = {},
): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [columnName, column] of Object.entries(columns)) {
    table = table.addColumn(columnName, dataType(column, dialect), (build) =>
      constrain(build, column, dialect),
    );
  }
  if (primaryKey) table = table.addPrimaryKeyConstraint(`${name}_pk`, primaryKey as never[]);
  for (const group of unique) {
    table = table.addUniqueConstraint(`${name}_${group.join('_')}_unique`, group as never[]);
  }
  // Without STRICT, SQLite would take a word for a number where PostgreSQL refuses it.
  if (dialect === 'sqlite') table = table.modifyEnd(sql`strict`);
  await table.execute();
}

export async function addColumn(
  db: Kysely<unknown>,
  dialect: DialectName,
  table: string,
  name: string,
  column: ColumnDefinition,
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(name, dataType(column, dialect), (build) => constrain(build, column, dialect))
    .execute();
}

function dataType({ type }: ColumnDefinition, dialect: DialectName): ColumnDataType | RawBuilder<unknown> {
  const plain = type === 'id' ? 'integer' : type;
  return dialect === 'sqlite' ? SQLITE_TYPES[plain] : POSTGRES_TYPES[plain];
}

function constrain(
  start: ColumnDefinitionBuilder,
  column: ColumnDefinition,
  dialect: DialectName,
): ColumnDefinitionBuilder {
  let build = start;
  if (column.type === 'id') {
    return dialect === 'sqlite'
      ? build.primaryKey().autoIncrement()
      : build.primaryKey().generatedByDefaultAsIdentity();
  }
  if (column.primary) build = build.primaryKey();
  if (!column.nullable) build = build.notNull();
  if (column.unique) build = build.unique();
  if (column.default !== undefined) build = build.defaultTo(column.default);
  if (column.references) {
    const target = column.references;
    build = build.references(
      typeof target === 'string' ? `${target}.id` : `${target.table}.${target.column}`,
    );
    if (column.onDelete) build = build.onDelete(column.onDelete);
    // Checked at once, except by an import: it cannot know in which order a folder and its parent come.
    build = build.modifyEnd(sql`deferrable initially immediate`);
  }
  return build;
}
