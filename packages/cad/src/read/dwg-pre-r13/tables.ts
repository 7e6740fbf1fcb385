import {
  defaultDimStyle,
  defaultLayer,
  defaultLineType,
  defaultTextStyle,
  zerosAsMeasured,
} from '../../model/defaults.ts';
import { ByteReader } from './bytes.ts';
import type { OldContext } from './context.ts';

export type TableHead = { size: number; count: number; start: number };

/** Ten bytes: record size, number of records, two unknown, file position. */
export function tableAt(bytes: Uint8Array, position: number): TableHead {
  const reader = new ByteReader(bytes, position);
  const size = reader.u16();
  const count = reader.u16();
  reader.skip(2);
  return { size, count, start: reader.u32() };
}

type Record = (reader: ByteReader, flags: number, name: string) => void;

/** Runs over the records; the size in the table's head is the stride, so that a strange record harms only itself. */
function eachRecord(context: OldContext, bytes: Uint8Array, head: TableHead, read: Record): void {
  if (head.size < 33 || head.start === 0 || head.start >= bytes.length) return;
  const fits = Math.floor((bytes.length - head.start) / head.size);
  if (head.count > fits) context.diagnostics.warn('truncated', 'A table reaches beyond the end of the file.');
  for (let i = 0; i < Math.min(head.count, fits); i++) {
    if (!context.budget.entity()) return;
    const at = head.start + i * head.size;
    const reader = new ByteReader(bytes, at, at + head.size);
    const flags = reader.u8();
    const name = context.text(reader.take(32));
    if (context.release.paper) reader.skip(2);
    read(reader, flags, name);
  }
}

export function readLineTypes(context: OldContext, bytes: Uint8Array, head: TableHead): void {
  eachRecord(context, bytes, head, (reader, _flags, name) => {
    context.lineTypes.push(name);
    const lineType = defaultLineType(name);
    lineType.description = context.text(reader.take(48));
    reader.skip(1);
    const dashes = Math.min(12, reader.u8());
    lineType.length = reader.f64();
    for (let i = 0; i < dashes; i++) lineType.elements.push({ length: reader.f64() });
    context.drawing.lineTypes.set(name.toUpperCase(), lineType);
  });
}

export function readLayers(context: OldContext, bytes: Uint8Array, head: TableHead): void {
  eachRecord(context, bytes, head, (reader, flags, name) => {
    context.layers.push(name);
    const layer = defaultLayer(name);
    const color = reader.i16();
    layer.off = color < 0;
    layer.color = Math.abs(color) % 256 || 7;
    layer.lineType = context.lineTypes[reader.i16()] ?? 'CONTINUOUS';
    layer.frozen = (flags & 1) !== 0;
    layer.frozenInNewViewports = (flags & 2) !== 0;
    layer.locked = (flags & 4) !== 0;
    context.drawing.layers.set(name.toUpperCase(), layer);
  });
}

export function readStyles(context: OldContext, bytes: Uint8Array, head: TableHead): void {
  eachRecord(context, bytes, head, (reader, flags, name) => {
    const style = defaultTextStyle(name);
    style.shapeFile = (flags & 1) !== 0;
    style.vertical = (flags & 4) !== 0;
    style.fixedHeight = reader.f64();
    style.widthFactor = reader.f64() || 1;
    style.oblique = reader.f64();
    const generation = reader.u8();
    style.backwards = (generation & 2) !== 0;
    style.upsideDown = (generation & 4) !== 0;
    style.lastHeight = reader.f64();
    style.font = context.text(reader.take(64));
    if (reader.position + 64 <= reader.end) style.bigFont = context.text(reader.take(64));
    const key = style.shapeFile ? `*SHAPE ${style.font}` : name;
    context.styles.push(style.shapeFile ? key : name);
    context.drawing.textStyles.set(key.toUpperCase(), style);
  });
}

