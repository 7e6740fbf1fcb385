/** A PDF as a drawing: its lines, areas, texts and pictures, on the layers of its optional content. */
import { type Affine, compose, scaleOf } from '@linework/geom/affine';
import { defaultTextStyle, emptyDrawing } from '../../model/defaults.ts';
import { Diagnostics, type Diagnostic } from '../../model/diagnostics.ts';
import { type Drawing, MODEL_SPACE } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { Budget, type Limits } from '../../model/limits.ts';
import { finishDrawing } from '../finish.ts';
import { AloneOnPage, SIDE } from './alone.ts';
import { isInside, seenThrough, type Window, windowOf } from './clip.ts';
import { areaOf, courseInDrawing, gradientHatches, solidHatch } from './hatches.ts';
import { cutOutline, outlineOf, ringOf, strokeEntities, type Outline } from './outline.ts';
import { OBJECT, type Pdfium, PdfFile, type PdfPage } from './pdfium.ts';
import { type PdfPicture, type Placing, placePicture, placePixels } from './pictures.ts';
import { shadeOf } from './shade.ts';
import { colorOf, PdfStyles, weightOf } from './styles.ts';
import { type PdfPlacement } from './place.ts';
import { joinWords, textOf, type Word } from './words.ts';

export interface PdfReadOptions {
  /** Drawing units of a millimeter of paper: 50 for a sheet of 1:50 drawn in millimeters. */
  scale?: number;
  /** From 0; all where absent, side by side. */
  pages?: readonly number[];
  limits?: Partial<Limits>;
  /** What the pictures are called: they lie beside the drawing. */
  pictureName?: (index: number) => string;
}

export interface PdfRead {
  drawing: Drawing;
  diagnostics: Diagnostic[];
  pictures: PdfPicture[];
}

const MILLIMETERS_A_POINT = 25.4 / 72;
/** Points that a producer's rounding may move a point by. */
const ROUNDING = 0.01;
const MAX_PAGES = 500;
const DEEPEST = 16;
const MAX_CLIP_SEGMENTS = 2000;
/** Height of capitals, of the size of a font. */
const CAPITALS = 0.7;

export function readPdf(pdfium: Pdfium, bytes: Uint8Array, options: PdfReadOptions = {}): PdfRead {
  const diagnostics = new Diagnostics();
  const drawing = emptyDrawing('dxf');
  drawing.header.units = 4;
  // A PDF is seen with its weights and without frames around pictures.
  drawing.header.lineWeightDisplay = true;
  drawing.header.imageFrame = 0;
  const file = new PdfFile(pdfium, bytes);
  const pictures: PdfPicture[] = [];
  try {
    if (file.problem === 4) diagnostics.error('encrypted', 'The PDF asks for a password.');
    else if (file.pages === 0) diagnostics.error('unknown-format', 'The file is no PDF that can be read.');
    else new PdfImport(file, drawing, diagnostics, options, pictures).run();
  } finally {
    file.close();
  }
  finishDrawing(drawing, 0);
  return { drawing, diagnostics: diagnostics.list, pictures };
}

/** What PDFium says of an area that is filled with a shading, or with tiles. */
const SHADED = 0xffffff;
const TILED = 0xbfbfbf;

class PdfImport {
  readonly #file: PdfFile;
  readonly #drawing: Drawing;
  readonly #diagnostics: Diagnostics;
  readonly #options: PdfReadOptions;
  readonly #pictures: PdfPicture[];
  readonly #styles: PdfStyles;
  readonly #budget: Budget;
  readonly #unit: number;
  #words: Word[] = [];

  constructor(
    file: PdfFile,
    drawing: Drawing,
    diagnostics: Diagnostics,
    options: PdfReadOptions,
    pictures: PdfPicture[],
  ) {
    this.#file = file;
    this.#drawing = drawing;
    this.#diagnostics = diagnostics;
    this.#options = options;
    this.#pictures = pictures;
    this.#styles = new PdfStyles(drawing);
    this.#budget = new Budget(options.limits, diagnostics);
    this.#unit = MILLIMETERS_A_POINT * (options.scale ?? 1);
  }

