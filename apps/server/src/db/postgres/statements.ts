/** Statements that come again and again get a name on each connection, so that they are parsed and planned once. */
import { createHash } from 'node:crypto';
import type { ClientBase, CustomTypesConfig, QueryConfig, QueryResult } from 'pg';
import { steadyStatements } from '../prepared.ts';
import { SteadyQuery, type SteadyAnswer, type Described, type Statement } from './steady-query.ts';

/** By their text; any name will do that is the same for the same one. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}

type Query = (text: string, values: unknown[]) => Promise<SteadyAnswer | QueryResult>;

export function nameSteadyStatements(client: ClientBase, types: CustomTypesConfig): void {
  const original = client.query.bind(client);
  // The promises that pg would make hang on each other: what they brought lives until all memory is gone through, and
  // every collection of new memory carries it along, for ten milliseconds and more.
  const plain = (config: QueryConfig) =>
    new Promise<QueryResult>((resolve, reject) => {
      original(config, (error, result) => (error ? reject(error) : resolve(result)));
    });
  const described: Described = new Map();
  const steady = (statement: Statement) =>
    new Promise<SteadyAnswer>((resolve, reject) => {
      original(
        new SteadyQuery(statement, described, types, (error, answer) =>
          error ? reject(error) : resolve(answer),
        ),
      );
    });
  /** Of a table that has changed since: they are sent whole again on this connection. */
  const stale = new Set<string>();
  const query: Query = async (text, given) => {
    if (!steadyStatements.has(text) || stale.has(text)) return plain({ text, values: given });
    const name = nameOf(text);
    const values = textsOf(given);
    try {
      return await (values ? steady({ name, text, values }) : plain({ name, text, values: given }));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      stale.add(text);
      // In a transaction this fails as well, and the caller's next try does not.
      return plain({ text, values: given });
    }
  };
  client.query = ((...args: unknown[]) =>
    args.length === 2 && typeof args[0] === 'string' && Array.isArray(args[1])
      ? query(args[0], args[1])
      : (original as (...all: unknown[]) => unknown)(...args)) as ClientBase['query'];
}

/** Values as they travel; undefined where one is of a kind that pg knows better how to write. */
function textsOf(values: readonly unknown[]): (string | null)[] | undefined {
  const texts: (string | null)[] = [];
  for (const value of values) {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'number') texts.push(String(value));
    else if (value === null || value === undefined) texts.push(null);
    else if (isNumbers(value)) texts.push(`{${value.join()}}`);
    else return undefined;
  }
  return texts;
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

/** "cached plan must not change result type": a migration ran while the connection was open. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
  );
}
