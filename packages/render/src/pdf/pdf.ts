/** A display list as a vector PDF, written as it is made: one page for each page setup. */
import { type Affine, compose } from '@linework/geom/affine';
import {
  type DisplayList,
  type Group,
  type ImageReference,
  KIND,
  type Kind,
} from '@linework/cad/display/list';
import type { PackedPicture } from '../picture/packed.ts';
import type { Picture } from '../raster/scene.ts';
import { type Painter, type WalkState, walkLayout } from '../walk.ts';
import { hexText, plainNumber } from './bytes.ts';
import { type Deflate, PdfDocument, type PdfSink } from './document.ts';
import { GlyphFonts } from './fonts.ts';
import { writeImage } from './images.ts';
import { paintClipped, paintFill, paintHatch, paintImage, paintWipeout } from './paint-areas.ts';
import { paintArc, paintPaths, paintPoint, paintRay } from './paint-lines.ts';
import { paintText } from './paint-text.ts';
import { PdfPen } from './pen.ts';
import { type ColorMode, layOut, type PlotPage, type PageSetup, type PlotStyles } from './plot.ts';
import { onPage, type PdfScene } from './scene.ts';

export interface PdfOptions {
  pages: readonly PageSetup[];
  deflate: Deflate;
  title?: string;
  /** As the file tells it; none where absent, so that equal drawings give equal files. */
  created?: Date;
  colours?: ColorMode;
  lineWeights?: boolean;
  /** By a table of plot styles, over `colours`. */
  plotStyles?: PlotStyles;
  /** Letters as shapes in place of fonts: nothing can be searched then. */
  textAsShapes?: boolean;
  decodeImage?: (image: ImageReference) => Picture | PackedPicture | undefined;
  maxPrimitives?: number;
  /** Pages done, of all. */
  progress?: (done: number, all: number) => void;
}

const MAX_PRIMITIVES = 50_000_000;
/** Points: what a fine pen draws. */
const HAIRLINE = 0.2;

/** Points: from what shows under a magnifying glass on a small sheet to a hundred-thousandth of a large one. */
const UNITS = [0.01, 0.02, 0.025, 0.05, 0.1, 0.2] as const;
/** So that places on a page have five digits at most. */
const MAX_UNITS = 100_000;

function unitOf({ width, height }: PlotPage): number {
  return UNITS.find((unit) => Math.max(width, height) / unit < MAX_UNITS) ?? UNITS.at(-1)!;
}

type Paint = (scene: PdfScene, place: WalkState, group: Group, index: number) => void;
const PAINTERS: Partial<Record<Kind, Paint>> = {
  [KIND.arc]: paintArc,
  [KIND.fill]: paintFill,
  [KIND.hatch]: paintHatch,
  [KIND.text]: paintText,
  [KIND.image]: paintImage,
  [KIND.wipeout]: paintWipeout,
  [KIND.point]: paintPoint,
  [KIND.ray]: paintRay,
};

