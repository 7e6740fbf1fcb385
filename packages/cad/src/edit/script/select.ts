import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import type { EditDocument } from '../document.ts';
import { gripsOf } from '../grips.ts';
import type { Answers } from './answers.ts';

/** What a script remembers of its selections. */
export type SelectionMemory = { previous: readonly number[]; last: number };

const HANDLE = /^\(handent "([0-9a-f]+)"\)$/i;

/** Entities that a script names: ALL, L, P, W and C with two corners, (handent "2F"); Enter, or what is none of these, ends it. */
export function select(document: EditDocument, answers: Answers, memory: SelectionMemory): number[] {
  const chosen = new Set<number>();
  while (!answers.done) {
    const word = answers.peek().toUpperCase();
    const handle = HANDLE.exec(answers.peek())?.[1];
    if (handle) {
      answers.word();
      const number = Number.parseInt(handle, 16);
      if (!document.entity(number)) answers.fail(`There is no entity of the handle ${handle}.`);
      chosen.add(number);
    } else if (word === 'ALL') {
      answers.word();
      for (const entity of editable(document)) chosen.add(entity.handle);
    } else if (word === 'L' || word === 'LAST') {
      answers.word();
      if (memory.last) chosen.add(memory.last);
    } else if (word === 'P' || word === 'PREVIOUS') {
      answers.word();
      for (const each of memory.previous) chosen.add(each);
    } else if (/^(W|WINDOW|C|CROSSING)$/.test(word)) {
      answers.word();
      const corners = [answers.point('A corner of the window'), answers.point('The other corner')] as const;
      for (const entity of editable(document))
        if (isWithin(entity, corners, word.startsWith('C'))) chosen.add(entity.handle);
    } else break;
  }
  if (answers.peek() === '') answers.word();
  memory.previous = [...chosen];
  return [...chosen];
}

/** Entities of model space on layers that are neither locked nor frozen. */
function editable(document: EditDocument): Entity[] {
  const layers = new Map(
    [...document.table('layer').values()].map((layer) => [layer.name.toUpperCase(), layer]),
  );
  return document.entitiesOf(document.blockNamed() ?? 0).filter(({ layer }) => {
    const found = layers.get(layer.toUpperCase());
    return found !== undefined && !found.locked && !found.frozen;
  });
}

/** By the points that an entity is taken by. */
function isWithin(entity: Entity, [a, b]: readonly [Point, Point], crossing: boolean): boolean {
  const grips = gripsOf(entity);
  const inside = grips.filter(
    ({ position: [x, y] }) =>
      x >= Math.min(a[0], b[0]) &&
      x <= Math.max(a[0], b[0]) &&
      y >= Math.min(a[1], b[1]) &&
      y <= Math.max(a[1], b[1]),
  );
  return inside.length > 0 && (crossing || inside.length === grips.length);
}
