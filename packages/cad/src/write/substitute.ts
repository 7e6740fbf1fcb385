import { BYBLOCK, BYLAYER, type Color, type EntityCommon } from '../model/common.ts';
import { plainInsert } from '../model/defaults.ts';
import type { LeaderEntity, MultileaderEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import { type Entity, entityName } from '../model/entity.ts';
import { isModeler } from '../model/faces.ts';
import type { InsertEntity, TableEntity } from '../model/inserts.ts';
import type { Point } from '../model/point.ts';
import type { AttribEntity, MtextBackground, MtextEntity } from '../model/texts.ts';
import { pictureParts } from './picture-parts.ts';
import { bodyEdges, meshFaces } from './wireframe.ts';

/** Plainer entities, and what they are, for people. */
export interface Substitute {
  kind: string;
  parts: Entity[];
}

/** Plain entities that look like one the file cannot hold as it is. Undefined where there is nothing to show instead. */
export function substitute(
  drawing: Drawing,
  entity: Entity,
  newHandle: () => number,
): Substitute | undefined {
  const made = plainer(drawing, entity, newHandle);
  return made && made.parts.length > 0 ? made : undefined;
}

function plainer(drawing: Drawing, entity: Entity, newHandle: () => number): Substitute | undefined {
  const common = (): EntityCommon => ({ ...look(entity), handle: newHandle() });
  switch (entity.type) {
    case 'ACAD_TABLE':
      return {
        kind: 'block with the picture of an ACAD_TABLE',
        parts: drawing.blocks.has(entity.block.toUpperCase()) ? [picture(entity)] : [],
      };
    case 'MULTILEADER':
      return {
        kind: 'leader and text of a MULTILEADER',
        parts: multileaderParts(drawing, entity, newHandle),
      };
    case 'HELIX':
      return {
        kind: 'SPLINE with the shape of a HELIX',
        parts: [{ ...entity, ...common(), type: 'SPLINE' }],
      };
    case 'MESH':
      return { kind: 'polyface with the faces of a MESH', parts: meshFaces(entity, common) };
    case 'ACAD_PROXY_ENTITY':
    case 'UNKNOWN':
      return { kind: `picture of ${entityName(entity)}`, parts: pictureParts(drawing, entity, common) };
    default:
      if (!isModeler(entity)) return undefined;
      return { kind: `edges of ${entity.type}`, parts: bodyEdges(entity, common) };
  }
}

const STRAIGHT = 1;

/** Leaders, and a text or a block. */
function multileaderParts(drawing: Drawing, entity: MultileaderEntity, newHandle: () => number): Entity[] {
  const parts: Entity[] = [];
  const common = (color: Color): EntityCommon => ({
    ...look(entity),
    color: color === BYBLOCK ? entity.color : color,
    handle: newHandle(),
  });
  for (const arm of entity.pathKind === 0 ? [] : entity.context.leaders) {
    for (const line of arm.lines) {
      const points = [...line.points, ...(arm.connection ?? [])];
      if (
        arm.connection &&
        arm.doglegDirection &&
        entity.dogleg &&
        entity.landing &&
        entity.pathKind === STRAIGHT
      ) {
        const [x, y, z] = arm.doglegDirection;
        const length = arm.doglegLength / (Math.hypot(x, y, z) || 1);
        const [cx, cy, cz] = arm.connection;
        points.push(cx + x * length, cy + y * length, cz + z * length);
      }
      if (points.length >= 6) parts.push(leader(entity, common(line.color || entity.lineColor), points));
    }
  }
  const { text, block } = entity.context;
  if (text && text.text !== '') parts.push(paragraph(drawing, entity, common(text.color)));
  const name = block && drawing.names.blocks.get(block.handle);
  if (block && name) {
    const { position, scale, rotation } = block;
    const insert = plainInsert({ ...common(block.color), extrusion: block.normal }, name);
    parts.push(withValues({ ...insert, position, scale, rotation }, drawing, entity, newHandle));
  }
  return parts;
}

/** The insert of a multileader's block with what its attributes say, where the block has their definitions. */
function withValues(
  insert: InsertEntity,
  drawing: Drawing,
  { blockAttributes }: MultileaderEntity,
  newHandle: () => number,
): InsertEntity {
  const block = drawing.blocks.get(insert.name.toUpperCase());
  if (!block) return insert;
  const [sx, sy, sz] = insert.scale;
  const [cos, sin] = [Math.cos(insert.rotation), Math.sin(insert.rotation)];
  const place = (point: Readonly<Point>): Point => {
    const x = (point[0] - block.base[0]) * sx;
    const y = (point[1] - block.base[1]) * sy;
    const [left, bottom, z] = insert.position;
    return [left + x * cos - y * sin, bottom + x * sin + y * cos, z + (point[2] - block.base[2]) * sz];
  };
  const attributes: AttribEntity[] = [];
  for (const { handle, text } of blockAttributes) {
    const definition = block.entities.find((entity) => entity.handle === handle);
    if (definition?.type !== 'ATTDEF' || definition.constant) continue;
    const { tag, flags, hidden, constant, fieldLength, lockPosition, alignment } = definition;
    const { widthFactor, oblique, style, backwards, upsideDown, horizontal, vertical, thickness } =
      definition;
    attributes.push({
      type: 'ATTRIB',
      ...look(definition),
      handle: newHandle(),
      extrusion: insert.extrusion,
      position: place(definition.position),
      ...(alignment && { alignment: place(alignment) }),
      height: definition.height * Math.abs(sy),
      rotation: definition.rotation + insert.rotation,
      text,
      tag,
      flags,
      hidden,
      constant,
      fieldLength,
      lockPosition,
      widthFactor,
      oblique,
      style,
      backwards,
      upsideDown,
      horizontal,
      vertical,
      thickness,
    });
  }
  return { ...insert, attributes };
}

/** Without what is the entity's own: its handle, dictionaries and extended data. */
function look(entity: EntityCommon): Omit<EntityCommon, 'handle'> {
  const { layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion, opacity } = entity;
  const common = { layer, color, lineType, lineTypeScale, lineWeight, invisible, extrusion };
  return opacity === undefined ? common : { ...common, opacity };
}

function picture(table: TableEntity): InsertEntity {
  const { handle, block, position, scale, rotation } = table;
  return { ...plainInsert({ ...look(table), handle }, block), position, scale, rotation };
}

function leader(entity: MultileaderEntity, common: EntityCommon, points: number[]): LeaderEntity {
  const arrowSize = entity.context.arrowSize || entity.arrowSize;
  return {
    type: 'LEADER',
    ...common,
    style: 'STANDARD',
    arrow: arrowSize > 0,
    spline: entity.pathKind === 2,
    annotationKind: 3,
    annotation: 0,
    hookLine: false,
    hookSameDirection: false,
    textHeight: 0,
    textWidth: 0,
    points: Float64Array.from(points),
    horizontal: [1, 0, 0],
    blockOffset: [0, 0, 0],
    annotationOffset: [0, 0, 0],
    byBlockColor: 256,
    extra: {
      codes: [1001, 1000, 1002, 1070, 1040, 1070, 1040, 1002],
      // DIMASZ and DIMSCALE of its own
      values: ['ACAD', 'DSTYLE', '{', 41, arrowSize || 1, 40, 1, '}'],
    },
  };
}

function paragraph(drawing: Drawing, entity: MultileaderEntity, common: EntityCommon): MtextEntity {
  const { text, textHeight } = entity.context;
  const { alignment = 1, position = [0, 0, 0], direction = [1, 0, 0] } = text ?? {};
  const background = backgroundOf(entity);
  return {
    type: 'MTEXT',
    ...common,
    extrusion: text?.normal ?? common.extrusion,
    position,
    height: textHeight || text?.height || 1,
    width: text?.width ?? 0,
    rectangleHeight: 0,
    attachment: Math.max(1, Math.min(3, alignment)),
    direction: 1,
    text: text?.text ?? '',
    style: drawing.names.textStyles.get(text?.styleHandle ?? 0) ?? 'STANDARD',
    xAxis: direction,
    rotation: 0,
    spacingStyle: text?.spacingStyle || 1,
    spacingFactor: text?.spacingFactor || 1,
    ...(background && { background }),
  };
}

const FILLED = 1;
/** Filled with the background's color, whatever it is. */
const MASKED = 2;
const FRAMED = 16;
const MAX_BORDER = 5;

/** Fill and frame of its text, which reach as far beyond it as a paragraph's do. */
function backgroundOf({ textFrame, context }: MultileaderEntity): MtextBackground | undefined {
  const fill = context.text?.background;
  const filled = fill !== undefined && fill.scale > 0;
  if (!filled && !textFrame) return undefined;
  const height = context.textHeight || context.text?.height || 1;
  const beyond = textFrame ? 1 + Math.abs(context.landingGap) / height : (fill?.scale ?? 1);
  return {
    flags: (filled ? FILLED : 0) | (filled && fill.mask ? MASKED : 0) | (textFrame ? FRAMED : 0),
    color: filled ? fill.color : BYLAYER,
    scale: Math.max(1, Math.min(MAX_BORDER, beyond)),
  };
}
