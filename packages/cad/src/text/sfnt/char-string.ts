import type { OutlinePen } from '../outline-pen.ts';

export interface Subroutines {
  readonly count: number;
  /** Where one begins, and so where the one before it ends. */
  start(i: number): number;
}

const DEEPEST = 12;
const MAX_STEPS = 100_000;

const biasOf = (subroutines: Subroutines): number =>
  subroutines.count < 1240 ? 107 : subroutines.count < 33900 ? 1131 : 32768;

/** Runs the program of one glyph (Type 2 charstring). */
export class CharString {
  readonly #view: DataView;
  readonly #pen: OutlinePen;
  readonly #global: Subroutines;
  readonly #local: Subroutines | undefined;
  #stack: number[] = [];
  #hints = 0;
  #x = 0;
  #y = 0;
  #steps = 0;
  #ended = false;

  constructor(view: DataView, pen: OutlinePen, global: Subroutines, local: Subroutines | undefined) {
    this.#view = view;
    this.#pen = pen;
    this.#global = global;
    this.#local = local;
  }

  run(start: number, end: number, depth = 0): void {
    const view = this.#view;
    let at = start;
    while (at < end && !this.#ended) {
      if (++this.#steps > MAX_STEPS) throw new RangeError('The glyph has too many steps.');
      const op = view.getUint8(at++);
      if (op === 28) {
        this.#stack.push(view.getInt16(at));
        at += 2;
      } else if (op >= 32) {
        if (op <= 246) this.#stack.push(op - 139);
        else if (op <= 250) this.#stack.push((op - 247) * 256 + view.getUint8(at++) + 108);
        else if (op <= 254) this.#stack.push(-(op - 251) * 256 - view.getUint8(at++) - 108);
        else {
          this.#stack.push(view.getInt32(at) / 65536);
          at += 4;
        }
      } else if (op === 10) this.#call(this.#local, depth);
      else if (op === 29) this.#call(this.#global, depth);
      else if (op === 11) return;
      else if (op === 19 || op === 20) {
        this.#hints += this.#stack.length >> 1;
        this.#stack = [];
        at += (this.#hints + 7) >> 3;
      } else if (op === 12) this.#flex(view.getUint8(at++));
      else {
        this.#draw(op);
        this.#stack = [];
      }
    }
  }

  #call(subroutines: Subroutines | undefined, depth: number): void {
    if (!subroutines || depth >= DEEPEST) throw new RangeError('The glyph calls what is not there.');
    const index = (this.#stack.pop() ?? 0) + biasOf(subroutines);
    if (index < 0 || index >= subroutines.count) return;
    this.run(subroutines.start(index), subroutines.start(index + 1), depth + 1);
  }

  #move(dx: number, dy: number): void {
    this.#pen.moveTo((this.#x += dx), (this.#y += dy));
  }

  #line(dx: number, dy: number): void {
    this.#pen.lineTo((this.#x += dx), (this.#y += dy));
  }

