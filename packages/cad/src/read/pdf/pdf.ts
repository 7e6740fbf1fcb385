/** A PDF as a drawing: its lines, areas, texts and pictures, on the layers of its optional content. */
import { type Affine, compose, scaleOf } from '@linework/geom/affine';
import { defaultTextStyle, emptyDrawing } from '../../model/defaults.ts';
import { Diagnostics, type Diagnostic } from '../../model/diagnostics.ts';
import { type Drawing, MODEL_SPACE } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { Budget, type Limits } from '../../model/limits.ts';
import { finishDrawing } from '../finish.ts';
import { cutRing, isInside, type Window, windowOf } from './clip.ts';
import { cutOutline, outlineOf, ringOf, strokeEntities, type Outline } from './outline.ts';
import { OBJECT, type Pdfium, PdfFile, type PdfPage } from './pdfium.ts';
import { type PdfPicture, placePicture } from './pictures.ts';
import { colourOf, PdfStyles, weightOf } from './styles.ts';
import { joinWords, textOf, type Word } from './words.ts';

export interface PdfReadOptions {
  /** Drawing units of a millimetre of paper: 50 for a sheet of 1:50 drawn in millimetres. */
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

const MILLIMETRES_A_POINT = 25.4 / 72;
/** Points that a producer's rounding may move a point by. */
const ROUNDING = 0.01;
const MOST_PAGES = 500;
const DEEPEST = 16;
const MOST_CLIP_SEGMENTS = 2000;
/** Height of capitals, of the size of a font. */
const CAPITALS = 0.7;

export function readPdf(pdfium: Pdfium, bytes: Uint8Array, options: PdfReadOptions = {}): PdfRead {
  const diagnostics = new Diagnostics();
  const drawing = emptyDrawing('dxf');
  drawing.header.units = 4;
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
    this.#unit = MILLIMETRES_A_POINT * (options.scale ?? 1);
  }

