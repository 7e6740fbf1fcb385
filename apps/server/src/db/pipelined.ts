/** Statements of a transaction that need not be answered one by one. */
import type { CompiledQuery } from 'kysely';

const mark = Symbol('pipelined');

/** Where the rows arrive after all, if anybody looks at them later. */
type Deliver = (rows: Promise<unknown[]>) => void;

interface Marked {
  [mark]: Deliver | true;
}

export function pipelined<Row>(query: CompiledQuery<Row>, deliver?: Deliver): CompiledQuery<Row> {
  return { ...query, [mark]: deliver ?? true } as CompiledQuery<Row>;
}

export const isPipelined = (query: object): query is Marked => mark in query;

export function deliverTo({ [mark]: deliver }: Marked, rows: Promise<unknown[]>): void {
  // Whoever never looks hears of a failure from the statements that follow.
  rows.catch(() => {});
  if (deliver !== true) deliver(rows);
}
