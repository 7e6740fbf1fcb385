import type { Point } from '../../model/point.ts';
import { ScriptError, type ScriptCommand } from './parse-script.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** What a script says to a command's questions, one after the other. */
export class Answers {
  readonly #words: readonly string[];
  readonly #line: number;
  #at = 0;
  /** What @ counts from. */
  last: Point = [0, 0, 0];

  constructor({ answers, line }: ScriptCommand) {
    this.#words = answers;
    this.#line = line;
  }

  fail(message: string): never {
    throw new ScriptError(this.#line, message);
  }

  get done(): boolean {
    return this.#at >= this.#words.length;
  }

  peek(): string {
    return this.#words[this.#at] ?? '';
  }

  /** A word; '' for Enter and at the end. */
  word(): string {
    return this.#words[this.#at++] ?? '';
  }

  /** All that is left, as one text. */
  rest(): string {
    const words = this.#words.slice(this.#at);
    // what follows is the Enter that ends the text
    while (words.at(-1) === '') words.pop();
    this.#at = this.#words.length;
    return words.join(' ').replace(/^"(.*)"$/, '$1');
  }

  /** A name, with or without quotes. */
  name(question: string): string {
    const name = this.word().replace(/^"(.*)"$/, '$1');
    return name === '' ? this.fail(`${question} is missing.`) : name;
  }

  number(question: string): number {
    const word = this.word();
    return NUMBER.test(word) ? Number(word) : this.fail(`${question} is a number, not "${word}".`);
  }

  /** In degrees, as scripts have them; here in radians. */
  angle(question: string): number {
    return (this.number(question) * Math.PI) / 180;
  }

  /** Undefined for Enter, and for what is no point. */
  optionalPoint(): Point | undefined {
    const point = parsePoint(this.peek(), this.last);
    if (!point) return undefined;
    this.#at++;
    this.last = point;
    return point;
  }

  point(question: string): Point {
    return this.optionalPoint() ?? this.fail(`${question} is a point such as 10,20, not "${this.peek()}".`);
  }
}

/** x,y or x,y,z, or distance<angle; after @ counted from the last point. */
export function parsePoint(word: string, last: Readonly<Point>): Point | undefined {
  const relative = word.startsWith('@');
  const [x, y, z] = relative ? last : [0, 0, 0];
  const own = relative ? word.slice(1) : word;
  const polar = own.split('<');
  if (polar.length === 2 && polar.every((part) => NUMBER.test(part))) {
    const [distance, angle] = [Number(polar[0]), (Number(polar[1]) * Math.PI) / 180];
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle), z];
  }
  const parts = own.split(',');
  if ((parts.length !== 2 && parts.length !== 3) || !parts.every((part) => NUMBER.test(part)))
    return undefined;
  return [x + Number(parts[0]), y + Number(parts[1]), z + Number(parts[2] ?? 0)];
}
