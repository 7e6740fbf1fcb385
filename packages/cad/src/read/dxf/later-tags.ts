import type { Tags } from '../../model/common.ts';
import type { Cursor } from './cursor.ts';

/** The groups of a record that hardly anybody asks for: read from the file when somebody does. */
export class LaterTags implements Tags {
  #from: ((read: (cursor: Cursor) => void) => void) | undefined;
  #codes: number[] = [];
  #values: Tags['values'] = [];

  /** from: gives a cursor that stands before the record's first group. */
  constructor(from: (read: (cursor: Cursor) => void) => void) {
    this.#from = from;
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
    const from = this.#from;
    this.#from = undefined;
    from?.((cursor) => {
      while (cursor.next() && cursor.code !== 0) {
        this.#codes.push(cursor.code);
        this.#values.push(cursor.value());
      }
    });
  }
}
