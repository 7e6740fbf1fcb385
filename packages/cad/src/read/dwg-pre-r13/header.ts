import { dwgCodePage } from '../encoding.ts';
import { ByteReader } from './bytes.ts';
import type { OldContext } from './context.ts';

export function oldCodePage(bytes: Uint8Array): string {
  return dwgCodePage(new ByteReader(bytes, 0x3f9).u16());
}

/** The header variables that shape the picture stand at fixed places. */
export function readHeader(context: OldContext, bytes: Uint8Array): void {
  const { header } = context.drawing;
  const { number } = context.release;
  const at = (position: number): ByteReader => new ByteReader(bytes, position);
  header.insertionBase = at(0x5e).point3();
  header.extents = [at(0x78).point3(), at(0x90).point3()];
  header.limits = [at(0xa8).point2(), at(0xb8).point2()];
  header.fillMode = at(0x12c).i16() !== 0;
  header.quickText = at(0x12e).i16() !== 0;
  header.lineTypeScale = at(0x132).f64() || 1;
  header.textSize = at(0x13a).f64();
  header.currentLayer = context.layers[at(0x14a).i16()] ?? '0';
  header.linearUnits = at(0x164).i16();
  header.linearPrecision = at(0x166).i16();
  header.angularUnits = at(0x18a).i16();
  header.angularPrecision = at(0x18c).i16();
  header.attributeMode = number > 2.1 ? at(0x192).i16() : 1;
  if (context.drawing.viewports.length === 0) addView(context, bytes);
  if (number < 2.6) return;
  header.angleBase = at(0x353).f64();
  header.clockwise = at(0x35b).i16() === 1;
  header.pointMode = at(0x35d).i16();
  header.pointSize = at(0x35f).f64();
  if (number >= 9) header.mirrorText = at(0x3ed).i16() !== 0;
  if (!context.release.paper) return;
  header.modelActive = at(0x631).u16() !== 0;
  header.paperExtents = [at(0x637).point3(), at(0x64f).point3()];
  header.paperLimits = [at(0x667).point2(), at(0x677).point2()];
}

/** Before R10 there is one view, in the header. */
function addView(context: OldContext, bytes: Uint8Array): void {
  const reader = new ByteReader(bytes, 0xc8);
  const [x, y] = reader.point3();
  const height = reader.f64();
  if (!(height > 0)) return;
  context.drawing.viewports.push({
    name: '*ACTIVE',
    center: [x, y],
    height,
    aspect: 4 / 3,
    target: [0, 0, 0],
    direction: [0, 0, 1],
    twist: 0,
    paperSpace: false,
  });
}
