import type { Tags } from '../../model/common.ts';
import type { Cursor } from './cursor.ts';

/** The groups of a record that hardly anybody asks for: read from the file when somebody does. */
export class LaterTags implements Tags {
  #cursor: (() => Cursor) | undefined;
  #codes: number[] = [];
  #values: Tags['values'] = [];

  /** cursor: stands before the record's first group. */
  constructor(cursor: () => Cursor) {
    this.#cursor = cursor;
  }

  get codes(): number[] {
    this.#read();
    return this.#codes;
  }

  get values(): Tags['values'] {
    this.#read();
    return this.#values;
  }

  #read(): void {
    const cursor = this.#cursor?.();
    this.#cursor = undefined;
    while (cursor?.next() && cursor.code !== 0) {
      this.#codes.push(cursor.code);
      this.#values.push(cursor.value());
    }
  }
}
