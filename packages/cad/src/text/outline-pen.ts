/** How far a chord may leave the curve, in heights of a capital: a fifth of a pixel in text of a hundred. */
const TOLERANCE = 0.002;
const MAX_STEPS = 12;

/** Chords that keep within the tolerance; `bend` is the largest second difference of the curve's points. */
function stepsFor(bend: number, factor: number): number {
  const steps = Math.ceil(Math.sqrt((bend * factor) / TOLERANCE));
  return Math.max(1, Math.min(MAX_STEPS, steps || 1));
}

/** Takes the curves of a glyph in the font's units and makes rings of chords, at height 1 of capitals. */
export class OutlinePen {
  readonly contours: Float32Array[] = [];
  readonly #scaleX: number;
  readonly #scale: number;
  #ring: number[] = [];
  #x = 0;
  #y = 0;

  constructor(scaleX: number, scale: number) {
    this.#scaleX = scaleX;
    this.#scale = scale;
  }

  moveTo(x: number, y: number): void {
    this.close();
    this.lineTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#ring.push(x * this.#scaleX, y * this.#scale);
    this.#x = x;
    this.#y = y;
  }

  quadTo(a: number, b: number, c: number, d: number): void {
    const x = this.#x;
    const y = this.#y;
    const steps = stepsFor(Math.hypot(x - 2 * a + c, y - 2 * b + d) * this.#scale, 1 / 4);
    const ring = this.#ring;
    const scaleX = this.#scaleX;
    const scale = this.#scale;
    for (let i = 1; i < steps; i++) {
      const t = i / steps;
      const u = 1 - t;
      ring.push(
        (u * u * x + 2 * u * t * a + t * t * c) * scaleX,
        (u * u * y + 2 * u * t * b + t * t * d) * scale,
      );
    }
    this.lineTo(c, d);
  }

  cubicTo(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const x = this.#x;
    const y = this.#y;
    const bend = Math.max(Math.hypot(x - 2 * a + c, y - 2 * b + d), Math.hypot(a - 2 * c + e, b - 2 * d + f));
    const steps = stepsFor(bend * this.#scale, 3 / 4);
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const u = 1 - t;
      const p = u * u * u;
      const q = 3 * u * u * t;
      const r = 3 * u * t * t;
      const s = t * t * t;
      this.lineTo(p * x + q * a + r * c + s * e, p * y + q * b + r * d + s * f);
    }
  }

  close(): void {
    if (this.#ring.length >= 6) this.contours.push(new Float32Array(this.#ring));
    this.#ring = [];
  }
}
