/** Queries on the way of every call, compiled once: building and compiling one costs more than running it. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { pipelined } from './pipelined.ts';
import type { Tables } from './schema.ts';

/** Their texts: what comes again and again, and is worth a plan that the database keeps. */
export const steadyStatements = new Set<string>();

/** Stands in a query for the value that a run will bring. */
class Hole {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Plan {
  query: CompiledQuery;
  /** For each parameter: the index of the value, or a constant of the query itself. */
  parameters: readonly unknown[];
}

/**
 * `prepare<[number]>()((db, id) => db.selectFrom('user').select('email').where('id', '=', id))` gives a function that
 * runs the query with an id. The values may only be used as parameters.
 */
export function prepare<Values extends readonly unknown[]>() {
  return <Row>(build: (db: Kysely<Tables>, ...values: Values) => Compilable<Row>) => {
    const planFor = planner(build);
    return async (db: Kysely<Tables>, ...values: Values): Promise<Row[]> =>
      (await db.executeQuery<Row>(filled<Row>(planFor(db, values), values))).rows;
  };
}

/**
 * The same for changes in a transaction whose outcome nobody looks at. Where each statement is a way to another thread
 * and back they travel with the next one that is waited for, the commit at the latest; what fails, fails there.
 */
export function prepareWrite<Values extends readonly unknown[]>() {
  return <Row>(build: (db: Kysely<Tables>, ...values: Values) => Compilable<Row>) => {
    const planFor = planner(build);
    return async (trx: Kysely<Tables>, ...values: Values): Promise<void> => {
      await trx.executeQuery(pipelined(filled(planFor(trx, values), values)));
    };
  };
}

/** Rows that are there once a later statement of the transaction has been answered. */
export interface Ahead<Row> {
  rows(): Promise<Row[]>;
}

/** The same where the rows are looked at, but not before another statement has been waited for. */
export function prepareAhead<Values extends readonly unknown[]>() {
  return <Row>(build: (db: Kysely<Tables>, ...values: Values) => Compilable<Row>) => {
    const planFor = planner(build);
    return async (trx: Kysely<Tables>, ...values: Values): Promise<Ahead<Row>> => {
      let later: Promise<unknown[]> | undefined;
      const query = pipelined<Row>(filled(planFor(trx, values), values), (rows) => (later = rows));
      const { rows } = await trx.executeQuery<Row>(query);
      return { rows: async () => ((await later) as Row[] | undefined) ?? rows };
    };
  };
}

function planner<Values extends readonly unknown[]>(
  build: (db: Kysely<Tables>, ...values: Values) => Compilable<unknown>,
) {
  // By adapter: one a database, and its transactions have the same.
  const plans = new WeakMap<object, Plan>();
  return (db: Kysely<Tables>, values: Values): Plan => {
    const { adapter } = db.getExecutor();
    let plan = plans.get(adapter);
    if (!plan) {
      const holes = values.map((_, index) => new Hole(index));
      const query = build(db, ...(holes as unknown as Values)).compile();
      steadyStatements.add(query.sql);
      plans.set(adapter, (plan = { query, parameters: query.parameters }));
    }
    return plan;
  };
}

function filled<Row>(plan: Plan, values: readonly unknown[]): CompiledQuery<Row> {
  const parameters = plan.parameters.map((value) => (value instanceof Hole ? values[value.index] : value));
  return { ...plan.query, parameters } as CompiledQuery<Row>;
}
