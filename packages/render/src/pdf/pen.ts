/** A page's content stream and the state a reader is in while it follows it: nothing is said twice. */
import { ContentBytes, plainNumber } from './bytes.ts';

const CHUNK = 1 << 20;
/** Lines of one look are stroked together, as many as readers take with ease. */
const LINES_AT_ONCE = 400;

interface State {
  stroke: number;
  fill: number;
  width: number;
  dash: string;
  alpha: number;
}

const UNSET: State = { stroke: -1, fill: -1, width: -1, dash: '', alpha: 1 };

export class PdfPen {
  readonly #bytes = new ContentBytes();
  #lines = 0;
  readonly #flush: (bytes: Uint8Array) => void;
  readonly #alphas: Map<number, string>;
  #state: State = { ...UNSET };
  readonly #stack: State[] = [];
  #layer = -1;
  #layerUsed: (layer: number) => void;

  /** flush takes finished pieces of the stream; alphas names the graphics states of the document. */
  constructor(
    flush: (bytes: Uint8Array) => void,
    alphas: Map<number, string>,
    layerUsed: (layer: number) => void,
  ) {
    this.#flush = flush;
    this.#alphas = alphas;
    this.#layerUsed = layerUsed;
    // Round joins and caps: how pens draw.
    this.out.text('1 j 1 J\n');
  }

  /** The stream, with all lines before it stroked. */
  get out(): ContentBytes {
    if (this.#lines > 0) this.#bytes.text('S\n');
    this.#lines = 0;
    return this.#bytes;
  }

  /** The stream for a path that `strokeLater` ends; what it looks like has been said. */
  get path(): ContentBytes {
    return this.#bytes;
  }

  /** A line by itself that is stroked with others of its look. */
  line(x0: number, y0: number, x1: number, y1: number): void {
    this.#bytes.line(x0, y0, x1, y1);
    if (++this.#lines >= LINES_AT_ONCE || this.#state.alpha !== 1) this.pause();
  }

  strokeLater(closed: boolean): void {
    if (closed) this.#bytes.text('h ');
    // Where lines shine through, each must darken what the one before it left.
    if (++this.#lines < LINES_AT_ONCE && this.#state.alpha === 1) return;
    this.pause();
  }

  save(): void {
    this.leaveLayer();
    this.out.text('q\n');
    this.#stack.push({ ...this.#state });
  }

  restore(): void {
    this.leaveLayer();
    this.out.text('Q\n');
    this.#state = this.#stack.pop() ?? { ...UNSET };
  }

  /** What follows belongs to this layer. */
  layer(layer: number): void {
    if (this.#layer === layer) return;
    this.leaveLayer();
    this.#layerUsed(layer);
    this.#layer = layer;
    this.out.text(`/OC /L${layer} BDC\n`);
  }

  leaveLayer(): void {
    if (this.#layer >= 0) this.out.text('EMC\n');
    this.#layer = -1;
    this.pause();
  }

  /** Pieces may end between any two operators. */
  pause(): void {
    const out = this.out;
    if (out.length > CHUNK) this.#flush(out.take());
  }

  end(): void {
    this.leaveLayer();
    this.#flush(this.out.take());
  }

  stroke(rgb: number, alpha: number): void {
    this.#alpha(alpha);
    if (this.#state.stroke === rgb) return;
    this.#state.stroke = rgb;
    this.#color(rgb, 'RG\n', 'G\n');
  }

  fill(rgb: number, alpha: number): void {
    this.#alpha(alpha);
    if (this.#state.fill === rgb) return;
    this.#state.fill = rgb;
    this.#color(rgb, 'rg\n', 'g\n');
  }

  #color(rgb: number, operator: string, gray: string): void {
    const [r, g, b] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
    const parts = r === g && g === b ? [r] : [r, g, b];
    const said = parts.map((part) => plainNumber(part / 255, 3)).join(' ');
    this.out.text(`${said} ${parts.length === 1 ? gray : operator}`);
  }

  #alpha(alpha: number): void {
    const rounded = Math.round(Math.min(1, Math.max(0, alpha)) * 100) / 100;
    if (this.#state.alpha === rounded) return;
    this.#state.alpha = rounded;
    let name = this.#alphas.get(rounded);
    if (!name) this.#alphas.set(rounded, (name = `A${this.#alphas.size}`));
    this.out.text(`/${name} gs\n`);
  }

  /** In units of the page. */
  width(width: number): void {
    const rounded = Math.round(width * 10) / 10;
    if (this.#state.width === rounded) return;
    this.#state.width = rounded;
    this.out.text(`${plainNumber(rounded)} w\n`);
  }

  /** Lengths in units of the page, drawn and left out in turn; none: continuous. Dashes end flat, so that gaps stay. */
  dash(lengths: readonly number[], phase: number): void {
    const said =
      lengths.length === 0
        ? ''
        : `[${lengths.map((length) => plainNumber(length, 2)).join(' ')}] ${plainNumber(phase, 2)}`;
    if (this.#state.dash === said) return;
    if ((this.#state.dash === '') !== (said === '')) this.out.text(said === '' ? '1 J ' : '0 J ');
    this.#state.dash = said;
    this.out.text(`${said === '' ? '[] 0' : said} d\n`);
  }
}
