/** Files of plot styles: which pen draws what is of a color number (.ctb) or has a style of that name (.stb). */
import type { PlotStyle, PlotTable } from '../display/plot-tables.ts';

/** zlib, given by the platform. */
export type Inflate = (bytes: Uint8Array) => Uint8Array;

const MAGIC = /^PIAFILEVERSION_2\.0,(CTB|STB)VER1,/;
const HEAD = 32;
/** Where the compressed text begins: after two lines, a checksum and two sizes. */
const START = 60;
/** What the table says in place of a color where the object keeps its own. */
const OBJECT_COLORS = [-1, -1_006_632_961];
const GRAY_POLICY = 2;
const MAX_STYLES = 4096;

/** Undefined where the bytes are no such table. */
export function readPlotTable(bytes: Uint8Array, inflate: Inflate): PlotTable | undefined {
  const kind = MAGIC.exec(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)))?.[1];
  if (kind === undefined) return undefined;
  let text: string;
  try {
    text = new TextDecoder('latin1').decode(inflate(bytes.subarray(START)));
  } catch {
    return undefined;
  }
  const root = parseTree(text);
  const weights = branch(root, 'custom_lineweight_table');
  const isNamed = kind === 'STB';
  const styles: [string, PlotStyle][] = [];
  for (const [index, style] of [...branch(root, 'plot_style')].slice(0, MAX_STYLES)) {
    if (!(style instanceof Map)) continue;
    const name = style.get('name');
    const key = isNamed ? (typeof name === 'string' ? name.toUpperCase() : '') : String(Number(index) + 1);
    styles.push([key, styleOf(style, weights)]);
  }
  return { isNamed, styles: Object.fromEntries(styles) };
}

function styleOf(style: Tree, weights: Tree): PlotStyle {
  const number = (key: string): number => Number(style.get(key));
  const isOwn = OBJECT_COLORS.includes(number('color')) || !style.has('color');
  const weight = number('lineweight');
  const millimeters = weight > 0 ? Number(weights.get(String(weight))) : 0;
  const screen = number('screen');
  return {
    ...(!isOwn && { rgb: Number(style.get('mode_color') ?? style.get('color')) & 0xffffff }),
    ...((number('color_policy') & GRAY_POLICY) !== 0 && { gray: true }),
    ...(millimeters > 0 && { lineWeight: millimeters * 100 }),
    ...(screen >= 0 && screen < 100 && { screening: screen / 100 }),
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
