import { emptyBox } from '@linework/geom/box';
import type { Diagnostic } from '../model/diagnostics.ts';
import { inDrawOrder } from '../model/draw-order.ts';
import { MODEL_SPACE, type Block, type Drawing } from '../model/drawing.ts';
import { type Entity, entityName } from '../model/entity.ts';
import type { FontProvider } from '../text/fonts.ts';
import { Annotations, type AnnotationView } from './annotation.ts';
import { Context, type Source } from './context.ts';
import { fitFonts } from './fit-fonts.ts';
import { drawLine } from './entities/curves.ts';
import { drawDimension } from './entities/dimensions.ts';
import { drawLeader, drawMultileader } from './entities/leaders.ts';
import { drawSimple } from './entities/draw.ts';
import { type Compile, drawBlock, drawInsert, inherit, insertPlacement } from './entities/inserts.ts';
import { drawAttribute } from './entities/texts.ts';
import { PLAN, type Projection } from './frame.ts';
import { Floats } from './columns.ts';
import { EarlierGroup, Repeatable } from './earlier.ts';
import { GroupBuilder } from './group.ts';
import { buildModelView3d, buildLayout, type CompileSpace, sheetViewport } from './layouts.ts';
import { type DisplayLayout, type DisplayList, type Group, showsAnything } from './list.ts';
import type { DisplayOptions } from './options.ts';
import type { NamedPlotTable } from './plot-tables.ts';
import { Pen } from './pen.ts';
import { References } from './references.ts';
import { BodyCollector, MeshCache } from './shaded/bodies.ts';
import type { Compiled } from './shaded/flatten.ts';
import { lookOf } from './shaded/look.ts';
import { drawShaded } from './shaded/shaded-view.ts';
import { SheetViews } from './sheet-views.ts';
import { tablePicture, tableRotation } from './table-picture.ts';
import { type DepthView, tellDepth } from './view-depth.ts';

/** Everything a drawing shows, ready for any output. Never throws; what could not be shown is in the diagnostics. */
export function toDisplayList(
  drawing: Drawing,
  fonts: FontProvider,
  options: DisplayOptions = {},
): { list: DisplayList; diagnostics: Diagnostic[] } {
  return new DisplayBuilder(drawing, fonts, options).build();
}

/** How a group was compiled: enough to draw an entity of its block once more, as it was drawn there. */
export interface GroupVariant {
  group: number;
  source: Source;
  block: Block;
  projection: Projection;
  depth: number;
  isLayout: boolean;
  annotation: AnnotationView | undefined;
  /** Entities stand otherwise in it, or are drawn at another scale: it is only ever compiled as a whole. */
  isWhole: boolean;
  /** Entities in draw order, and the row at which each begins; the last one is where the group's rows end. */
  entities: readonly Entity[];
  rows: Uint32Array;
}

/** Entities of the model that are compiled once more, for viewports where marks of lines or annotations have another scale. */
const MAX_RECOMPILED = 50_000;

/** Of the pictures that show surfaces: of the longer side of one, and of all together as squares. */
const MAX_PIXELS = 1200;
const MIN_PIXELS = 200;
const MAX_SHADED_PIXELS = 8_000_000;

const isModel = (group: string): boolean => group.toUpperCase().endsWith(MODEL_SPACE);

export class DisplayBuilder {
  readonly #context: Context;
  readonly #drawing: Drawing;
  readonly #compiled = new Map<string, number>();
  readonly #open = new Set<string>();
  /** Of those that are done: seen from above and as they are, as most inserts have them. */
  readonly #inPlan = new Map<Block, { source: Source; group: number }>();
  readonly #ordered = new Map<Block, readonly Entity[]>();
  readonly #views: SheetViews;
  readonly #annotations: Annotations;
  /** Of what is being compiled. */
  #annotation: AnnotationView | undefined;
  readonly #references: References;
  /** Entities of layouts are counted; those of a block when it is first compiled. */
  readonly #counted = new Set<Block>();
  /** Groups with lines of shapes and texts, of their own or in what they hold. */
  readonly #marked = new Set<number>();
  /** Of those: what need not be drawn again. */
  readonly #repeatable = new Map<number, Repeatable>();
  readonly #mayRescale: boolean;
  #recompiled = 0;
  /** Views that the model has been compiled for, and the first of them. */
  readonly #afforded = new Set<string>();
  #firstView: AnnotationView | undefined;
  /** Boxes of the entities of the groups that are layouts. */
  readonly #layoutBoxes = new Map<number, Floats>();
  readonly #meshes = new MeshCache();
  #shadedPixels = MAX_SHADED_PIXELS;
  readonly #onGroup: ((variant: GroupVariant) => void) | undefined;

