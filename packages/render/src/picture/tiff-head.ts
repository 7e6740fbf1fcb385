/** TIFF: what the first page says of itself. */

export interface TiffHead {
  width: number;
  height: number;
  /** Of one sample. */
  bits: number;
  samples: number;
  compression: number;
  /** 0 white is zero, 1 black is zero, 2 colors, 3 palette, 5 CMYK. */
  photometric: number;
  /** The lowest bit of a byte comes first. */
  lowFirst: boolean;
  /** Rows are told as differences from pixel to pixel. */
  differences: boolean;
  /** Samples beyond the colors: 0 unknown, 1 and 2 alpha. */
  extra: number;
  /** Of runs by two dimensions (CCITT G3). */
  twoDimensional: boolean;
  /** Red, green and blue of all colors, 16 bits each. */
  palette: number[];
  /** What the JPEGs of all chunks have in common. */
  tables: number[];
  /** Strips, or tiles row by row. */
  chunks: { at: number; size: number }[];
  chunkWidth: number;
  chunkHeight: number;
  little: boolean;
}

const SIZES: Partial<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
/** Values of one field that are read. */
const MAX_VALUES = 200_000;

/** Undefined where it is none, or of a kind that is not read here. */
export function tiffHead(bytes: Uint8Array): TiffHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) return undefined;
  const little = bytes[0] === 0x49;
  const order = view.getUint16(0);
  if ((order !== 0x4949 && order !== 0x4d4d) || view.getUint16(2, little) !== 42) return undefined;
  const fields = fieldsAt(view, view.getUint32(4, little), little);
  const one = (tag: number, otherwise: number): number => fields.get(tag)?.[0] ?? otherwise;
  const [width, height] = [one(256, 0), one(257, 0)];
  const tiled = fields.has(324);
  const offsets = fields.get(tiled ? 324 : 273) ?? [];
  const sizes = fields.get(tiled ? 325 : 279) ?? [];
  const bits = fields.get(258) ?? [1];
  if (width === 0 || height === 0 || offsets.length === 0 || sizes.length < offsets.length) return undefined;
  // Planes one after the other, samples of different depths, and numbers that are no whole ones are not read.
  const planes = one(284, 1) === 2 && one(277, 1) > 1;
  if (planes || bits.some((depth) => depth !== bits[0]) || one(339, 1) > 1) return undefined;
  return {
    width,
    height,
    bits: bits[0]!,
    samples: one(277, 1),
    compression: one(259, 1),
    photometric: one(262, 1),
    lowFirst: one(266, 1) === 2,
    differences: one(317, 1) === 2,
    extra: one(338, 0),
    twoDimensional: (one(292, 0) & 1) === 1,
    palette: fields.get(320) ?? [],
    tables: fields.get(347) ?? [],
    chunks: offsets.map((at, i) => ({ at, size: sizes[i]! })),
    chunkWidth: tiled ? one(322, width) : width,
    chunkHeight: tiled ? one(323, height) : Math.min(height, one(278, height)),
    little,
  };
}

function fieldsAt(view: DataView, at: number, little: boolean): Map<number, number[]> {
  const fields = new Map<number, number[]>();
  if (at + 2 > view.byteLength) return fields;
  const count = view.getUint16(at, little);
  for (let i = 0; i < count && at + 14 + 12 * i <= view.byteLength; i++) {
    const entry = at + 2 + 12 * i;
    const size = SIZES[view.getUint16(entry + 2, little)];
    const values = view.getUint32(entry + 4, little);
    if (!size || values > MAX_VALUES) continue;
    const from = size * values <= 4 ? entry + 8 : view.getUint32(entry + 8, little);
    if (from + size * values > view.byteLength) continue;
    const read = (k: number): number =>
      size === 1
        ? view.getUint8(from + k)
        : size === 2
          ? view.getUint16(from + 2 * k, little)
          : view.getUint32(from + 4 * k, little);
    fields.set(
      view.getUint16(entry, little),
      Array.from({ length: values }, (_, k) => read(k)),
    );
  }
  return fields;
}
