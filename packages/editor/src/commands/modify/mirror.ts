import { mapPoint, mapVector, reflection, type Matrix } from '@linework/cad/edit/matrix';
import { transformEntity } from '@linework/cad/edit/transform';
import type { Entity } from '@linework/cad/model/entity';
import { WORLD_NORMAL } from '@linework/cad/model/point';
import type { Command } from '../../command.ts';
import { askPoint, askSelection, askYes, previewOf } from '../ask.ts';
import { turned } from '../entities.ts';
import { anew, duplicate } from '../duplicate.ts';

type SingleLine = Extract<Entity, { type: 'TEXT' | 'ATTRIB' | 'ATTDEF' }>;

/** A text on the other side that can still be read: along or against its mirrored direction, whichever is upright. */
function readable<T extends Entity>(entity: T, matrix: Matrix): T {
  if (entity.type === 'INSERT')
    return {
      ...(transformEntity(entity, matrix) as typeof entity),
      attributes: entity.attributes.map((each) => readable(each, matrix)),
    } as T;
  const isLine = entity.type === 'TEXT' || entity.type === 'ATTRIB' || entity.type === 'ATTDEF';
  if ((!isLine && entity.type !== 'MTEXT') || entity.extrusion[2] !== 1)
    return transformEntity(entity, matrix) as T;
  const angle =
    entity.type === 'MTEXT' && entity.xAxis ? Math.atan2(entity.xAxis[1], entity.xAxis[0]) : entity.rotation;
  const [dx, dy] = mapVector(matrix, [Math.cos(angle), Math.sin(angle), 0]);
  // turned by up to a quarter either way it is read from left to right
  const isAlong = dx > 1e-9 || (Math.abs(dx) <= 1e-9 && dy > 0);
  const rotation = turned(Math.atan2(isAlong ? dy : -dy, isAlong ? dx : -dx));
  const shared = {
    ...entity,
    extrusion: WORLD_NORMAL,
    position: mapPoint(matrix, entity.position),
    rotation,
  };
  if (shared.type === 'MTEXT') {
    const [row, column] = [Math.floor((shared.attachment - 1) / 3), (shared.attachment - 1) % 3];
    const attachment = isAlong ? (2 - row) * 3 + column + 1 : row * 3 + (2 - column) + 1;
    delete shared.xAxis;
    return { ...shared, attachment } as T;
  }
  return flipped(shared as SingleLine, entity as SingleLine, matrix, isAlong) as T;
}

function flipped(text: SingleLine, before: SingleLine, matrix: Matrix, isAlong: boolean): SingleLine {
  // what is stretched between two points goes from the other one
  if (before.alignment && (before.horizontal === 3 || before.horizontal === 5)) {
    const [a, b] = [mapPoint(matrix, before.position), mapPoint(matrix, before.alignment)];
    return isAlong ? { ...text, position: a, alignment: b } : { ...text, position: b, alignment: a };
  }
  const alignment = mapPoint(matrix, before.alignment ?? before.position);
  const horizontal = isAlong ? before.horizontal : ([2, 1, 0, 3, 4, 5][before.horizontal] ?? 0);
  const vertical = isAlong ? ([3, 3, 2, 0][before.vertical] ?? 0) : before.vertical;
  return { ...text, position: alignment, alignment, horizontal, vertical: horizontal === 4 ? 0 : vertical };
}

export const MIRROR: Command = {
  name: 'MIRROR',
  aliases: ['MI'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const from = yield* askPoint('mirrorFirst');
    const to = yield* askPoint('mirrorSecond', {
      from,
      preview: (at) => previewOf(context, handles, reflection(from, at), false),
    });
    const erases = yield* askYes('eraseSource', false);
    const matrix = reflection(from, to);
    const { document } = context;
    const keepsTexts = !document.header.mirrorText;
    const isText = (entity: Entity): boolean =>
      keepsTexts && /^(TEXT|MTEXT|ATTDEF|INSERT)$/.test(entity.type);
    context.transact((transaction) => {
      const entities = handles.map((handle) => document.entity(handle)!);
      const [texts, others] = [entities.filter(isText), entities.filter((entity) => !isText(entity))];
      if (erases) {
        transaction.transform(
          others.map(({ handle }) => handle),
          matrix,
        );
        for (const text of texts) transaction.replace(text.handle, readable(text, matrix));
        return;
      }
      duplicate(context, transaction, others, matrix);
      for (const text of texts) {
        const copy = anew(readable(text, matrix));
        if (copy.type === 'INSERT') copy.attributes = copy.attributes.map(anew);
        transaction.add(copy, context.block);
      }
    });
  },
};