  /** `onGroup` is told of every group as it is compiled. */
  constructor(
    drawing: Drawing,
    fonts: FontProvider,
    options: DisplayOptions,
    onGroup?: (variant: GroupVariant) => void,
  ) {
    this.#onGroup = onGroup;
    this.#context = new Context(drawing, fonts, options);
    this.#drawing = drawing;
    fitFonts(drawing, this.#context.fonts);
    this.#views = new SheetViews(drawing);
    this.#annotations = new Annotations(drawing);
    this.#references = new References(this.#context);
    const isMarked = [...drawing.lineTypes.values()].some(({ elements }) => elements.some((e) => e.shape));
    const isScaled = (drawing.modelLineTypeScale ?? 1) !== 1;
    this.#mayRescale =
      isMarked && (isScaled || (drawing.header.paperLineTypeScale && drawing.layouts.length > 1));
  }

  get context(): Context {
    return this.#context;
  }

  /**
   * Draws entities of a group's block once more, by themselves; undefined where the whole group would have to be compiled
   * anew. `starts`: the row at which each begins.
   */
  redraw(
    variant: GroupVariant,
    entities: readonly Entity[],
  ): { content: Group; starts: Uint32Array } | undefined {
    const context = this.#context;
    if (variant.isWhole || this.#marked.has(variant.group)) return undefined;
    const { source, block, projection, group, depth, isLayout } = variant;
    const out = new GroupBuilder(block.name, entities.length);
    const pen = new Pen(context, source, out, projection, group, depth, isLayout);
    pen.isCounted = false;
    const { complexLines } = context;
    this.#annotation = variant.annotation;
    const starts = new Uint32Array(entities.length + 1);
    entities.forEach((entity, i) => {
      starts[i] = context.entities.count;
      this.#draw(pen, entity, false);
    });
    this.#annotation = undefined;
    starts[entities.length] = context.entities.count;
    if (this.#mayRescale && context.complexLines > complexLines) return undefined;
    return { content: out.done(), starts };
  }

  build(): { list: DisplayList; diagnostics: Diagnostic[] } {
    const context = this.#context;
    const layouts = this.#layouts();
    const { header } = this.#drawing;
    for (const use of context.fonts.uses()) {
      if (!use.found)
        context.diagnostics.info(
          'fontMissing',
          `The font ${use.name} is not at hand${use.substitute ? `; ${use.substitute} stands in` : ''}.`,
        );
    }
    const plotTables = this.#plotTables(layouts);
    const list: DisplayList = {
      version: 1,
      units: header.units,
      groups: context.groups.map((group) => group ?? new GroupBuilder('').done()),
      layouts,
      layers: context.layers,
      styles: context.styles,
      linePatterns: context.linePatterns,
      hatchPatterns: context.hatchPatterns,
      gradients: context.gradients,
      clips: context.clips,
      glyphs: context.glyphs.done(),
      strings: context.strings,
      images: context.images,
      entities: context.entities.done(),
      points: { mode: header.pointMode, size: header.pointSize },
      lineWeights: { show: header.lineWeightDisplay, standard: 25 },
      fonts: context.fonts.uses(),
      drawn: context.entities.drawn(),
      skipped: { ...context.skipped },
      ...(plotTables.length > 0 && { plotTables }),
    };
    return { list, diagnostics: context.diagnostics.list };
  }

  /** Those at hand that layouts are shown with. */
  #plotTables(layouts: readonly DisplayLayout[]): NamedPlotTable[] {
    const names = new Set(layouts.flatMap(({ plotTable }) => plotTable ?? []));
    return [...names].flatMap((name) => {
      const table = this.#context.options.plotTable?.(name);
      return table ? [{ ...table, name }] : [];
    });
  }

  #layouts(): DisplayLayout[] {
    const [context, drawing, annotations] = [this.#context, this.#drawing, this.#annotations];
    const compile: CompileSpace = (...space) => this.#compileSpace(...space);
    const boxesOf = (group: number): Float64Array =>
      this.#layoutBoxes.get(group)?.view ?? new Float64Array(0);
    const layouts: DisplayLayout[] = [];
    let last: DisplayLayout | undefined;
    for (const layout of drawing.layouts) {
      const made = buildLayout(context, drawing, this.#views, annotations, layout, compile, boxesOf);
      if (!made) continue;
      layouts.push(made);
      // The space of the sheet that was last looked at has no number.
      const isLast = drawing.header.modelActive
        ? layout.model
        : layout.block.toUpperCase() === '*PAPER_SPACE';
      if (isLast) last = made;
    }
    // Behind the others, whose groups are as they would be without it.
    const plan = layouts.find(({ model }) => model)?.group;
    const modelView3d = buildModelView3d(context, drawing, annotations, compile, boxesOf, plan);
    if (modelView3d) {
      layouts.splice(layouts.findIndex(({ model }) => model) + 1, 0, modelView3d);
      if (drawing.header.modelActive) last = modelView3d;
    }
    if (last && showsAnything(last, context.groups)) last.last = true;
    return layouts;
  }

  #compileSpace(
    block: Block,
    projection: Projection,
    lineTypeScale: number,
    annotation?: AnnotationView,
    view?: DepthView,
  ): number {
    this.#annotation = annotation && this.#affordable(block, annotation);
    const shaded = view && this.#compileDepth(block, view);
    const group = shaded ?? this.#compileScaled(block, projection, lineTypeScale);
    this.#annotation = undefined;
    return group;
  }

  /** A group with what a view shows of surfaces, perspective and planes; undefined where there is nothing, or too much. */
  #compileDepth(block: Block, view: DepthView): number | undefined {
    const context = this.#context;
    const { camera, look } = view;
    if (context.options.wires) {
      if (!camera.isPlain) tellDepth({ ...view, look: lookOf('wireframe') }, context.diagnostics);
      return undefined;
    }
    const frozenNames = new Set(view.frozen.map((name) => name.toUpperCase()));
    const collector = new BodyCollector(
      this.#meshes,
      (source, name) => this.#block(source, name),
      frozenNames,
    );
    if (look.faces !== 'none') collector.collect(context.main, block);
    if (camera.isPlain && collector.bodies.length === 0) return undefined;
    const index = context.groups.length;
    const pixels = Math.min(MAX_PIXELS, Math.floor(Math.sqrt(this.#shadedPixels)));
    const isTooMuch = collector.isTooMuch || block.entities.length > MAX_RECOMPILED || pixels < MIN_PIXELS;
    const front = isTooMuch ? undefined : this.#compileAside(block, camera.projection, false);
    const side = front && this.#compileAside(block, camera.side, true);
    const boxes = new Floats(4 * block.entities.length);
    const frozen = new Set(view.frozen.map((name) => context.layer(context.main, name)));
    const space = front && side && { ...view, pixels, bodies: collector.bodies, front, side, frozen };
    context.groups.push(undefined);
    const group = space && drawShaded(context, block.name, index, space, boxes);
    if (!group) {
      context.groups.length = index;
      tellDepth(view, context.diagnostics);
      return undefined;
    }
    this.#shadedPixels -= pixels * pixels;
    context.groups[index] = group;
    this.#layoutBoxes.set(index, boxes);
    return index;
  }

  /** Compiles a space for what is made of it alone: nothing of it stays, of one seen from the side not even its pictures. */
  #compileAside(block: Block, projection: Projection, isSide: boolean): Compiled | undefined {
    const context = this.#context;
    const { images, clips, gradients, entities } = context;
    const [groupCount, rowCount] = [context.groups.length, entities.count] as const;
    const [imageCount, clipCount, gradientCount] = [images.length, clips.length, gradients.length] as const;
    const root = this.#compile(context.main, block, projection, 0, true);
    const groups = context.groups.slice();
    const rows = entities.since(rowCount);
    context.groups.length = groupCount;
    context.instances.length = Math.min(context.instances.length, groupCount);
    entities.truncate(rowCount);
    for (const [key, group] of this.#compiled) if (group >= groupCount) this.#compiled.delete(key);
    for (const [key, { group }] of this.#inPlan) if (group >= groupCount) this.#inPlan.delete(key);
    for (const group of this.#marked) if (group >= groupCount) this.#marked.delete(group);
    for (const group of this.#repeatable.keys()) if (group >= groupCount) this.#repeatable.delete(group);
    for (const group of this.#layoutBoxes.keys()) if (group >= groupCount) this.#layoutBoxes.delete(group);
    if (isSide) {
      images.length = imageCount;
      clips.length = clipCount;
      gradients.length = gradientCount;
    }
    if (root === undefined) return undefined;
    return {
      groups,
      root,
      handleOf: (row) => (row < rowCount ? entities.handleOf(row) : rows.handle[row - rowCount]!),
      typeOf: (row) => (row < rowCount ? entities.typeOf(row) : rows.types[rows.type[row - rowCount]!]!),
    };
  }

  /** Where the model looks otherwise at a scale it is compiled once more for it, as far as that may go. */
  #affordable(block: Block, view: AnnotationView): AnnotationView | undefined {
    if (this.#afforded.has(view.key)) return view;
    if (!this.#counted.has(block)) this.#firstView = view;
    else if (this.#annotations.replaced(block, view)) this.#recompiled += block.entities.length;
    if (this.#recompiled > MAX_RECOMPILED) return this.#firstView;
    this.#afforded.add(view.key);
    return view;
  }

  #compileScaled(block: Block, projection: Projection, lineTypeScale: number): number {
    const context = this.#context;
    const compile = (): number | undefined => this.#compile(context.main, block, projection, 0, true);
    const group = compile() ?? 0;
    const scale = Number(lineTypeScale.toPrecision(5));
    if (scale === 1 || !this.#marked.has(group)) return group;
    this.#recompiled += block.entities.length;
    if (this.#recompiled > MAX_RECOMPILED) return group;
    context.markScale = scale;
    const rescaled = compile();
    context.markScale = 1;
    return rescaled ?? group;
  }

  /** The group of a block under a projection; compiled on first use, undefined while it is open (it contains itself). */
  #compile(
    source: Source,
    block: Block,
    projection: Projection,
    depth: number,
    isLayout: boolean,
  ): number | undefined {
    const context = this.#context;
    const annotation = source === context.main ? this.#annotation : undefined;
    const replaced = annotation && this.#annotations.replaced(block, annotation);
    const isPlain = projection === PLAN && context.markScale === 1 && !replaced;
    const inPlan = isPlain ? this.#inPlan.get(block) : undefined;
    if (inPlan?.source === source) {
      if (this.#marked.has(inPlan.group)) context.complexLines++;
      return inPlan.group;
    }
    const view = projection === PLAN ? '' : projection.map((n) => n.toPrecision(7)).join(',');
    const scale = replaced ? `|${annotation!.key}` : '';
    const plain = `${source.prefix}|${block.name.toUpperCase()}|${view}${scale}`;
    const unscaled = this.#compiled.get(plain);
    const isRescaled = context.markScale !== 1 && (unscaled === undefined || this.#marked.has(unscaled));
    const key = isRescaled ? `${plain}|${context.markScale}` : plain;
    const known = this.#compiled.get(key);
    if (known !== undefined) {
      if (this.#marked.has(known)) context.complexLines++;
      return this.#open.has(key) ? undefined : known;
    }
    if (depth > context.limits.maxDepth || context.groups.length >= context.limits.maxGroups)
      return undefined;
    const index = context.groups.length;
    context.groups.push(undefined);
    this.#compiled.set(key, index);
    this.#open.add(key);
    const out = new GroupBuilder(block.name, block.entities.length);
    const pen = new Pen(context, source, out, projection, index, depth, isLayout);
    const counted = !this.#counted.has(block);
    this.#counted.add(block);
    pen.isCounted = counted;
    if (isLayout) this.#layoutBoxes.set(index, (pen.boxes = new Floats(4 * block.entities.length)));
    const isPaper = isLayout && block.name.toUpperCase() !== MODEL_SPACE;
    const sheet = isPaper ? sheetViewport(block.entities.filter((e) => e.type === 'VIEWPORT')) : undefined;
    const { complexLines } = context;
    const earlier = isRescaled ? this.#earlier(unscaled) : undefined;
    const repeatable = this.#mayRescale && !isRescaled ? new Repeatable(context) : undefined;
    const entities = this.#inOrder(source, block);
    const starts =
      this.#onGroup && source === context.main ? new Uint32Array(entities.length + 1) : undefined;
    let drawn = 0;
    for (const entity of replaced ? entities.map((e) => replaced.get(e) ?? e) : entities) {
      if (starts) starts[drawn++] = context.entities.count;
      if (!context.step()) break;
      if (entity === sheet) continue;
      repeatable?.begin();
      const row = this.#draw(pen, entity, counted, earlier);
      if (row !== undefined) repeatable?.end(entity, row);
    }
    if (context.complexLines > complexLines) {
      this.#marked.add(index);
      if (repeatable) this.#repeatable.set(index, repeatable);
    }
    if (starts) {
      starts.fill(context.entities.count, drawn);
      const isWhole = replaced !== undefined || context.markScale !== 1;
      this.#onGroup?.({
        group: index,
        source,
        block,
        projection,
        depth,
        isLayout,
        annotation,
        isWhole,
        entities,
        rows: starts,
      });
    }
    context.groups[index] = out.done();
    context.instances[index] = out.instances;
    this.#open.delete(key);
    if (isPlain) this.#inPlan.set(block, { source, group: index });
    return index;
  }

  /** The block has other entities: whoever compiles it once more takes those. */
  forgetOrder(block: Block): void {
    this.#ordered.delete(block);
  }

  /** Of those that are sorted: they may be compiled more than once. */
  #inOrder(source: Source, block: Block): readonly Entity[] {
    let entities = this.#ordered.get(block);
    if (!entities) this.#ordered.set(block, (entities = inDrawOrder(source.drawing, block)));
    return entities;
  }

  #earlier(group: number | undefined): EarlierGroup | undefined {
    const drawn = group === undefined ? undefined : this.#context.groups[group];
    const repeatable = group === undefined ? undefined : this.#repeatable.get(group);
    return drawn && repeatable && new EarlierGroup(drawn, repeatable, this.#context);
  }

  /** Gives the entity's row; none where nothing of it is ever shown. */
  #draw(pen: Pen, entity: Entity, counted: boolean, earlier?: EarlierGroup): number | undefined {
    const context = this.#context;
    const name = entityName(entity);
    if (entity.invisible) {
      if (counted) context.entities.countDrawn(name);
      return undefined;
    }
    const { out } = pen;
    const style = context.style(pen.source, entity);
    const index = context.entities.add(entity.handle, name, context.styles[style]!.layer, pen.group);
    out.begin(index, style);
    const primitives = out.primitives;
    const vertices = out.vertices;
    let reason: string | undefined;
    try {
      if (!earlier?.copy(entity, out)) reason = this.#drawOne(pen, entity);
    } catch (error) {
      reason = 'it could not be drawn';
      context.diagnostics.warn(
        'entityFailed',
        `${name} could not be drawn: ${error instanceof Error ? error.message : 'unknown'}.`,
        entity.handle,
      );
    }
    out.style = style;
    context.primitives += out.primitives - primitives;
    context.vertices += out.vertices - vertices;
    if (out.end()) {
      const { minX, minY, maxX, maxY } = out.entityBox;
      context.entities.setBox(index, minX, minY, maxX, maxY);
      pen.boxes?.push4(minX, minY, maxX, maxY);
    }
    if (!counted) return index;
    if (reason === undefined) context.entities.countRow(index);
    else context.skip(name, reason);
    return index;
  }

  #drawOne(pen: Pen, e: Entity): string | undefined {
    switch (e.type) {
      case 'LINE':
        // By far the most: not all the way round.
        if (e.thickness !== 0) return drawSimple(pen, e);
        drawLine(pen, e);
        return undefined;
      case 'INSERT': {
        const found = this.#block(pen.source, e.name);
        if (!found && pen.isCounted)
          this.#context.diagnostics.warn(
            'blockMissing',
            `The block ${e.name} is not in the drawing.`,
            e.handle,
          );
        return drawInsert(
          pen,
          e,
          this.#compileChild,
          found?.block,
          found?.source ?? pen.source,
          (a, isCopy) => this.#drawChild(pen, inherit(e, a), this.#isHidden(pen, a.hidden), isCopy),
        );
      }
      case 'ATTDEF':
        // In a block it is only a template; on its own it shows its tag.
        if (pen.isLayout) drawAttribute(pen, e, e.constant ? e.text : e.tag);
        else if (e.constant && !this.#isHidden(pen, e.hidden)) drawAttribute(pen, e);
        return undefined;
      case 'ATTRIB':
        if (!this.#isHidden(pen, e.hidden)) drawAttribute(pen, e);
        return undefined;
      case 'VIEWPORT':
        if (pen.isLayout && e.width > 0 && e.height > 0 && e.clipEntity === 0 && !this.#views.isOf(e)) {
          const [x, y, z] = e.center;
          const [w, h] = [e.width / 2, e.height / 2];
          pen.useWorld();
          pen.polyline([x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h], 2, z, true);
        }
        return undefined;
      case 'DIMENSION': {
        const block = pen.source.drawing.blocks.get(e.block.toUpperCase());
        if (block && block.entities.length > 0) {
          const at = insertPlacement(e.insertion ?? [0, 0, 0], [1, 1, 1], 0, e.extrusion, block.base);
          return drawBlock(pen, this.#compileChild, pen.source, block, at)
            ? undefined
            : 'its block contains itself';
        }
        return drawDimension(pen, e, this.#compileChild);
      }
      case 'LEADER':
        return drawLeader(pen, e, this.#compileChild);
      case 'MULTILEADER':
        return drawMultileader(pen, e, this.#compileChild, (handle) =>
          this.#blockByHandle(pen.source, handle),
        );
      case 'ACAD_TABLE': {
        const { drawing } = pen.source;
        const stored = drawing.blocks.get(e.block.toUpperCase());
        const block = stored && stored.entities.length > 0 ? stored : tablePicture(drawing, e);
        if (!block) return 'it has neither a block nor cells';
        const rotation = block === stored ? e.rotation : tableRotation(e);
        const at = insertPlacement(e.position, e.scale, rotation, e.extrusion, block.base);
        return drawBlock(pen, this.#compileChild, pen.source, block, at)
          ? undefined
          : 'its block contains itself';
      }
      case 'UNKNOWN':
        // A view in the model is shown by its viewport alone.
        if (e.view) return isModel(pen.out.name) ? undefined : this.#drawOne(pen, e.view.insert);
        return drawSimple(pen, e);
      default:
        return drawSimple(pen, e);
    }
  }

  /** ATTMODE: 0 shows no attribute, 2 shows all, 1 leaves it to each. */
  #isHidden(pen: Pen, hidden: boolean): boolean {
    const mode = pen.source.drawing.header.attributeMode;
    return mode === 0 || (mode !== 2 && hidden);
  }

  /** Parts of an entity that are entities themselves (attributes). */
  #drawChild(pen: Pen, child: Entity, hidden: boolean, isCopy: boolean): void {
    const before = { box: pen.out.entityBox, entity: pen.out.entity, style: pen.out.style };
    const name = entityName(child);
    pen.out.entityBox = emptyBox();
    const counted = pen.isCounted && !isCopy;
    if (!hidden) this.#draw(pen, child, counted);
    else if (counted) this.#context.entities.countDrawn(name);
    pen.out.entityBox = before.box;
    pen.out.entity = before.entity;
    pen.out.style = before.style;
  }

  readonly #compileChild: Compile = (pen, source, block, projection) => {
    const group = this.#compile(source, block, projection, pen.depth + 1, false);
    return group === undefined ? undefined : { group, box: this.#context.groups[group]?.box };
  };

  #blockByHandle(source: Source, handle: number): Block | undefined {
    const name = source.drawing.names.blocks.get(handle);
    return name === undefined ? undefined : source.drawing.blocks.get(name.toUpperCase());
  }

  /** A block by name: of the drawing, or the model space of the reference it stands for. */
  #block(source: Source, name: string): { block: Block; source: Source } | undefined {
    const block = source.drawing.blocks.get(name.toUpperCase());
    if (!block) return undefined;
    if (!(block.flags & 4) || block.xrefPath === '') return { block, source };
    const reference = this.#references.of(source, block);
    const model = reference?.drawing.blocks.get('*MODEL_SPACE');
    return model && reference
      ? { block: { ...model, name: `${block.name}|*MODEL_SPACE` }, source: reference }
      : { block, source };
  }
}
