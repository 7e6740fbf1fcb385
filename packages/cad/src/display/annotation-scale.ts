import type { ParagraphContext, Representation, AnnotationContext } from '../model/annotation.ts';
import type { LeaderEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { HatchEntity } from '../model/hatch.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { Point } from '../model/point.ts';
import type { AttribEntity, AttdefEntity, MtextEntity, TextEntity } from '../model/texts.ts';

/** An annotative entity as one of its representations has it; itself where that makes no difference. */
export function applyAnnotationScale(
  entity: Entity,
  { isDefault, annotationContext }: Representation,
  ratio: number,
  drawing: Drawing,
): Entity {
  if (entity.type === 'MTEXT' && annotationContext?.kind === 'paragraph')
    return isDefault && !hasOtherColumns(entity, annotationContext)
      ? entity
      : paragraphAt(entity, annotationContext, ratio);
  if (isDefault) return entity;
  switch (entity.type) {
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF':
      return annotationContext?.kind === 'text' ? textAt(entity, annotationContext, ratio) : entity;
    case 'INSERT': {
      if (annotationContext?.kind !== 'insert') return entity;
      const { position, rotation, scale } = annotationContext;
      return { ...entity, position, rotation, scale };
    }
    case 'DIMENSION': {
      const { block } = annotationContext?.kind === 'dimension' ? annotationContext : entity;
      return drawing.blocks.has(block.toUpperCase()) ? { ...entity, block } : entity;
    }
    case 'LEADER':
      return annotationContext?.kind === 'leader' && annotationContext.points.length >= 6
        ? leaderAt(entity, annotationContext, ratio, drawing)
        : entity;
    case 'MULTILEADER':
      return annotationContext?.kind === 'multileader'
        ? { ...entity, context: annotationContext.context }
        : entity;
    case 'HATCH':
      return hatchAt(entity, ratio);
    default:
      return entity;
  }
}

type LineText = TextEntity | AttribEntity | AttdefEntity;

function textAt(
  entity: LineText,
  annotationContext: AnnotationContext & { kind: 'text' },
  ratio: number,
): LineText {
  const made: LineText = {
    ...entity,
    position: [...annotationContext.position, entity.position[2]],
    horizontal: annotationContext.horizontal,
    rotation: annotationContext.rotation,
    height: entity.height * ratio,
    thickness: entity.thickness,
  };
  if (entity.alignment) made.alignment = [...annotationContext.alignment, entity.alignment[2]];
  if ('paragraph' in made && made.paragraph && annotationContext.paragraph)
    made.paragraph = paragraphAt(made.paragraph, annotationContext.paragraph, ratio);
  return made;
}

/** Since R2018 annotative paragraphs have their columns in the representations alone. */
function hasOtherColumns({ columns }: MtextEntity, annotationContext: ParagraphContext): boolean {
  return !columns && (annotationContext.columns?.count ?? 0) > 1;
}

function paragraphAt(entity: MtextEntity, annotationContext: ParagraphContext, ratio: number): MtextEntity {
  const { attachment, position, width, rectangleHeight, columns } = annotationContext;
  const made: MtextEntity = {
    ...entity,
    attachment: attachment || entity.attachment,
    position,
    width,
    rectangleHeight,
    height: entity.height * ratio,
    text: ratio === 1 ? entity.text : scaledHeights(entity.text, ratio),
  };
  if (Math.hypot(...annotationContext.xAxis) > 0) made.xAxis = annotationContext.xAxis;
  if (columns && entity.columns) made.columns = { ...columns, count: entity.columns.count };
  else if (columns && columns.count > 1) made.columns = columns;
  return made;
}

/** Heights within a paragraph that are not relative to its own. */
function scaledHeights(text: string, ratio: number): string {
  return text.replace(/\\\\|\\H(\d*\.?\d+);/g, (found, height?: string) =>
    height === undefined ? found : `\\H${Number(height) * ratio};`,
  );
}

/** Arrowheads are as large as the scale asks for; a style that says so has the scale 0. */
function leaderAt(
  entity: LeaderEntity,
  { points, horizontal }: AnnotationContext & { kind: 'leader' },
  ratio: number,
  drawing: Drawing,
): LeaderEntity {
  const own = entity.overrides?.scale ?? drawing.dimStyles.get(entity.style.toUpperCase())?.scale ?? 1;
  const scale = (own > 0 ? own : 1) * ratio;
  return { ...entity, points, horizontal, overrides: { ...entity.overrides, scale } };
}

function hatchAt(entity: HatchEntity, ratio: number): HatchEntity {
  if (entity.solid || ratio === 1) return entity;
  const lines = entity.lines.map(({ angle, base, offset, dashes }) => ({
    angle,
    base: [base[0] * ratio, base[1] * ratio] as [number, number],
    offset: [offset[0] * ratio, offset[1] * ratio] as [number, number],
    dashes: dashes.map((dash) => dash * ratio),
  }));
  return { ...entity, scale: entity.scale * ratio, lines };
}

/** An attribute that keeps its place in an insert which stands elsewhere, turned or of another size. */
export function movedAttribute(a: AttribEntity, from: InsertEntity, to: InsertEntity): AttribEntity {
  const turn = to.rotation - from.rotation;
  const ratio = Math.abs((to.scale[1] || 1) / (from.scale[1] || 1));
  const c = Math.cos(turn) * ratio;
  const s = Math.sin(turn) * ratio;
  const moved = ([x, y, z]: Readonly<Point>): Point => {
    const [dx, dy] = [x - from.position[0], y - from.position[1]];
    return [to.position[0] + c * dx - s * dy, to.position[1] + s * dx + c * dy, z];
  };
  const made: AttribEntity = {
    ...a,
    position: moved(a.position),
    rotation: a.rotation + turn,
    height: a.height * ratio,
  };
  if (a.alignment) made.alignment = moved(a.alignment);
  if (a.paragraph)
    made.paragraph = {
      ...a.paragraph,
      position: moved(a.paragraph.position),
      height: a.paragraph.height * ratio,
      width: a.paragraph.width * ratio,
      rotation: a.paragraph.rotation + turn,
    };
  return made;
}
