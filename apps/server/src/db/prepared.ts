/** Queries on the way of every call, compiled once: building and compiling one costs more than running it. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './schema.ts';

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
    const plans = new WeakMap<object, Plan>();
    return async (db: Kysely<Tables>, ...values: Values): Promise<Row[]> => {
      let plan = plans.get(db);
      if (!plan) {
        const holes = values.map((_, index) => new Hole(index));
        const query = build(db, ...(holes as unknown as Values)).compile();
        plans.set(db, (plan = { query, parameters: query.parameters }));
      }
      const parameters = plan.parameters.map((value) =>
        value instanceof Hole ? values[value.index] : value,
      );
      return (await db.executeQuery<Row>({ ...plan.query, parameters } as CompiledQuery<Row>)).rows;
    };
  };
}
