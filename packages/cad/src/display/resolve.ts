import { type PlotTable, plottedColor, plotStyleOf } from './plot-tables.ts';
import {
  BY_BLOCK,
  BY_DEFAULT,
  BY_LAYER,
  type DisplayColor,
  type DisplayLayer,
  type DisplayList,
} from './list.ts';

/** What a style means at one place in the tree of inserts. */
export interface Resolved {
  /** The layer that decides: of the insert where the primitive is on layer 0. */
  layer: number;
  visible: boolean;
  /** An insert's layer is frozen: everything inside is hidden. */
  frozen: boolean;
  color: DisplayColor;
  /** Hundredths of a millimeter. */
  lineWeight: number;
  linePattern: number;
  lineTypeScale: number;
  /** 0 … 1. */
  alpha: number;
  plot: boolean;
  /** On a locked layer, or of an external reference: CAD programs show it fainter. */
  faded: boolean;
  /** What is inserted here is shown as it is plotted. */
  plotTable: PlotTable | undefined;
  /** Before the table: what is inserted here may have it by block, and goes through the table by itself. */
  unplotted?: Pick<Resolved, 'color' | 'lineWeight' | 'alpha'>;
  /** By name; undefined is the normal one. */
  plotStyle: string | undefined;
}

/**
 * The layers as a viewer shows them: 1 shown, 0 hidden, 2 frozen. What the drawing has frozen stays frozen, with all that
 * is inserted on it, until it is shown.
 */
export function shownLayers(layers: readonly DisplayLayer[], visible: ArrayLike<number>): DisplayLayer[] {
  return layers.map((layer, i) => {
    const on = visible[i] === 1;
    return { ...layer, on, frozen: visible[i] === 2 || (layer.frozen && !on) };
  });
}

const FOREGROUND: DisplayColor = { kind: 'index', index: 7 };

/** The tables of a display list that say what a style means. */
export type StyleTables = Pick<DisplayList, 'styles' | 'layers' | 'lineWeights' | 'plotTables'>;

/** Resolves styles in the context of one insert (or of a space itself); every style once. */
export class StyleContext {
  readonly #list: StyleTables;
  readonly #parent: Resolved | undefined;
  readonly #frozen: ReadonlySet<number> | undefined;
  readonly #plotTable: PlotTable | undefined;
  readonly #known: (Resolved | undefined)[] = [];

  constructor(
    list: StyleTables,
    parent?: Resolved,
    frozenLayers?: ReadonlySet<number>,
    plotTable = parent?.plotTable,
  ) {
    this.#list = list;
    this.#parent = parent;
    this.#frozen = frozenLayers;
    this.#plotTable = plotTable;
  }

  resolve(index: number): Resolved {
    return (this.#known[index] ??= this.#resolve(index));
  }

  #resolve(index: number): Resolved {
    const list = this.#list;
    const parent = this.#parent;
    const outer = parent?.unplotted ?? parent;
    const style = list.styles[index]!;
    const layerIndex = parent && list.layers[style.layer]?.name === '0' ? parent.layer : style.layer;
    const layer = list.layers[layerIndex];
    const frozen =
      (parent?.frozen ?? false) || (layer?.frozen ?? false) || (this.#frozen?.has(layerIndex) ?? false);
    let color = style.color;
    if (color.kind === 'block') color = outer?.color ?? FOREGROUND;
    if (color.kind === 'layer') color = layer?.color ?? FOREGROUND;
    let weight = style.lineWeight;
    if (weight === BY_BLOCK) weight = outer?.lineWeight ?? BY_DEFAULT;
    if (weight === BY_LAYER) weight = layer?.lineWeight ?? BY_DEFAULT;
    if (weight < 0) weight = list.lineWeights.standard;
    let pattern = style.linePattern;
    if (pattern === BY_BLOCK) pattern = parent?.linePattern ?? 0;
    if (pattern === BY_LAYER) pattern = layer?.linePattern ?? 0;
    let transparency = style.transparency;
    let alpha = 1 - transparency;
    if (transparency === BY_BLOCK) alpha = outer?.alpha ?? 1;
    if (transparency === BY_LAYER) {
      transparency = layer?.transparency ?? 0;
      alpha = 1 - Math.max(0, transparency);
    }
    const table = this.#plotTable;
    const plotStyle = style.plotStyle ?? layer?.plotStyle;
    const pen = table && plotStyleOf(table, color, plotStyle);
    const unplotted = pen && { color, lineWeight: weight, alpha };
    if (pen) {
      color = plottedColor(color, pen);
      weight = pen.lineWeight ?? weight;
      alpha *= pen.screening ?? 1;
    }
    return {
      layer: layerIndex,
      visible: !frozen && (layer?.on ?? true),
      frozen,
      color,
      lineWeight: weight,
      linePattern: Math.max(0, pattern),
      lineTypeScale: style.lineTypeScale,
      alpha,
      plot: (layer?.plot ?? true) && !style.screenOnly,
      plotStyle,
      faded: (layer?.locked ?? false) || (style.isReference ?? false),
      plotTable: table,
      ...(unplotted && { unplotted }),
    };
  }
}
