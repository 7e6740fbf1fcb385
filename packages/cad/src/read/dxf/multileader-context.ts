import type { Color } from '../../model/common.ts';
import type {
  MultileaderArm,
  MultileaderBlock,
  MultileaderContext,
  MultileaderText,
} from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import { rawColor } from './common.ts';
import type { Budget } from '../../model/limits.ts';
import type { Cursor } from './cursor.ts';

/** The axis of a point code, which differ by ten: 12 → 0, 22 → 1, 32 → 2. */
function axis(code: number): 0 | 1 | 2 {
  return (Math.floor(code / 10) - 1) as 0 | 1 | 2;
}

type Part = 'outside' | 'content' | 'leader' | 'line';

/** What is read of a cursor here, so that groups which were kept can be read as well. */
type Source = {
  cursor: Pick<Cursor, 'code' | 'number' | 'int' | 'text' | 'name' | 'handle'>;
  budget: Pick<Budget, 'vertices'>;
};

/** Reads what an annotation scale has of its own: leaders, and a text or a block. */
export class ContextReader {
  readonly #context: Source;
  #part: Part = 'outside';
  readonly #target: MultileaderContext;
  readonly #text: MultileaderText;
  readonly #block: MultileaderBlock;
  #hasText = false;
  #filled = false;
  #hasBlock = false;
  #arm: MultileaderArm | undefined;
  #points: number[] = [];
  #breaks: number[] = [];
  #armBreaks: number[] = [];
  #color: Color | undefined;
  #inLine = false;