/** False where the limit of primitives cut a page short. */
export function writePdf(list: DisplayList, options: PdfOptions, sink: PdfSink): boolean {
  const document = new PdfDocument(sink, options.deflate);
  const pages = document.reserve();
  const resources = document.reserve();
  const shared = new SharedResources(list, document, options.textAsShapes ? undefined : new GlyphFonts(list));
  let complete = true;
  const written: { number: number; name: string }[] = [];
  for (const setup of options.pages) {
    const layout = list.layouts[setup.layout];
    if (!layout) continue;
    const page = layOut(layout, setup);
    const unit = unitOf(page);
    const contents: number[] = [];
    const pen = new PdfPen(
      (bytes) => contents.push(document.stream(bytes)),
      shared.alphas,
      (layer) => shared.layers.add(layer),
    );
    const walk = {
      list,
      painter: painterOf(sceneOf(list, options, page, unit, pen, shared)),
      budget: options.maxPrimitives ?? MAX_PRIMITIVES,
    };
    pen.save();
    if (page.clip) pen.out.text(`${page.clip.map((value) => plainNumber(value)).join(' ')} re W n\n`);
    pen.out.text(`${unit} 0 0 ${unit} 0 0 cm\n`);
    walkLayout(walk, layout, compose([1 / unit, 0, 0, 1 / unit, 0, 0], page.matrix));
    complete &&= walk.budget > 0;
    pen.restore();
    if (setup.overlay) {
      const size = `${plainNumber(page.width)} 0 0 ${plainNumber(page.height)} 0 0`;
      pen.out.text(`q ${size} cm /${shared.image(setup.overlay)} Do Q\n`);
    }
    pen.end();
    const number = document.object(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${plainNumber(page.width)} ${plainNumber(page.height)}]` +
        `/Resources ${resources} 0 R/Contents[${contents.map((content) => `${content} 0 R`).join(' ')}]>>`,
    );
    written.push({ number, name: layout.name });
    options.progress?.(written.length, options.pages.length);
  }
  document.object(
    `<</Type/Pages/Count ${written.length}/Kids[${written.map(({ number }) => `${number} 0 R`).join(' ')}]>>`,
    pages,
  );
  const layers = shared.write(resources);
  const outline = writeOutline(document, written);
  const catalog = document.object(`<</Type/Catalog/Pages ${pages} 0 R${layers}${outline}>>`);
  document.end(catalog, document.object(informationOf(options)));
  return complete;
}

function sceneOf(
  list: DisplayList,
  options: PdfOptions,
  { width, height }: PlotPage,
  unit: number,
  pen: PdfPen,
  shared: SharedResources,
): PdfScene {
  return {
    list,
    pen,
    colours: options.colours ?? 'colour',
    lineWeights: options.lineWeights ?? true,
    point: 1 / unit,
    hairline: HAIRLINE / unit,
    plotStyles: options.plotStyles,
    fonts: shared.fonts,
    width: width / unit,
    height: height / unit,
    decodeImage: options.decodeImage,
    image: (picture) => shared.image(picture),
    shading: (dictionary) => shared.shading(dictionary),
  };
}

function painterOf(scene: PdfScene): Painter {
  return {
    paint: (kind, place, group, index) => PAINTERS[kind]?.(scene, place, group, index),
    paintPaths: (place, group, from, to) => paintPaths(scene, place, group, from, to),
    clipped: (clip, matrix, draw) => paintClipped(scene, clip, matrix, draw),
    enters: (group, matrix) => mayShow(scene, group, matrix),
  };
}

function mayShow(scene: PdfScene, group: Group, [a, b, c, d, e, f]: Affine): boolean {
  // Infinite lines reach beyond their group's box, and so may what a nested insert holds of them.
  if (group.rays.count > 0 || group.inserts.count > 0) return true;
  const { minX, minY, maxX, maxY } = group.box!;
  const halfX = (Math.abs(a) * (maxX - minX) + Math.abs(c) * (maxY - minY)) / 2;
  const halfY = (Math.abs(b) * (maxX - minX) + Math.abs(d) * (maxY - minY)) / 2;
  const x = (a * (minX + maxX) + c * (minY + maxY)) / 2 + e;
  const y = (b * (minX + maxX) + d * (minY + maxY)) / 2 + f;
  return onPage(scene, x - halfX, y - halfY, x + halfX, y + halfY, 40);
}

/** What pages share: fonts, layers, pictures, shadings, transparencies. */
class SharedResources {
  readonly fonts: GlyphFonts | undefined;
  readonly alphas = new Map<number, string>();
  readonly layers = new Set<number>();
  readonly #list: DisplayList;
  readonly #document: PdfDocument;
  readonly #images = new Map<Picture | PackedPicture | Uint8Array, { name: string; number: number }>();
  readonly #shadings = new Map<string, { name: string; number: number }>();

  constructor(list: DisplayList, document: PdfDocument, fonts: GlyphFonts | undefined) {
    this.#list = list;
    this.#document = document;
    this.fonts = fonts;
  }

  image(picture: Picture | PackedPicture): string {
    // The same file may be shown by several entities of a drawing.
    const key = 'packed' in picture ? picture.packed : picture;
    let known = this.#images.get(key);
    if (!known) {
      const number = writeImage(this.#document, picture);
      this.#images.set(key, (known = { name: `I${this.#images.size}`, number }));
    }
    return known.name;
  }

  shading(dictionary: string): string {
    let known = this.#shadings.get(dictionary);
    if (!known) {
      known = { name: `S${this.#shadings.size}`, number: this.#document.object(dictionary) };
      this.#shadings.set(dictionary, known);
    }
    return known.name;
  }

  /** Writes the resource dictionary; gives the catalog's entries about layers. */
  write(number: number): string {
    const document = this.#document;
    const fonts = this.fonts?.write(document) ?? '';
    const named = (all: Iterable<{ name: string; number: number }>): string =>
      [...all].map((one) => `/${one.name} ${one.number} 0 R`).join('');
    const states = [...this.alphas]
      .map(([alpha, name]) => `/${name}<</ca ${plainNumber(alpha)}/CA ${plainNumber(alpha)}>>`)
      .join('');
    const layers = [...this.layers]
      .sort((a, b) => a - b)
      .map((layer) => {
        const name = hexText(this.#list.layers[layer]?.name ?? '');
        return { name: `L${layer}`, number: document.object(`<</Type/OCG/Name ${name}>>`) };
      });
    document.object(
      `<</Font<<${fonts}>>/ExtGState<<${states}>>/XObject<<${named(this.#images.values())}>>` +
        `/Shading<<${named(this.#shadings.values())}>>/Properties<<${named(layers)}>>>>`,
      number,
    );
    if (layers.length === 0) return '';
    const all = layers.map((layer) => `${layer.number} 0 R`).join(' ');
    return `/OCProperties<</OCGs[${all}]/D<</Order[${all}]/ON[${all}]>>>>`;
  }
}

/** Bookmarks: the pages by their layouts' names. */
function writeOutline(document: PdfDocument, pages: readonly { number: number; name: string }[]): string {
  if (pages.length < 2) return '';
  const root = document.reserve();
  const items = pages.map(() => document.reserve());
  pages.forEach(({ number, name }, i) => {
    const before = i > 0 ? `/Prev ${items[i - 1]} 0 R` : '';
    const after = i + 1 < items.length ? `/Next ${items[i + 1]} 0 R` : '';
    document.object(
      `<</Title ${hexText(name)}/Parent ${root} 0 R/Dest[${number} 0 R/Fit]${before}${after}>>`,
      items[i],
    );
  });
  document.object(`<</First ${items[0]} 0 R/Last ${items.at(-1)} 0 R/Count ${items.length}>>`, root);
  return `/Outlines ${root} 0 R/PageMode/UseOutlines`;
}

function informationOf({ title, created }: PdfOptions): string {
  const named = title === undefined ? '' : `/Title ${hexText(title)}`;
  const digits = created?.toISOString().replace(/\D/g, '').slice(0, 14);
  return `<<${named}/Producer(Linework)${digits ? `/CreationDate(D:${digits}Z)` : ''}>>`;
}
