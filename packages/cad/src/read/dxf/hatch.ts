import { shiftLoops, type HatchEntity, type HatchGradient, type HatchLine } from '../../model/hatch.ts';
import type { Point2 } from '../../model/point.ts';
import { blank, DEGREE, indexColor, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { NO_FLOATS } from './floats.ts';
import { loops } from './hatch-loops.ts';

export function blankHatch(): HatchEntity {
  return {
    ...blank(),
    type: 'HATCH',
    pattern: '',
    solid: false,
    associative: false,
    style: 0,
    patternKind: 1,
    angle: 0,
    scale: 1,
    double: false,
    lines: [],
    elevation: 0,
    loops: [],
    seeds: NO_FLOATS,
    pixelSize: 0,
  };
}

type Phase = 'head' | 'loop' | 'pattern' | 'seeds' | 'gradient';

/** The codes of a hatch mean something else in every part, so the reader carries the part it is in. */
export function readHatch(context: DxfContext, polygon: boolean): HatchEntity {
  const cursor = context.cursor;
  const hatch = blankHatch();
  if (polygon) hatch.polygon = { fill: 256 };
  const place: Point2 = [0, 0];
  let phase: Phase = 'head';
  loops.begin(context);
  const seeds: number[] = [];
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    if (code >= 1000) {
      readCommon(context, hatch);
      continue;
    }
    if (code === 450) phase = 'gradient';
    if (code === 92) phase = 'loop';
    if (code === 75 || code === 76 || code === 78) phase = 'pattern';
    if (code === 98) phase = 'seeds';
    if (phase === 'loop' && loops.read(hatch)) continue;
    if (phase === 'pattern' && readPatternGroup(context, hatch)) continue;
    if (phase === 'seeds' && (code === 10 || code === 20 || code === 98)) {
      if (code !== 98) seeds.push(cursor.number());
      continue;
    }
    if (phase === 'gradient' && readGradientGroup(context, hatch)) continue;
    if (polygon && (code === 11 || code === 21)) place[code === 11 ? 0 : 1] = cursor.number();
    else if (!readHeadGroup(context, hatch, phase)) readCommon(context, hatch);
  }
  loops.finish(hatch);
  if (polygon) shiftLoops(hatch.loops, place);
  if (seeds.length > 0) hatch.seeds = Float64Array.from(seeds);
  if (hatch.gradient && hatch.gradient.colors.length === 0) delete hatch.gradient;
  return hatch;
}

function readHeadGroup(context: DxfContext, hatch: HatchEntity, phase: Phase): boolean {
  const cursor = context.cursor;
  switch (cursor.code) {
    case 2:
      hatch.pattern = cursor.name();
      return true;
    case 70:
      // Of an MPOLYGON a version, and whether it is solid comes next.
      if (!hatch.polygon) hatch.solid = cursor.int() === 1;
      return true;
    case 71:
      if (hatch.polygon) hatch.solid = cursor.int() === 1;
      else hatch.associative = cursor.int() === 1;
      return true;
    case 91:
      return true;
    case 10:
    case 20:
      return phase === 'head';
    case 30:
      hatch.elevation = cursor.number();
      return true;
    case 11:
    case 21:
      return true;
    case 63:
      if (hatch.polygon) hatch.polygon.fill = indexColor(cursor.int());
      return true;
    case 47:
      hatch.pixelSize = cursor.number();
      return true;
    default:
      return false;
  }
}

function readPatternGroup(context: DxfContext, hatch: HatchEntity): boolean {
  const cursor = context.cursor;
  const line: HatchLine | undefined = hatch.lines.at(-1);
  switch (cursor.code) {
    case 75:
      hatch.style = cursor.int();
      return true;
    case 76:
      hatch.patternKind = cursor.int();
      return true;
    case 52:
      hatch.angle = cursor.number() * DEGREE;
      return true;
    case 41:
      hatch.scale = cursor.number();
      return true;
    case 77:
      hatch.double = cursor.int() === 1;
      return true;
    case 78:
    case 79:
    case 73:
      return true;
    case 53:
      hatch.lines.push({ angle: cursor.number() * DEGREE, base: [0, 0], offset: [0, 0], dashes: [] });
      return context.budget.vertices(1) || true;
    case 43:
      if (line) line.base[0] = cursor.number();
      return true;
    case 44:
      if (line) line.base[1] = cursor.number();
      return true;
    case 45:
      if (line) line.offset[0] = cursor.number();
      return true;
    case 46:
      if (line) line.offset[1] = cursor.number();
      return true;
    case 49:
      line?.dashes.push(cursor.number());
      return true;
    default:
      return false;
  }
}

function readGradientGroup(context: DxfContext, hatch: HatchEntity): boolean {
  const cursor = context.cursor;
  if (cursor.code === 450) {
    if (cursor.int() === 1) {
      hatch.gradient = { name: '', angle: 0, shift: 0, tint: 0, singleColor: false, colors: [] };
    }
    return true;
  }
  const gradient: HatchGradient | undefined = hatch.gradient;
  const last = gradient?.colors.at(-1);
  switch (cursor.code) {
    case 451:
    case 453:
      return true;
    case 452:
      if (gradient) gradient.singleColor = cursor.int() === 1;
      return true;
    case 460:
      if (gradient) gradient.angle = cursor.number();
      return true;
    case 461:
      if (gradient) gradient.shift = cursor.number();
      return true;
    case 462:
      if (gradient) gradient.tint = cursor.number();
      return true;
    case 463:
      gradient?.colors.push({ position: cursor.number(), color: 7 });
      return true;
    case 63:
      if (last) last.color = indexColor(cursor.int());
      return true;
    case 421:
      if (last) last.color = { rgb: cursor.int() & 0xffffff };
      return true;
    case 470:
      if (gradient) gradient.name = cursor.name();
      return true;
    default:
      return false;
  }
}