  constructor(context: Source, target: MultileaderContext) {
    this.#context = context;
    this.#target = target;
    this.#text = {
      text: '',
      styleHandle: 0,
      position: [0, 0, 0],
      direction: [1, 0, 0],
      normal: [0, 0, 1],
      rotation: 0,
      width: 0,
      height: 0,
      spacingFactor: 1,
      spacingStyle: 1,
      color: 0,
      alignment: 1,
      flow: 1,
    };
    this.#block = {
      handle: 0,
      position: [0, 0, 0],
      normal: [0, 0, 1],
      scale: [1, 1, 1],
      rotation: 0,
      color: 0,
    };
  }

  /** Takes a group of CONTEXT_DATA{ LEADER{ LEADER_LINE{ } } }, whose codes mean something else in each; false outside of it. */
  take(): boolean {
    const { cursor } = this.#context;
    const { code } = cursor;
    const part = this.#part;
    if (part === 'outside') {
      if (code !== 300 || !cursor.name().startsWith('CONTEXT_DATA')) return code === 301;
      this.#part = 'content';
    } else if (part === 'content') {
      if (code === 302) this.#beginLeader();
      else if (code === 301) this.#part = 'outside';
      else this.#content();
    } else if (part === 'leader') {
      if (code === 304) this.#beginLine();
      else if (code === 303) this.#part = 'content';
      else this.#leader();
    } else if (code === 305) this.#part = 'leader';
    else this.#line();
    return true;
  }

  #beginLeader(): void {
    this.#part = 'leader';
    this.#endLine();
    this.#endLeader();
    this.#arm = { doglegLength: 0, breaks: new Float64Array(0), lines: [] };
    this.#context.budget.vertices(1);
  }

  #beginLine(): void {
    this.#part = 'line';
    this.#endLine();
    this.#inLine = true;
  }

  #line(): void {
    const cursor = this.#context.cursor;
    const code = cursor.code;
    if (code === 10 || code === 20 || code === 30) this.#points.push(cursor.number());
    else if (code === 11 || code === 21 || code === 31 || code === 12 || code === 22 || code === 32) {
      this.#breaks.push(cursor.number());
    } else if (code === 92) this.#color = rawColor(cursor.int());
    this.#context.budget.vertices(1);
  }

  #leader(): void {
    const cursor = this.#context.cursor;
    const arm = this.#arm;
    if (!arm) return;
    this.#endLine();
    switch (cursor.code) {
      case 10:
      case 20:
      case 30:
        (arm.connection ??= [0, 0, 0])[axis(cursor.code)] = cursor.number();
        break;
      case 11:
      case 21:
      case 31:
        (arm.doglegDirection ??= [0, 0, 0])[axis(cursor.code)] = cursor.number();
        break;
      case 12:
      case 22:
      case 32:
      case 13:
      case 23:
      case 33:
        this.#armBreaks.push(cursor.number());
        break;
      case 40:
        arm.doglegLength = cursor.number();
        break;
    }
  }

  #content(): void {
    const cursor = this.#context.cursor;
    const code = cursor.code;
    const target = this.#target;
    const text = this.#text;
    const block = this.#block;
    const point = (into: Point): void => {
      into[axis(code)] = cursor.number();
    };
    switch (code) {
      case 40:
        target.scale = cursor.number();
        break;
      case 10:
      case 20:
      case 30:
        point(target.base);
        break;
      case 41:
        target.textHeight = cursor.number();
        break;
      case 140:
        target.arrowSize = cursor.number();
        break;
      case 145:
        target.landingGap = cursor.number();
        break;
      case 290:
        this.#hasText = cursor.int() !== 0;
        break;
      case 296:
        this.#hasBlock = cursor.int() !== 0;
        break;
      case 304:
        text.text += cursor.text();
        break;
      case 11:
      case 21:
      case 31:
        point(text.normal);
        break;
      case 340:
        text.styleHandle = cursor.handle();
        break;
      case 12:
      case 22:
      case 32:
        point(text.position);
        break;
      case 13:
      case 23:
      case 33:
        point(text.direction);
        break;
      case 42:
        text.rotation = cursor.number();
        break;
      case 43:
        text.width = cursor.number();
        break;
      case 44:
        text.height = cursor.number();
        break;
      case 45:
        text.spacingFactor = cursor.number();
        break;
      case 170:
        text.spacingStyle = cursor.int();
        break;
      case 90:
        text.color = rawColor(cursor.int());
        break;
      case 171:
        text.alignment = cursor.int();
        break;
      case 172:
        text.flow = cursor.int();
        break;
      case 91:
        text.background = { color: rawColor(cursor.int()), scale: 1.5, mask: false };
        break;
      case 141:
        if (text.background) text.background.scale = cursor.number();
        break;
      case 291:
        this.#filled = cursor.int() !== 0;
        break;
      case 292:
        if (text.background) text.background.mask = cursor.int() !== 0;
        break;
      case 341:
        block.handle = cursor.handle();
        break;
      case 14:
      case 24:
      case 34:
        point(block.normal);
        break;
      case 15:
      case 25:
      case 35:
        point(block.position);
        break;
      case 16:
      case 26:
      case 36:
        point(block.scale);
        break;
      case 46:
        block.rotation = cursor.number();
        break;
      case 93:
        block.color = rawColor(cursor.int());
        break;
      case 47:
        (block.matrix ??= []).push(cursor.number());
        break;
      case 110:
      case 120:
      case 130:
        target.plane.origin[(code - 110) / 10] = cursor.number();
        break;
      case 111:
      case 121:
      case 131:
        target.plane.xAxis[(code - 111) / 10] = cursor.number();
        break;
      case 112:
      case 122:
      case 132:
        target.plane.yAxis[(code - 112) / 10] = cursor.number();
        break;
      case 297:
        target.plane.reversed = cursor.int() !== 0;
        break;
    }
  }

  finish(): void {
    this.#endLine();
    this.#endLeader();
    if (!this.#filled) delete this.#text.background;
    if (this.#hasText) this.#target.text = this.#text;
    if (this.#hasBlock) this.#target.block = this.#block;
    if (this.#block.matrix && this.#block.matrix.length !== 16) delete this.#block.matrix;
  }

  #endLine(): void {
    if (!this.#inLine) return;
    this.#inLine = false;
    const points = Float64Array.from(this.#points.slice(0, this.#points.length - (this.#points.length % 3)));
    const line: MultileaderArm['lines'][number] = { points, breaks: Float64Array.from(this.#breaks) };
    if (this.#color !== undefined) line.color = this.#color;
    this.#arm?.lines.push(line);
    this.#points = [];
    this.#breaks = [];
    this.#color = undefined;
  }

  #endLeader(): void {
    if (!this.#arm) return;
    this.#arm.breaks = Float64Array.from(this.#armBreaks);
    this.#armBreaks = [];
    this.#target.leaders.push(this.#arm);
    this.#arm = undefined;
  }
}