/** Names of blocks by index, and by where their entities start. */
export function readBlockNames(context: OldContext, bytes: Uint8Array, head: TableHead): Map<number, number> {
  const starts = new Map<number, number>();
  eachRecord(context, bytes, head, (reader, _flags, name) => {
    starts.set(reader.u32() & 0xffffff, context.blocks.length);
    // All pictures of dimensions are called '*D' here; the index makes them distinct.
    context.blocks.push(name.startsWith('*') ? `${name}${context.blocks.length}` : name);
  });
  return starts;
}

export function readViews(context: OldContext, bytes: Uint8Array, head: TableHead): void {
  eachRecord(context, bytes, head, (reader, flags, name) => {
    const height = reader.f64();
    const center = reader.point2();
    const width = reader.f64();
    const direction = reader.point3();
    reader.skip(2);
    const target = reader.point3();
    const known = !reader.over;
    context.drawing.views.push({
      name,
      handle: 0,
      center,
      height,
      aspect: width / (height || 1) || 1,
      target: known ? target : [0, 0, 0],
      direction: direction.some((axis) => axis !== 0) ? direction : [0, 0, 1],
      twist: 0,
      paperSpace: (flags & 1) !== 0,
    });
  });
}

export function readViewports(context: OldContext, bytes: Uint8Array, head: TableHead): void {
  eachRecord(context, bytes, head, (reader, _flags, name) => {
    const [lowerLeft, upperRight] = [reader.point2(), reader.point2()];
    const target = reader.point3();
    const direction = reader.point3();
    const twist = reader.f64();
    const height = reader.f64();
    const center = reader.point2();
    const aspect = reader.f64() || 1;
    if (reader.over || !(height > 0)) return;
    context.drawing.viewports.push({
      name,
      center,
      height,
      aspect,
      target,
      direction,
      twist,
      paperSpace: false,
      screen: [...lowerLeft, ...upperRight],
    });
  });
}

export function readNames(context: OldContext, bytes: Uint8Array, head: TableHead, names: string[]): void {
  eachRecord(context, bytes, head, (_reader, _flags, name) => names.push(name));
}

export function readDimStyles(context: OldContext, bytes: Uint8Array, head: TableHead): void {
  eachRecord(context, bytes, head, (reader, _flags, name) => {
    context.dimStyles.push(name);
    const style = defaultDimStyle(name);
    style.scale = reader.f64();
    style.arrowSize = reader.f64();
    style.extensionOffset = reader.f64();
    style.lineIncrement = reader.f64();
    style.extensionBeyond = reader.f64();
    style.rounding = reader.f64();
    style.lineBeyond = reader.f64();
    style.tolerancePlus = reader.f64();
    style.toleranceMinus = reader.f64();
    style.textHeight = reader.f64();
    style.centerMark = reader.f64();
    style.tickSize = reader.f64();
    style.alternateFactor = reader.f64();
    style.linearFactor = reader.f64();
    style.textVerticalPosition = reader.f64();
    style.tolerances = reader.u8() !== 0;
    style.limits = reader.u8() !== 0;
    style.textInsideHorizontal = reader.u8() !== 0;
    style.textOutsideHorizontal = reader.u8() !== 0;
    style.suppressExtension1 = reader.u8() !== 0;
    style.suppressExtension2 = reader.u8() !== 0;
    style.textVertical = reader.u8();
    style.zeroSuppression = reader.u8();
    zerosAsMeasured(style);
    style.alternate = reader.u8() !== 0;
    style.alternateDecimals = reader.u8();
    style.lineForced = reader.u8() !== 0;
    style.arrowsSeparate = reader.u8() !== 0;
    style.textForcedInside = reader.u8() !== 0;
    style.suppressOutside = reader.u8() !== 0;
    style.postfix = context.text(reader.take(16));
    style.alternatePostfix = context.text(reader.take(16));
    style.arrowBlock = context.text(reader.take(16));
    style.arrowBlock1 = context.text(reader.take(16));
    style.arrowBlock2 = context.text(reader.take(66));
    style.lineColor = reader.u16() % 257;
    style.extensionColor = reader.u16() % 257;
    style.textColor = reader.u16() % 257;
    reader.skip(1);
    style.toleranceFactor = reader.f64();
    style.textGap = reader.f64();
    if (!reader.over) context.drawing.dimStyles.set(name.toUpperCase(), style);
  });
}
