/** Inserts inside inserts, at most. */
export const MAX_INSERT_DEPTH = 48;

/** Where a walk through the tree of inserts is: a matrix to pixels for each level, and what of the picture can be seen. */
export class InsertStack {
  /** a b c d e f of every level. */
  readonly m = new Float64Array((MAX_INSERT_DEPTH + 2) * 6);
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  /** Lines and marks reach this much beyond their boxes. */
  margin = 0;
  /** Height of the whole picture, which marks of points are measured by. */
  height = 0;

  begin(width: number, height: number, margin: number): void {
    this.left = 0;
    this.top = 0;
    this.right = width;
    this.bottom = height;
    this.margin = margin;
  }

  /** Whether a box of the level's units meets the picture. */
  seen(level: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const { m } = this;
    const at = level * 6;
    const a = m[at]!;
    const b = m[at + 1]!;
    const c = m[at + 2]!;
    const d = m[at + 3]!;
    const halfX = (Math.abs(a) * (maxX - minX) + Math.abs(c) * (maxY - minY)) / 2 + this.margin;
    const halfY = (Math.abs(b) * (maxX - minX) + Math.abs(d) * (maxY - minY)) / 2 + this.margin;
    const x = (a * (minX + maxX) + c * (minY + maxY)) / 2 + m[at + 4]!;
    const y = (b * (minX + maxX) + d * (minY + maxY)) / 2 + m[at + 5]!;
    return (
      x + halfX >= this.left && x - halfX <= this.right && y + halfY >= this.top && y - halfY <= this.bottom
    );
  }

  x(level: number, x: number, y: number): number {
    const at = level * 6;
    return this.m[at]! * x + this.m[at + 2]! * y + this.m[at + 4]!;
  }

  y(level: number, x: number, y: number): number {
    const at = level * 6;
    return this.m[at + 1]! * x + this.m[at + 3]! * y + this.m[at + 5]!;
  }

  /** Pixels of a unit, the longer axis. */
  scale(level: number): number {
    const { m } = this;
    const at = level * 6;
    return Math.max(Math.hypot(m[at]!, m[at + 1]!), Math.hypot(m[at + 2]!, m[at + 3]!));
  }

  /** The larger side of a box of the level's units, in pixels. */
  size(level: number, width: number, height: number): number {
    const { m } = this;
    const at = level * 6;
    return Math.max(
      Math.abs(m[at]!) * width + Math.abs(m[at + 2]!) * height,
      Math.abs(m[at + 1]!) * width + Math.abs(m[at + 3]!) * height,
    );
  }

  /** The next level: the level's matrix after a b c d of `own`, moved to (x, y). */
  enter(level: number, own: Float64Array, i: number, x: number, y: number): void {
    const { m } = this;
    const at = level * 6;
    const to = at + 6;
    m[to] = m[at]! * own[i]! + m[at + 2]! * own[i + 1]!;
    m[to + 1] = m[at + 1]! * own[i]! + m[at + 3]! * own[i + 1]!;
    m[to + 2] = m[at]! * own[i + 2]! + m[at + 2]! * own[i + 3]!;
    m[to + 3] = m[at + 1]! * own[i + 2]! + m[at + 3]! * own[i + 3]!;
    m[to + 4] = m[at]! * x + m[at + 2]! * y + m[at + 4]!;
    m[to + 5] = m[at + 1]! * x + m[at + 3]! * y + m[at + 5]!;
  }
}
