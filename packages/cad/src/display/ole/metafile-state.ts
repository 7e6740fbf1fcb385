export type MetafileBox = [number, number, number, number];

export type MetafileFont = {
  face: string;
  /** Of its square, as programs count it. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** Counter-clockwise. */
  turn: number;
  characterSet: number;
};

type Tool =
  | { kind: 'pen' | 'brush'; rgb: number | undefined }
  | { kind: 'font'; font: MetafileFont }
  | { kind: 'other' };

type Look = {
  pen: { rgb: number } | undefined;
  brush: { rgb: number } | undefined;
  font: MetafileFont;
  text: number;
  background: number;
  align: number;
  position: [number, number];
  clip: MetafileBox | undefined;
};

const MAX_KEPT = 256;
const MAX_TOOLS = 1024;
const NO_PEN = 5;
const NO_BRUSH = 1;
/** Of a font whose height counts the space between lines as well. */
const LETTERS = 0.87;

const rgbOf = (color: number): number => ((color & 0xff) << 16) | (color & 0xff00) | ((color >> 16) & 0xff);

/** What a metafile has set: tools, colors, window, clip; some of it on a stack. */
export class MetafileState {
  #look: Look = {
    pen: { rgb: 0 },
    brush: { rgb: 0xffffff },
    font: { face: 'Arial', size: 12, bold: false, italic: false, turn: 0, characterSet: 0 },
    text: 0,
    background: 0xffffff,
    align: 0,
    position: [0, 0],
    clip: undefined,
  };
  readonly #kept: Look[] = [];
  readonly #tools: (Tool | undefined)[] = [];
  #left = 0;
  #top = 0;
  #width = 1;
  height = 1;

  get pen(): Look['pen'] {
    return this.#look.pen;
  }
  get brush(): Look['brush'] {
    return this.#look.brush;
  }
  get font(): MetafileFont {
    return this.#look.font;
  }
  get text(): number {
    return this.#look.text;
  }
  get background(): number {
    return this.#look.background;
  }
  get align(): number {
    return this.#look.align;
  }
  get position(): [number, number] {
    return this.#look.position;
  }
  set position(position: [number, number]) {
    this.#look.position = position;
  }

  readonly across = (x: number): number => (x - this.#left) / this.#width;
  readonly down = (y: number): number => (y - this.#top) / this.height;

  /** What is left of a box inside the clip. */
  clipped([x0, y0, x1, y1]: MetafileBox): MetafileBox | undefined {
    const [left, top, right, bottom] = this.#look.clip ?? [-Infinity, -Infinity, Infinity, Infinity];
    const box: MetafileBox = [
      Math.max(Math.min(x0, x1), left),
      Math.max(Math.min(y0, y1), top),
      Math.min(Math.max(x0, x1), right),
      Math.min(Math.max(y0, y1), bottom),
    ];
    return box[0] < box[2] && box[1] < box[3] ? box : undefined;
  }

  /** Takes a record that sets something; false for one that draws. */
  take(
    code: number,
    short: (i: number) => number,
    long: (i: number) => number,
    parameters: Uint8Array,
  ): boolean {
    const look = this.#look;
    switch (code) {
      case 0x020b:
        [this.#top, this.#left] = [short(0), short(1)];
        return true;
      case 0x020c:
        [this.height, this.#width] = [short(0) || 1, short(1) || 1];
        return true;
      case 0x0214:
        look.position = [short(1), short(0)];
        return true;
      case 0x0209:
        look.text = rgbOf(long(0));
        return true;
      case 0x0201:
        look.background = rgbOf(long(0));
        return true;
      case 0x012e:
        look.align = short(0);
        return true;
      case 0x0416:
        look.clip = this.clipped([short(3), short(2), short(1), short(0)]) ?? [0, 0, 0, 0];
        return true;
      case 0x012c:
        look.clip = undefined;
        return true;
      case 0x001e:
        if (this.#kept.length < MAX_KEPT) this.#kept.push({ ...look });
        return true;
      case 0x0127:
        this.#restore(short(0));
        return true;
      case 0x02fa:
        return this.#add({ kind: 'pen', rgb: short(0) === NO_PEN ? undefined : rgbOf(long(3)) });
      case 0x02fc:
        return this.#add({ kind: 'brush', rgb: short(0) === NO_BRUSH ? undefined : rgbOf(long(1)) });
      case 0x02fb:
        return this.#add({ kind: 'font', font: fontOf(short, parameters) });
      case 0x06ff:
      case 0x00f7:
      case 0x0142:
      case 0x01f9:
        return this.#add({ kind: 'other' });
      case 0x012d:
        this.#select(short(0));
        return true;
      case 0x01f0:
        if (this.#tools[short(0)]) this.#tools[short(0)] = undefined;
        return true;
      default:
        return false;
    }
  }

  #restore(which: number): void {
    const place = which < 0 ? this.#kept.length + which : which - 1;
    const look = this.#kept[place];
    if (!look) return;
    this.#kept.length = place;
    this.#look = look;
  }

  /** The first free place is a new tool's number. */
  #add(tool: Tool): boolean {
    let place = this.#tools.indexOf(undefined);
    if (place < 0) place = this.#tools.length;
    if (place < MAX_TOOLS) this.#tools[place] = tool;
    return true;
  }

  #select(number: number): void {
    const tool = this.#tools[number];
    if (tool?.kind === 'font') this.#look.font = tool.font;
    else if (tool && tool.kind !== 'other')
      this.#look[tool.kind] = tool.rgb === undefined ? undefined : { rgb: tool.rgb };
  }
}

function fontOf(short: (i: number) => number, parameters: Uint8Array): MetafileFont {
  const height = short(0);
  const name = parameters.subarray(18, 50);
  const end = name.indexOf(0);
  return {
    face: new TextDecoder('gbk').decode(end < 0 ? name : name.subarray(0, end)),
    size: height < 0 ? -height : (height || 12) * LETTERS,
    bold: short(4) >= 600,
    italic: (short(5) & 0xff) !== 0,
    turn: (short(2) / 1800) * Math.PI,
    characterSet: parameters[13] ?? 0,
  };
}