  #curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const x1 = this.#x + dx1;
    const y1 = this.#y + dy1;
    const x2 = x1 + dx2;
    const y2 = y1 + dy2;
    this.#x = x2 + dx3;
    this.#y = y2 + dy3;
    this.#pen.cubicTo(x1, y1, x2, y2, this.#x, this.#y);
  }

  #draw(op: number): void {
    const s = this.#stack;
    const n = s.length;
    switch (op) {
      case 1: // hstem
      case 3: // vstem
      case 18: // hstemhm
      case 23: // vstemhm
        this.#hints += n >> 1;
        return;
      // Moves take their numbers from the end: the width may stand before them.
      case 4: // vmoveto
        return this.#move(0, s[n - 1] ?? 0);
      case 21: // rmoveto
        return this.#move(s[n - 2] ?? 0, s[n - 1] ?? 0);
      case 22: // hmoveto
        return this.#move(s[n - 1] ?? 0, 0);
      case 5: // rlineto
        return this.#lines(0, n);
      case 6: // hlineto
      case 7: // vlineto
        for (let i = 0; i < n; i++) {
          if ((op === 6) === (i % 2 === 0)) this.#line(s[i]!, 0);
          else this.#line(0, s[i]!);
        }
        return;
      case 8: // rrcurveto
        this.#curves(0, n);
        return;
      case 24: // rcurveline
        return this.#lines(this.#curves(0, n - 2), n);
      case 25: // rlinecurve
        this.#lines(0, n - 6);
        this.#curves(n - 6, n);
        return;
      case 26: // vvcurveto
      case 27: // hhcurveto
        return this.#parallel(op === 27);
      case 30: // vhcurveto
      case 31: // hvcurveto
        return this.#alternating(op === 31);
      case 14: // endchar
        this.#ended = true;
        return;
      default:
        throw new RangeError(`The glyph has the unknown step ${op}.`);
    }
  }

  #lines(from: number, to: number): void {
    const s = this.#stack;
    for (let i = from; i + 2 <= to; i += 2) this.#line(s[i]!, s[i + 1]!);
  }

  /** Returns where it ended. */
  #curves(from: number, to: number): number {
    const s = this.#stack;
    let i = from;
    for (; i + 6 <= to; i += 6) this.#curve(s[i]!, s[i + 1]!, s[i + 2]!, s[i + 3]!, s[i + 4]!, s[i + 5]!);
    return i;
  }

  /** Curves that begin and end level, or both upright. */
  #parallel(level: boolean): void {
    const s = this.#stack;
    let i = s.length % 2;
    let side = i === 1 ? s[0]! : 0;
    for (; i + 4 <= s.length; i += 4) {
      if (level) this.#curve(s[i]!, side, s[i + 1]!, s[i + 2]!, s[i + 3]!, 0);
      else this.#curve(side, s[i]!, s[i + 1]!, s[i + 2]!, 0, s[i + 3]!);
      side = 0;
    }
  }

  /** Curves that begin level and end upright, then the other way round, and so on. */
  #alternating(first: boolean): void {
    const s = this.#stack;
    let level = first;
    for (let i = 0; i + 4 <= s.length; i += 4) {
      const last = s.length - i === 5 ? s[i + 4]! : 0;
      if (level) this.#curve(s[i]!, 0, s[i + 1]!, s[i + 2]!, last, s[i + 3]!);
      else this.#curve(0, s[i]!, s[i + 1]!, s[i + 2]!, s[i + 3]!, last);
      level = !level;
    }
  }

  /** Two flat curves in a row, and the one arithmetic step that fonts use. */
  #flex(op: number): void {
    const s = this.#stack;
    const at = (i: number): number => s[i] ?? 0;
    if (op === 12) {
      const divisor = s.pop() ?? 1;
      s.push((s.pop() ?? 0) / divisor);
      return;
    }
    if (op === 34) {
      this.#curve(at(0), 0, at(1), at(2), at(3), 0);
      this.#curve(at(4), 0, at(5), -at(2), at(6), 0);
    } else if (op === 35) {
      this.#curves(0, 12);
    } else if (op === 36) {
      this.#curve(at(0), at(1), at(2), at(3), at(4), 0);
      this.#curve(at(5), 0, at(6), at(7), at(8), -(at(1) + at(3) + at(7)));
    } else if (op === 37) {
      const dx = at(0) + at(2) + at(4) + at(6) + at(8);
      const dy = at(1) + at(3) + at(5) + at(7) + at(9);
      const level = Math.abs(dx) > Math.abs(dy);
      this.#curves(0, 6);
      this.#curve(at(6), at(7), at(8), at(9), level ? at(10) : -dx, level ? -dy : at(10));
    } else throw new RangeError(`The glyph has the unknown step 12 ${op}.`);
    this.#stack = [];
  }
}