  run(): void {
    const all = Array.from({ length: Math.min(MOST_PAGES, this.#file.pages) }, (_, index) => index);
    const wanted = this.#options.pages?.filter((index) => all.includes(index)) ?? all;
    if (this.#file.pages > MOST_PAGES)
      this.#diagnostics.warn('limit', `Of ${this.#file.pages} pages the first ${MOST_PAGES} were read.`);
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
    for (let i = 0; i < page.objects && !this.#budget.spent; i++)
      this.#readObject(page, page.object(i), matrix, undefined, 0);
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

  #readObject(page: PdfPage, object: number, matrix: Affine, outer: string | undefined, depth: number): void {
    if (object === 0 || !this.#budget.entity()) return;
    const layer = this.#file.layerOf(object) ?? outer;
    switch (this.#file.pdfium.FPDFPageObj_GetType(object)) {
      case OBJECT.path:
        return this.#readPath(page, object, matrix, layer);
      case OBJECT.text:
        return this.#readText(page, object, matrix, layer);
      case OBJECT.image:
        return this.#readPicture(page, object, matrix, layer);
      case OBJECT.form:
        if (depth < DEEPEST) this.#readForm(page, object, matrix, layer, depth + 1);
        return;
      default:
        this.#diagnostics.info('shading', 'Shaded areas are not drawn.');
    }
  }

  #readForm(page: PdfPage, object: number, matrix: Affine, layer: string | undefined, depth: number): void {
    const { pdfium } = this.#file;
    const inside = compose(matrix, this.#file.matrixOf(object));
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count && !this.#budget.spent; i++)
      this.#readObject(page, pdfium.FPDFFormObj_GetObject(object, i), inside, layer, depth);
  }

  #readPath(page: PdfPage, object: number, outer: Affine, layerName: string | undefined): void {
    const file = this.#file;
    const matrix = compose(outer, file.matrixOf(object));
    const subpaths = file.subpathsOf(object, this.#budget.limits.maxVertices);
    const tolerance = ROUNDING * this.#unit;
    const outlines = subpaths.flatMap((subpath) => outlineOf(subpath, matrix, tolerance) ?? []);
    if (!this.#budget.vertices(subpaths.reduce((sum, { numbers }) => sum + numbers.length / 2, 0))) return;
    const { filled, stroked } = file.drawnAs(object);
    const layer = this.#styles.layer(layerName);
    const windows = this.#windowsOver(object, outer, outlines);
    if (filled) {
      const { rgb, alpha } = file.fillOf(object);
      const whole = outlines.map(ringOf);
      const rings = (
        windows.length > 0
          ? whole.map((ring) => windows.reduce((left, window) => cutRing(window, left), ring))
          : whole
      ).filter((ring) => ring.length >= 6);
      const paper = rgb === 0xffffff && rings.length === 1 && this.#coversPage(page, rings[0]!, outer);
      if (rings.length > 0 && alpha > 0 && !paper)
        this.#entities.push(solidHatch(rings, this.#styles.common(layer, colourOf(rgb), alpha)));
    }
    if (!stroked) return;
    const { rgb, alpha, width, dashes } = file.strokeOf(object);
    const scale = scaleOf(matrix);
    const lineType = this.#styles.lineType(dashes.map((dash) => dash * scale));
    const weight = weightOf(width * scaleOf(matrix) * (MILLIMETRES_A_POINT / this.#unit));
    const common = this.#styles.common(layer, colourOf(rgb), alpha, weight, lineType);
    for (const outline of outlines) {
      const seen = windows.length > 0 ? cutOutline(outline, windows) : [outline];
      for (const one of seen)
        for (const entity of strokeEntities(one, common, tolerance)) this.#entities.push(entity);
    }
  }

  /** Windows that hide something of a path; those that bend both ways are not followed. */
  #windowsOver(object: number, outer: Affine, outlines: readonly Outline[]): Window[] {
    const tolerance = ROUNDING * this.#unit;
    return this.#file.clipsOf(object, MOST_CLIP_SEGMENTS).flatMap((subpaths) => {
      const [only] = subpaths;
      const outline = only && subpaths.length === 1 ? outlineOf(only, outer, tolerance) : undefined;
      const window = outline && windowOf(ringOf(outline), tolerance);
      if (!window) return [];
      return outlines.every((one) => isInside(window, ringOf(one), tolerance)) ? [] : [window];
    });
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

  #readText(page: PdfPage, object: number, outer: Affine, layerName: string | undefined): void {
    const file = this.#file;
    const text = page.textOf(object).replace(/[\u0000-\u001f]/g, '');
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
      common: this.#styles.common(this.#styles.layer(layerName), colourOf(rgb), alpha),
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

  #readPicture(page: PdfPage, object: number, outer: Affine, layerName: string | undefined): void {
    const index = this.#pictures.length;
    const name = this.#options.pictureName?.(index) ?? `picture-${index + 1}.png`;
    const common = this.#styles.common(this.#styles.layer(layerName), 7, 1);
    const placed = placePicture(this.#file, page, object, outer, this.#drawing, { name, index, common });
    if (!placed) {
      this.#diagnostics.warn('picture', 'A picture could not be read.');
      return;
    }
    this.#pictures.push(placed.picture);
    this.#entities.push(placed.entity);
  }
}

function solidHatch(rings: Float64Array[], common: ReturnType<PdfStyles['common']>): Entity {
  return {
    ...common,
    type: 'HATCH',
    pattern: 'SOLID',
    solid: true,
    associative: false,
    style: 0,
    patternKind: 1,
    angle: 0,
    scale: 1,
    double: false,
    lines: [],
    elevation: 0,
    loops: rings.map((points) => ({ flags: 3, polyline: { points, closed: true }, edges: [], sources: [] })),
    seeds: new Float64Array(0),
    pixelSize: 0,
  };
}
