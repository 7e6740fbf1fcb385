import { type PixelBox, Surface } from '../raster/surface.ts';
import type { SceneView } from '../webgl/types.ts';

export interface Sight {
  layout: number;
  view: SceneView;
}

/** Paints what a sight shows inside a box of the surface, with stops. */
type Paint = (surface: Surface, box: PixelBox, sight: Sight) => Generator<void>;

/** Views of which one may stand for the other until it is there: by scale, and by share of the screen. */
const NEAR = { scale: 1.6, away: 0.5 };
/** Boxes to paint before they are painted as one. */
const MAX_BOXES = 6;
/** With less than this share of it missing a picture is shown as it is. */
const LITTLE = 0.35;

/** Pixels of one sight. Moving it paints what comes into sight; anything else paints all of it anew. */
export class Painting {
  readonly surface: Surface;
  readonly #paint: Paint;
  #shows: Sight | undefined;
  #missing: PixelBox[] = [];
  #steps: Generator<void> | undefined;

  constructor(width: number, height: number, paint: Paint) {
    this.surface = new Surface(width, height);
    this.#paint = paint;
  }

  get shows(): Sight | undefined {
    return this.#shows;
  }

  get isComplete(): boolean {
    return this.#shows !== undefined && this.#missing.length === 0;
  }

  /** Worth showing: all of it, or all but some strips. */
  get isPresentable(): boolean {
    return this.#shows !== undefined && this.#missingShare() < LITTLE;
  }

  #missingShare(): number {
    const { width, height } = this.surface;
    return (
      this.#missing.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0) / (width * height)
    );
  }

  /** Nothing of it holds any longer. */
  forget(): void {
    this.#shows = undefined;
    this.#missing = [];
    this.#restart();
  }

  /** Something has changed inside a box. */
  spoil(box: PixelBox): void {
    const { width, height } = this.surface;
    const cut = {
      x0: Math.max(0, Math.floor(box.x0)),
      y0: Math.max(0, Math.floor(box.y0)),
      x1: Math.min(width, Math.ceil(box.x1)),
      y1: Math.min(height, Math.ceil(box.y1)),
    };
    if (!this.#shows || cut.x1 <= cut.x0 || cut.y1 <= cut.y0) return;
    this.#miss(cut);
    this.#restart();
  }

  #miss(box: PixelBox): void {
    const inside = this.#missing.some(
      ({ x0, y0, x1, y1 }) => x0 <= box.x0 && y0 <= box.y0 && x1 >= box.x1 && y1 >= box.y1,
    );
    if (inside) return;
    this.#missing.push(box);
    if (this.#missing.length <= MAX_BOXES) return;
    this.#missing = [
      {
        x0: Math.min(...this.#missing.map(({ x0 }) => x0)),
        y0: Math.min(...this.#missing.map(({ y0 }) => y0)),
        x1: Math.max(...this.#missing.map(({ x1 }) => x1)),
        y1: Math.max(...this.#missing.map(({ y1 }) => y1)),
      },
    ];
  }

  #restart(): void {
    if (this.#steps) this.surface.drop();
    this.#steps = undefined;
  }

  /** By how many pixels the picture has to be moved to show a sight; undefined where moving does not do. */
  shift({ layout, view }: Sight): { x: number; y: number } | undefined {
    const then = this.#shows;
    if (then?.layout !== layout || then.view.scale !== view.scale || then.view.twist !== view.twist)
      return undefined;
    const { cos, sin } = turned(view);
    const [dx, dy] = [view.x - then.view.x, view.y - then.view.y];
    // Half a pixel off is as good as none: so pixels can be moved as they are.
    return { x: Math.round(sin * dy - cos * dx), y: Math.round(sin * dx + cos * dy) };
  }

  /** Paints another sight from now on, keeping what can be kept. */
  aim(sight: Sight, begin: () => void): void {
    const { width, height } = this.surface;
    const shift = this.shift(sight);
    if (shift && shift.x === 0 && shift.y === 0) return;
    const goesOn =
      this.#shows !== undefined && !this.isPresentable && isNear(this.#shows, sight, this.surface);
    // A picture that is nearly the one that is wanted is finished first, else none would be while one moves on.
    if (goesOn) return;
    if (shift && this.isPresentable && Math.abs(shift.x) < width && Math.abs(shift.y) < height)
      return this.#move(shift.x, shift.y);
    begin();
    this.#restart();
    this.#shows = { layout: sight.layout, view: { ...sight.view } };
    this.#missing = [{ x0: 0, y0: 0, x1: width, y1: height }];
  }

  #move(x: number, y: number): void {
    const { width, height } = this.surface;
    this.#restart();
    movePixels(new Uint32Array(this.surface.rgba.buffer), width, height, x, y);
    const boxes = this.#missing;
    this.#missing = [];
    for (const box of boxes) this.spoil({ x0: box.x0 + x, y0: box.y0 + y, x1: box.x1 + x, y1: box.y1 + y });
    if (x > 0) this.spoil({ x0: 0, y0: 0, x1: x, y1: height });
    if (x < 0) this.spoil({ x0: width + x, y0: 0, x1: width, y1: height });
    if (y > 0) this.spoil({ x0: 0, y0: 0, x1: width, y1: y });
    if (y < 0) this.spoil({ x0: 0, y0: height + y, x1: width, y1: height });
    const { layout, view } = this.#shows!;
    const { cos, sin } = turned(view);
    const square = view.scale * view.scale;
    const moved = {
      ...view,
      x: view.x + (sin * y - cos * x) / square,
      y: view.y + (sin * x + cos * y) / square,
    };
    this.#shows = { layout, view: moved };
  }

  /** Paints until everything is, or there is no time left; true in the first case. */
  work(hasTime: () => boolean): boolean {
    while (this.#shows && this.#missing.length > 0) {
      const [box] = this.#missing;
      this.#steps ??= this.#paint(this.surface, box!, this.#shows);
      while (!this.#steps.next().done) if (!hasTime()) return false;
      this.#steps = undefined;
      this.#missing.shift();
    }
    return true;
  }
}

function turned({ scale, twist }: SceneView): { cos: number; sin: number } {
  return { cos: Math.cos(twist) * scale, sin: Math.sin(twist) * scale };
}

function isNear(then: Sight, { layout, view }: Sight, { width, height }: Surface): boolean {
  const ratio = view.scale / then.view.scale;
  const away = Math.max(
    Math.abs(view.x - then.view.x) * (view.scale / width),
    Math.abs(view.y - then.view.y) * (view.scale / height),
  );
  return (
    then.layout === layout &&
    then.view.twist === view.twist &&
    ratio < NEAR.scale &&
    ratio > 1 / NEAR.scale &&
    away < NEAR.away
  );
}

function movePixels(pixels: Uint32Array, width: number, height: number, x: number, y: number): void {
  const from = Math.max(0, -x);
  const to = Math.min(width, width - x);
  for (let k = 0; k < height - Math.abs(y); k++) {
    const source = y > 0 ? height - y - 1 - k : k - y;
    pixels.copyWithin((source + y) * width + from + x, source * width + from, source * width + to);
  }
}
