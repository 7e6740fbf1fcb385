import { plainInsert } from '@linework/cad/model/defaults';
import { boxesMeet, type Box } from '@linework/geom/box';
import { expect, test } from 'vitest';
import { random } from '../../../../bench/generate.ts';
import { newDocument } from '../../test/drawing.ts';
import { runScript } from '../script.ts';
import { outlineOf } from './outline.ts';
import { placesOf } from './places.ts';
import { boxOf } from './regions.ts';

const next = random(11);
const some = (most: number): number => Math.floor(next() * most);
const spot = (): string => `${some(10_000)},${some(10_000)}`;
const document = newDocument();
const model = document.blockNamed()!;

/** Everything is looked at. */
const expected = (region: Box): number[] =>
  document
    .entitiesOf(model)
    .filter((entity) => boxesMeet(boxOf(outlineOf(entity, document)), region))
    .map(({ handle }) => handle);

function compare(): void {
  for (let i = 0; i < 12; i++) {
    const [minX, minY, size] = [some(10_000), some(10_000), some(i % 3 === 0 ? 5000 : 300)];
    const region = { minX, minY, maxX: minX + size, maxY: minY + size };
    const found = placesOf(document).in(model, region);
    const handles = found.map(({ handle }) => handle);
    expect(expected(region).filter((handle) => !handles.includes(handle))).toEqual([]);
    // in the order of the drawing, none twice, as they are now
    const slots = handles.map((handle) => document.slotOf(handle)!);
    expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
    expect(found.every((entity) => entity === document.entity(entity.handle))).toBe(true);
    // and few that lie elsewhere
    if (size < 100) expect(handles.length).toBeLessThan(document.entitiesOf(model).length / 4);
  }
}

const drawn = (): string =>
  [
    `LINE ${spot()} @${some(200)},${some(200)} `,
    `CIRCLE ${spot()} ${1 + some(100)}`,
    `ARC ${spot()} @50,30 @-40,70`,
    `PLINE ${spot()} @100,0 A @0,100 L @-50,0 `,
    `ELLIPSE C ${spot()} @80,10 30`,
    `SPLINE ${spot()} @50,80 @50,-70 @40,40 `,
    `TEXT ${spot()} 20 ${some(360)} Wall`,
    `POINT ${spot()}`,
    `-INSERT Chair ${spot()} ${1 + some(3)} 2 ${some(360)}`,
    `DIMALIGNED ${spot()} @100,20 @0,30`,
    `XLINE ${spot()} @10,${some(10)} `,
  ][some(11)]!;

test('finds what a look at everything finds, before and after edits', () => {
  runScript(document, 'LINE 0,0 40,10 \nCIRCLE 20,60 15\n-BLOCK Chair 0,0 ALL  D');
  runScript(document, Array.from({ length: 600 }, drawn).join('\n'));
  compare();
  for (let round = 0; round < 10; round++) {
    const all = document.entitiesOf(model);
    const [first, second] = [all[some(all.length)]!, all[some(all.length)]!];
    const name = (handle: number): string => `(handent "${handle.toString(16)}")`;
    runScript(document, `${drawn()}\nMOVE ${name(first.handle)}  0,0 ${spot()}`);
    if (first !== second) runScript(document, `ERASE ${name(second.handle)} `);
    if (round % 3 === 0) document.undo();
    compare();
  }
});

test('an insert lies where its block is after the block was changed', () => {
  const block = document.blockNamed('CHAIR')!;
  let insert = 0;
  document.transact('INSERT', (transaction) => {
    insert = transaction.add(
      { ...plainInsert(transaction.defaults(), 'Chair'), position: [50_000, 0, 0] },
      model,
    );
  });
  const far = { minX: 90_000, minY: 0, maxX: 91_000, maxY: 10 };
  const isFound = (): boolean =>
    placesOf(document)
      .in(model, far)
      .some(({ handle }) => handle === insert);
  expect(isFound()).toBe(false);
  document.transact('LINE', (transaction) => {
    const line = { type: 'LINE', start: [0, 0, 0], end: [40_500, 5, 0], thickness: 0 } as const;
    transaction.add({ ...transaction.defaults(), ...line }, block);
  });
  expect(isFound()).toBe(true);
  document.undo();
  expect(isFound()).toBe(false);
});