  run(): void {
    const all = Array.from({ length: Math.min(MAX_PAGES, this.#file.pages) }, (_, index) => index);
    const wanted = this.#options.pages?.filter((index) => all.includes(index)) ?? all;
    if (this.#file.pages > MAX_PAGES)
      this.#diagnostics.warn('limit', `Of ${this.#file.pages} pages the first ${MAX_PAGES} were read.`);
    let left = 0;
    for (const index of wanted) {
      const page = this.#file.page(index);
      if (!page) {
        this.#diagnostics.warn('page', `Page ${index + 1} cannot be read.`);
        continue;
      }
      this.#readPage(page, index, [this.#unit, 0, 0, this.#unit, left, 0]);
      left += page.width * this.#unit * 1.1;
      page.close();
      if (this.#budget.spent) break;
    }
  }

  get #entities(): Entity[] {
    return this.#drawing.blocks.get(MODEL_SPACE)!.entities;
  }

  #readPage(page: PdfPage, index: number, matrix: Affine): void {
    const before = { entities: this.#entities.length, pictures: this.#pictures.length };
    const place: PdfPlacement = {
      page,
      alone: new AloneOnPage(this.#file, page),
      base: matrix,
      matrix,
      layer: undefined,
      windows: [],
      alpha: 1,
      forms: [],
    };
    for (let i = 0; i < page.objects && !this.#budget.spent; i++) this.#readObject(page.object(i), place);
    for (const line of joinWords(this.#words)) this.#entities.push(textOf(line));
    this.#words = [];
    const onlyPictures =
      this.#pictures.length > before.pictures &&
      this.#entities.length - before.entities === this.#pictures.length - before.pictures;
    if (onlyPictures)
      this.#diagnostics.info(
        'scanned',
        `Page ${index + 1} is a picture: it is placed as an image, not as lines.`,
      );
  }

  #readObject(object: number, around: PdfPlacement): void {
    if (object === 0 || !this.#budget.entity()) return;
    const place = { ...around, layer: this.#file.layerOf(object) ?? around.layer };
    switch (this.#file.pdfium.FPDFPageObj_GetType(object)) {
      case OBJECT.path:
        return this.#readPath(object, place);
      case OBJECT.text:
        return this.#readText(object, place);
      case OBJECT.image:
        return this.#readPicture(object, place);
      case OBJECT.form:
        if (place.forms.length < DEEPEST) this.#readForm(object, place);
        return;
      default:
        return this.#readShading(object, place);
    }
  }

  #readForm(object: number, place: PdfPlacement): void {
    const { pdfium } = this.#file;
    const count = pdfium.FPDFFormObj_CountObjects(object);
    const children = Array.from({ length: count }, (_, i) => pdfium.FPDFFormObj_GetObject(object, i));
    const alpha = this.#file.fillOf(object).alpha;
    // What is no group hands its transparency on to what it holds.
    const handedOn = children.every((child) => Math.abs(this.#file.fillOf(child).alpha - alpha) < 0.01);
    const inside: PdfPlacement = {
      ...place,
      matrix: compose(place.matrix, this.#file.matrixOf(object)),
      windows: [...place.windows, ...this.#windowsOf(object, place.matrix)],
      alpha: handedOn ? place.alpha : place.alpha * alpha,
      forms: [...place.forms, object],
    };
    for (const child of children) {
      if (this.#budget.spent) return;
      this.#readObject(child, inside);
    }
  }

  #readPath(object: number, place: PdfPlacement): void {
    const file = this.#file;
    const matrix = compose(place.matrix, file.matrixOf(object));
    const subpaths = file.subpathsOf(object, this.#budget.limits.maxVertices);
    const tolerance = ROUNDING * this.#unit;
    const outlines = subpaths.flatMap((subpath) => outlineOf(subpath, matrix, tolerance) ?? []);
    if (!this.#budget.vertices(subpaths.reduce((sum, { numbers }) => sum + numbers.length / 2, 0))) return;
    const { filled, stroked } = file.drawnAs(object);
    const layer = this.#styles.layer(place.layer);
    const windows = this.#windowsOver(object, place, outlines);
    if (filled) {
      const { rgb, alpha } = file.fillOf(object);
      const rings = seenThrough(windows, outlines.map(ringOf));
      const paper =
        rgb === SHADED && rings.length === 1 && this.#coversPage(place.page, rings[0]!, place.matrix);
      if (rings.length > 0 && alpha > 0 && !paper) this.#fill(object, place, rings, rgb, alpha * place.alpha);
    }
    if (!stroked) return;
    const { rgb, alpha, width, dashes } = file.strokeOf(object);
    const scale = scaleOf(matrix);
    const lineType = this.#styles.lineType(dashes.map((dash) => dash * scale));
    const weight = weightOf(width * scaleOf(matrix) * (MILLIMETERS_A_POINT / this.#unit));
    const common = this.#styles.common(layer, colorOf(rgb), alpha * place.alpha, weight, lineType);
    for (const outline of outlines) {
      const seen = windows.length > 0 ? cutOutline(outline, windows) : [outline];
      for (const one of seen)
        for (const entity of strokeEntities(one, common, tolerance)) this.#entities.push(entity);
    }
  }

  #fill(object: number, place: PdfPlacement, rings: Float64Array[], rgb: number, alpha: number): void {
    if ((rgb === SHADED || rgb === TILED) && this.#shade(object, place, rings)) return;
    const common = this.#styles.common(this.#styles.layer(place.layer), colorOf(rgb), alpha);
    this.#entities.push(solidHatch(rings, common));
  }

  /** A shading fills all that it is seen through. */
  #readShading(object: number, place: PdfPlacement): void {
    const tolerance = ROUNDING * this.#unit;
    const clips = this.#file.clipsOf(object, MAX_CLIP_SEGMENTS);
    const areas = clips.map((subpaths) =>
      subpaths.flatMap((subpath) => {
        const outline = outlineOf(subpath, place.matrix, tolerance);
        return outline ? [ringOf(outline)] : [];
      }),
    );
    const whole = areas.at(-1) ?? this.#boundsRing(object, place.matrix);
    const outer = areas.slice(0, -1).flatMap((area) => {
      const window = area.length === 1 ? windowOf(area[0]!, tolerance) : undefined;
      return window ? [window] : [];
    });
    const rings = seenThrough([...place.windows, ...outer], whole);
    if (rings.length > 0 && !this.#shade(object, place, rings))
      this.#diagnostics.info('shading', 'A shaded area could not be drawn.');
  }

  #boundsRing(object: number, [a, b, c, d, e, f]: Affine): Float64Array[] {
    const bounds = this.#file.boundsOf(object);
    if (!bounds) return [];
    const [left, bottom, right, top] = bounds;
    const at = (x: number, y: number): number[] => [a * x + c * y + e, b * x + d * y + f];
    return [Float64Array.from([at(left, bottom), at(right, bottom), at(right, top), at(left, top)].flat())];
  }

  #alone(object: number, { alone, base, forms }: PdfPlacement, rings: readonly Float64Array[], side: number) {
    let box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i += 2) {
        const [x, y] = [(ring[i]! - base[4]) / base[0], (ring[i + 1]! - base[5]) / base[3]];
        box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
      }
    }
    const picture = alone.picture([...forms, object], box, side);
    if (!picture) return undefined;
    const [x, y, x1, y1, x2, y2] = picture.corners;
    const frame = compose(base, [x1 - x, y1 - y, x2 - x, y2 - y, x, y]);
    /** Pixels of a square unit of the drawing. */
    const density = (picture.width * picture.height) / Math.abs(frame[0] * frame[3] - frame[1] * frame[2]);
    return { picture, frame, density };
  }

  /** Colors that run along a direction stay areas; all else becomes a picture. False where it cannot be looked at. */
  #shade(object: number, place: PdfPlacement, rings: Float64Array[]): boolean {
    const file = this.#file;
    // Only what it is filled with is looked at.
    const undo = file.withoutStroke(object);
    const seen = this.#alone(object, place, rings, SIDE.look);
    const shade = seen && shadeOf(seen.picture, areaOf(rings) * seen.density);
    const layer = this.#styles.layer(place.layer);
    if (shade?.kind === 'plain') {
      const common = this.#styles.common(layer, colorOf(shade.rgb), shade.alpha);
      this.#entities.push(solidHatch(rings, common));
    } else if (shade?.kind === 'linear') {
      const { angle, stops } = courseInDrawing(shade, seen!.picture, seen!.frame);
      const common = this.#styles.common(layer, 7, shade.alpha);
      this.#entities.push(...gradientHatches(rings, common, angle, stops));
    } else if (shade?.kind === 'other') {
      const { picture, frame } = this.#alone(object, place, rings, SIDE.keep) ?? seen!;
      this.#place((placing) => placePixels(picture, frame, this.#drawing, placing), layer);
      this.#diagnostics.info('shading', 'A shaded or patterned area became a picture.');
    }
    undo();
    return shade !== undefined;
  }

  #place(make: (placing: Placing) => ReturnType<typeof placePixels>, layer: string): void {
    const index = this.#pictures.length;
    const name = this.#options.pictureName?.(index) ?? `picture-${index + 1}.png`;
    const placed = make({ name, index, common: this.#styles.common(layer, 7, 1) });
    if (!placed) {
      this.#diagnostics.warn('picture', 'A picture could not be read.');
      return;
    }
    this.#pictures.push(placed.picture);
    this.#entities.push(placed.entity);
  }

  /** What an object is seen through; what bends both ways is not followed. */
  #windowsOf(object: number, outer: Affine): Window[] {
    const tolerance = ROUNDING * this.#unit;
    return this.#file.clipsOf(object, MAX_CLIP_SEGMENTS).flatMap((subpaths) => {
      const [only] = subpaths;
      const outline = only && subpaths.length === 1 ? outlineOf(only, outer, tolerance) : undefined;
      return (outline && windowOf(ringOf(outline), tolerance)) ?? [];
    });
  }

  /** Windows that hide something of a path. */
  #windowsOver(object: number, place: PdfPlacement, outlines: readonly Outline[]): Window[] {
    const tolerance = ROUNDING * this.#unit;
    return [...place.windows, ...this.#windowsOf(object, place.matrix)].filter(
      (window) => !outlines.every((one) => isInside(window, ringOf(one), tolerance)),
    );
  }

  /** The white sheet that some producers paint first. */
  #coversPage(page: PdfPage, ring: Float64Array, outer: Affine): boolean {
    const xs = ring.filter((_, i) => i % 2 === 0);
    const ys = ring.filter((_, i) => i % 2 === 1);
    const [width, height] = [page.width * this.#unit, page.height * this.#unit];
    return (
      outer[1] === 0 &&
      Math.max(...xs) - Math.min(...xs) > width * 0.98 &&
      Math.max(...ys) - Math.min(...ys) > height * 0.98
    );
  }

  #readText(object: number, place: PdfPlacement): void {
    const file = this.#file;
    const outer = place.matrix;
    const text = place.page.textOf(object).replace(/[\u0000-\u001f]/g, '');
    if (text.trim() === '') return;
    const [a, b, c, d, x, y] = compose(outer, file.matrixOf(object));
    const { name, size } = file.fontOf(object);
    // Fonts that are drawn glyph by glyph have no size of their own.
    const height = Math.hypot(c, d) * size * (name === '' ? 1 : CAPITALS);
    if (!(height > 0) || !Number.isFinite(x + y)) return;
    const rotation = Math.atan2(b, a);
    const { rgb, alpha } = file.fillOf(object);
    this.#words.push({
      text,
      x,
      y,
      height,
      rotation,
      widthFactor: Math.hypot(a, b) / Math.hypot(c, d),
      length: this.#lengthOf(object, outer, x, y, rotation),
      common: this.#styles.common(this.#styles.layer(place.layer), colorOf(rgb), alpha * place.alpha),
      style: this.#textStyle(name),
      upsideDown: a * d - b * c < 0,
    });
  }

  /** From a text's beginning to its end; known where it runs along an axis. */
  #lengthOf(object: number, outer: Affine, x: number, y: number, rotation: number): number {
    const bounds = this.#file.boundsOf(object);
    if (!bounds || outer[1] !== 0) return 0;
    const right = outer[0] * bounds[2] + outer[4];
    const top = outer[3] * bounds[3] + outer[5];
    if (Math.abs(rotation) < 1e-3) return Math.max(0, right - x);
    return Math.abs(rotation - Math.PI / 2) < 1e-3 ? Math.max(0, top - y) : 0;
  }

  #textStyle(font: string): string {
    if (font === '') return 'STANDARD';
    // 'ABCDEF+Arial-BoldMT' is a subset of Arial.
    const family = font.replace(/^[A-Z]{6}\+/, '');
    const face = family.replace(/[-,].*$|(PS)?MT$/g, '');
    const name = `PDF ${family}`.slice(0, 255);
    const key = name.toUpperCase();
    if (!this.#drawing.textStyles.has(key)) {
      const bold = /bold|black|heavy/i.test(family);
      const italic = /italic|oblique/i.test(family);
      this.#drawing.textStyles.set(key, {
        ...defaultTextStyle(name),
        font: `${face}.ttf`,
        face,
        bold,
        italic,
      });
    }
    return name;
  }

  #readPicture(object: number, { page, matrix, layer }: PdfPlacement): void {
    this.#place(
      (placing) => placePicture(this.#file, page, object, matrix, this.#drawing, placing),
      this.#styles.layer(layer),
    );
  }
}
