/** Statements of a transaction that need not be answered one by one. */
import type { CompiledQuery } from 'kysely';

const mark = Symbol('unawaited');

export function unawaited<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, [mark]: true } as CompiledQuery<Row>;
}

export const isUnawaited = (query: object): boolean => mark in query;
