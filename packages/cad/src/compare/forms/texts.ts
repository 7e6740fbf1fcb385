import type {
  AttdefEntity,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from '../../model/texts.ts';
import type { FormWriter } from '../form-writer.ts';
import { colorName } from '../property-rows.ts';

const FIT = 5;
const ALIGNED = 3;

export function writeText(out: FormWriter, entity: TextEntity | AttdefEntity): void {
  const { horizontal, vertical, alignment } = entity;
  const aligned = (horizontal !== 0 || vertical !== 0) && alignment !== undefined;
  const between = horizontal === FIT || horizontal === ALIGNED;
  out.objectCoordinates(entity.extrusion);
  // The other point only follows from this one, the text and the font.
  out.point('position', aligned && !between ? alignment : entity.position);
  if (aligned && between) out.point('alignmentPoint', alignment);
  out.text('text', entity.text);
  out.number('height', entity.height);
  if (!between) out.unusual('rotation', entity.rotation);
  if (horizontal !== FIT) out.unusual('widthFactor', entity.widthFactor, 1);
  out.unusual('oblique', entity.oblique);
  out.unusual('justification', horizontal * 4 + vertical);
  out.unusual('mirrored', Number(entity.backwards) + 2 * Number(entity.upsideDown));
  out.normal(entity.extrusion);
  out.unusual('thickness', entity.thickness);
  if (entity.type !== 'ATTDEF') return;
  out.text('tag', entity.tag);
  out.text('prompt', entity.prompt);
}

export function writeMtext(out: FormWriter, entity: MtextEntity): void {
  out.point('position', entity.position);
  out.text('text', paragraphs(entity.text));
  out.number('height', entity.height);
  out.unusual('width', entity.width);
  out.number('justification', entity.attachment);
  const angle = entity.xAxis ? Math.atan2(entity.xAxis[1], entity.xAxis[0]) : entity.rotation;
  out.unusual('rotation', angle);
  out.unusual('lineSpacing', entity.spacingFactor || 1, 1);
  const { background } = entity;
  if (background && background.flags !== 0)
    out.text('background', `${background.flags} ${colorName(background.color)}`);
  out.normal(entity.extrusion);
}

/** Programs end a line in one of three ways. */
export function paragraphs(text: string): string {
  return text.replaceAll(/\^J|\r?\n/g, '\\P');
}

export function writeTolerance(out: FormWriter, entity: ToleranceEntity): void {
  out.point('position', entity.position);
  out.text('text', entity.text.replaceAll('^J', '\n'));
  out.unusual('rotation', Math.atan2(entity.xAxis[1], entity.xAxis[0]));
}

export function writeShape(out: FormWriter, entity: ShapeEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.point('position', entity.position);
  out.number('height', entity.size);
  out.unusual('rotation', entity.rotation);
  out.unusual('widthFactor', entity.widthFactor, 1);
  out.unusual('oblique', entity.oblique);
  out.normal(entity.extrusion);
}
