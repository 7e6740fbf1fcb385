/** Tables of plot styles: which pen draws what is of a color number (.ctb) or has a style of that name (.stb). */
import type { Resolved } from '@linework/cad/display/resolve';
import { inkOf, type PlotStyles } from './plot.ts';

/** zlib, given by the platform. */
export type Inflate = (bytes: Uint8Array) => Uint8Array;

interface PlotStyle {
  rgb: number | undefined;
  gray: boolean;
  /** Hundredths of a millimeter. */
  lineWeight: number | undefined;
  screening: number;
}

const MAGIC = /^PIAFILEVERSION_2\.0,(CTB|STB)VER1,/;
const HEAD = 32;
/** Where the compressed text begins: after two lines, a checksum and two sizes. */
const START = 60;
/** What the table says in place of a color where the object keeps its own. */
const OBJECT_COLORS = [-1, -1_006_632_961];
const GRAY_POLICY = 2;

/** Undefined where the bytes are no such table. */
export function readPlotStyles(bytes: Uint8Array, inflate: Inflate): PlotStyles | undefined {
  const [, kind] = MAGIC.exec(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))) ?? [];
  if (kind === undefined) return undefined;
  let text: string;
  try {
    text = new TextDecoder('latin1').decode(inflate(bytes.subarray(START)));
  } catch {
    return undefined;
  }
  const root = parseTree(text);
  const weights = branch(root, 'custom_lineweight_table');
  const styles = new Map<string, PlotStyle>();
  for (const [index, style] of branch(root, 'plot_style')) {
    if (!(style instanceof Map)) continue;
    const key = kind === 'CTB' ? String(Number(index) + 1) : upper(style.get('name'));
    styles.set(key, styleOf(style, weights));
  }
  const keyOf = kind === 'CTB' ? colorNumber : (resolved: Resolved) => upper(resolved.plotStyle);
  return (resolved) => plotted(styles.get(keyOf(resolved)), resolved);
}

/** True colors are no business of a table by color number. */
function colorNumber({ color }: Resolved): string {
  return color.kind === 'index' ? String(color.index) : '';
}

function upper(name: string | Tree | undefined): string {
  return typeof name === 'string' ? name.toUpperCase() : '';
}

function plotted(style: PlotStyle | undefined, { color }: Resolved): ReturnType<PlotStyles> {
  if (!style) return undefined;
  const rgb = style.rgb ?? (style.gray ? inkOf(color, 'grey') : undefined);
  return { rgb, lineWeight: style.lineWeight, screening: style.screening };
}

function styleOf(style: Tree, weights: Tree): PlotStyle {
  const number = (key: string): number => Number(style.get(key));
  const own = OBJECT_COLORS.includes(number('color')) || !style.has('color');
  const weight = number('lineweight');
  const millimeters = weight > 0 ? Number(weights.get(String(weight))) : 0;
  const screen = number('screen');
  return {
    rgb: own ? undefined : Number(style.get('mode_color') ?? style.get('color')) & 0xffffff,
    gray: (number('color_policy') & GRAY_POLICY) !== 0,
    lineWeight: millimeters > 0 ? millimeters * 100 : undefined,
    screening: screen >= 0 && screen < 100 ? screen / 100 : 1,
  };
}

type Tree = Map<string, string | Tree>;

function branch(tree: Tree, key: string): Tree {
  const found = tree.get(key);
  return found instanceof Map ? found : new Map();
}

/** name{ … } nests; key=value; a value in quotes has no closing one. */
function parseTree(text: string): Tree {
  const root: Tree = new Map();
  const open: Tree[] = [root];
  for (const line of text.split(/\r?\n/)) {
    const row = line.trim();
    const here = open.at(-1)!;
    if (row === '}') {
      if (open.length > 1) open.pop();
    } else if (row.endsWith('{')) {
      const inner: Tree = new Map();
      here.set(row.slice(0, -1), inner);
      open.push(inner);
    } else {
      const at = row.indexOf('=');
      if (at > 0) here.set(row.slice(0, at), row.slice(at + 1).replace(/^"/, ''));
    }
  }
  return root;
}
