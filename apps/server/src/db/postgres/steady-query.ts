/**
 * A named statement as pg would run it, less what is the same every time: each connection is told its columns once, and
 * of a row nothing is made but the row. With the driver's own queries a small answer takes this process a third longer.
 */
import type { Connection, CustomTypesConfig, Submittable } from 'pg';

export interface SteadyAnswer {
  command: string;
  rowCount: number;
  rows: object[];
}

interface Columns {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  empty: Readonly<Record<string, unknown>>;
}

/** What a connection knows already, by the names of the statements. */
export type Described = Map<string, Columns>;

/** Of pg's connection what its own queries use as well. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  /** Kept by the client: what was parsed under which name. */
  parsedStatements: Readonly<Record<string, string | undefined>>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly Value[] }): void;
  describe(what: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
}

type Value = string | null;
type Field = { name: string; dataTypeID: number };

export interface Statement {
  name: string;
  text: string;
  values: readonly Value[];
}

export class SteadyQuery implements Submittable {
  /** The client looks at these two. */
  readonly name: string;
  readonly text: string;
  readonly #values: readonly Value[];
  readonly #described: Described;
  readonly #types: CustomTypesConfig;
  readonly #done: (error: Error | undefined, answer: SteadyAnswer) => void;
  readonly #answer: SteadyAnswer = { command: '', rowCount: 0, rows: [] };
  #columns: Columns | undefined;
  #failure: Error | undefined;

  constructor(
    { name, text, values }: Statement,
    described: Described,
    types: CustomTypesConfig,
    done: (error: Error | undefined, answer: SteadyAnswer) => void,
  ) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#described = described;
    this.#types = types;
    this.#done = done;
    this.#columns = described.get(name);
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
      wire.bind({ statement: name, values: this.#values });
      if (!this.#columns) wire.describe({ type: 'P' });
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = {
      names: fields.map((field) => field.name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(fields.map((field) => [field.name, null])),
    };
    this.#described.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    const { names, parsers, empty } = this.#columns!;
    const row = { ...empty };
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at]!;
        if (text !== null) row[names[at]!] = parsers[at]!(text);
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    this.#answer.rows.push(row);
  }

  /** SELECT 100, UPDATE 3, INSERT 0 1. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    this.#answer.command = words[0]!;
    this.#answer.rowCount = Number(words.at(-1)) || 0;
  }

  handleReadyForQuery(): void {
    this.#done(this.#failure, this.#answer);
  }

  handleError(error: Error): void {
    this.#done(error, this.#answer);
  }
}
