import type { Tags } from '../../model/common.ts';
import type { Cursor } from './cursor.ts';
import { handleOf } from './dimvars.ts';

/** Walks groups that were kept as those of a file are walked. */
export class KeptGroups implements Pick<
  Cursor,
  'code' | 'next' | 'number' | 'int' | 'text' | 'name' | 'handle'
> {
  readonly #tags: Tags;
  #at = -1;
  code = 0;

  constructor(tags: Tags) {
    this.#tags = tags;
  }

  next(): boolean {
    this.code = this.#tags.codes[++this.#at] ?? 0;
    return this.#at < this.#tags.codes.length;
  }

  number(): number {
    return Number(this.#tags.values[this.#at]) || 0;
  }

  int(): number {
    return Math.trunc(this.number());
  }

  text(): string {
    return String(this.#tags.values[this.#at] ?? '');
  }

  name(): string {
    return this.text();
  }

  handle(): number {
    return handleOf(this.#tags.values[this.#at]);
  }
}
