import type { DimensionEntity, LeaderEntity, MultileaderEntity } from '../../model/dimensions.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Color } from '../../model/common.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import type { FormWriter } from '../form-writer.ts';
import { colorName } from '../property-rows.ts';
import { paragraphs } from './texts.ts';

const TEXT_MOVED = 128;
const KIND_BITS = 15;

/** Compared by what it measures and how, not by the picture that a program has drawn of it. */
export function writeDimension(out: FormWriter, entity: DimensionEntity, drawing: Drawing): void {
  const { kind } = entity;
  out.point('position', entity.definitionPoint);
  if (kind !== 'radius' && kind !== 'diameter') {
    out.point('firstPoint', entity.point13);
    if (kind !== 'jogged') out.point('secondPoint', entity.point14);
  }
  if (kind !== 'rotated' && kind !== 'aligned' && kind !== 'ordinate') {
    out.point('thirdPoint', entity.point15);
    if (kind === 'angular') out.point('fourthPoint', entity.point16);
  }
  out.text('text', entity.text === '<>' ? '' : entity.text);
  if (entity.flags & TEXT_MOVED) {
    out.objectCoordinates(entity.extrusion);
    out.point('textPosition', entity.textMiddle);
    out.worldCoordinates();
  }
  if (kind === 'rotated') out.unusual('rotation', entity.angle);
  out.unusual('oblique', entity.obliqueAngle);
  out.unusual('twist', entity.textRotation);
  out.unusual('flags', entity.flags & ~(TEXT_MOVED | 32 | KIND_BITS));
  writeOverrides(out, drawing, entity.style, entity.overrides);
  out.normal(entity.extrusion);
}

export function writeLeader(out: FormWriter, entity: LeaderEntity, drawing: Drawing): void {
  out.points('leader', entity.points, 3);
  out.flag('arrow', entity.arrow);
  out.flag('closed', entity.spline);
  writeOverrides(out, drawing, entity.style, entity.overrides);
}

export function writeMultileader(out: FormWriter, entity: MultileaderEntity, drawing: Drawing): void {
  const { context } = entity;
  const { text, block } = context;
  out.point('position', text?.position ?? block?.position ?? context.base);
  for (const arm of context.leaders) for (const line of arm.lines) out.points('leader', line.points, 3);
  if (text) {
    out.text('text', paragraphs(text.text));
    out.number('height', text.height || context.textHeight);
    out.unusual('rotation', text.rotation);
  }
  if (block) {
    out.text('tag', drawing.names.blocks.get(block.handle)?.toUpperCase() ?? '');
    out.unusual('rotation', block.rotation);
    for (const { text: value } of entity.blockAttributes) out.keyedText('attribute', '', value);
  }
  out.unusual('scale', context.scale || 1, 1);
}

/** Only what differs from the style counts; every program repeats some of it. */
function writeOverrides(
  out: FormWriter,
  drawing: Drawing,
  styleName: string,
  overrides: Partial<DimensionVariables> | undefined,
): void {
  if (!overrides) return;
  const style = drawing.dimStyles.get((styleName || 'STANDARD').toUpperCase());
  const parts: string[] = [];
  for (const [name, value] of Object.entries(overrides).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = variableName(value);
    if (!style || own !== variableName(style[name as keyof DimensionVariables])) parts.push(`${name} ${own}`);
  }
  if (parts.length > 0) out.text('overrides', parts.join(', '));
}

export function variableName(value: string | number | boolean | Color): string {
  if (typeof value === 'object') return colorName(value);
  if (typeof value === 'number') return String(Number(value.toPrecision(9)));
  return typeof value === 'string' ? value.toUpperCase() : String(value);
}
