import { describe, expect, test } from 'vitest';
import { random } from '../../../../../bench/generate.ts';
import { editableDrawing } from '../../../test/compare-edits.ts';
import {
  addLine,
  baseDrawing,
  edited,
  KINDS,
  line,
  model,
  OURS,
  THEIRS,
  type SideEdit,
} from '../../../test/merge-cells.ts';
import { renumberAndShuffle } from '../../../test/renumber.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { NamedView } from '../../model/layout.ts';
import { read } from '../../read/read.ts';
import { write } from '../../write/write.ts';
import { compareDrawings } from '../compare.ts';
import { countChanges } from '../comparison.ts';
import { mergeDrawings } from './merge.ts';

/** What has to come of it. */
function isConflict(kind: string, ours: SideEdit, theirs: SideEdit): boolean {
  if (ours === 'nothing' || theirs === 'nothing') return false;
  // What both add has a name of its own, or in the model another handle.
  if (ours === 'add' || theirs === 'add')
    return ours === theirs && (kind === 'layer' || kind === 'block' || kind === 'sheet');
  if (ours === theirs) return false;
  if (ours === 'delete' || theirs === 'delete') return true;
  if (ours.startsWith('changeA') && theirs.startsWith('changeA')) return true;
  // A definition is one thing; of everything else other parts go together.
  return kind === 'block';
}

describe.each(Object.keys(KINDS))('%s', (kind) => {
  test.each(OURS.flatMap((ours) => THEIRS.map((theirs) => [ours, theirs] as const)))(
    'ours: %s, theirs: %s',
    (ours, theirs) => {
      const [base, mine, other] = [baseDrawing(), edited(kind, ours, 1), edited(kind, theirs, 2)];
      const { merged, conflicts } = mergeDrawings(base, mine, other);
      expect(conflicts.length > 0).toBe(isConflict(kind, ours, theirs));
      const told = (drawing: Drawing): number => countChanges(compareDrawings(base, drawing));
      if (conflicts.length > 0) {
        // Ours stays until somebody chooses; theirs is there once it was chosen.
        const chosen = new Map(conflicts.map(({ id }) => [id, 'theirs' as const]));
        const again = mergeDrawings(base, mine, other, chosen);
        expect(countChanges(compareDrawings(mine, merged!))).toBe(0);
        expect(countChanges(compareDrawings(mine, again.merged!))).toBeGreaterThan(0);
      } else if (ours === theirs && ours !== 'add') expect(told(merged!)).toBe(told(mine));
      else {
        const sum = told(mine) + told(other);
        // Two changes of the same thing are told as one that was changed.
        const isSameThing = ours.startsWith('change') && theirs.startsWith('change');
        expect(told(merged!)).toBe(isSameThing ? 1 : sum);
      }
    },
  );
});

test('additions of both sides with equal handles get handles of their own, and so do references', () => {
  const [base, mine, other] = [baseDrawing(), baseDrawing(), baseDrawing()];
  addLine(mine, model(mine), 1);
  addLine(other, model(other), 2);
  const added = model(other).at(-1)!;
  added.extra = { codes: [1001, 1005], values: ['APP', added.handle.toString(16).toUpperCase()] };
  other.groups.push({
    name: 'NEW',
    handle: other.nextHandle++,
    description: '',
    selectable: true,
    entities: [added.handle],
  });
  const { merged } = mergeDrawings(base, mine, other);
  const handles = model(merged!).map(({ handle }) => handle);
  expect(new Set(handles).size).toBe(handles.length);
  const theirs = model(merged!).at(-1)!;
  expect(theirs.handle).not.toBe(added.handle);
  expect(theirs.extra!.values[1]).toBe(theirs.handle.toString(16).toUpperCase());
  expect(merged!.groups.at(-1)!.entities).toEqual([theirs.handle]);
});

describe('groups of entities', () => {
  const grouped = (change: (drawing: Drawing) => void = () => undefined): Drawing => {
    const drawing = baseDrawing();
    const entities = model(drawing)
      .slice(0, 3)
      .map(({ handle }) => handle);
    drawing.groups.push({ name: 'DOOR', handle: 0xfff0, description: '', selectable: true, entities });
    drawing.nextHandle = Math.max(drawing.nextHandle, 0xfff1);
    change(drawing);
    return drawing;
  };
  const door = (drawing: Drawing) => drawing.groups.find(({ name }) => name === 'DOOR')!;
  const ungroup = (drawing: Drawing): void => {
    drawing.groups = drawing.groups.filter(({ name }) => name !== 'DOOR');
  };

  test('who joins and who leaves on either side is merged', () => {
    const base = grouped();
    const [first, second, third, fourth, fifth] = model(base).map(({ handle }) => handle);
    const mine = grouped((drawing) => (door(drawing).entities = [second!, third!, fourth!]));
    const other = grouped((drawing) => {
      door(drawing).entities = [first!, second!, fifth!];
      door(drawing).description = 'of the hall';
    });
    const { merged, conflicts } = mergeDrawings(base, mine, other);
    expect(conflicts).toEqual([]);
    expect(door(merged!)).toMatchObject({
      entities: [second, fourth, fifth],
      description: 'of the hall',
      handle: 0xfff0,
    });
  });

  test('one that a side deletes is gone, unless the other one has changed it', () => {
    const { merged } = mergeDrawings(grouped(), grouped(), grouped(ungroup));
    expect(merged!.groups).toEqual(baseDrawing().groups);
    const changed = grouped((drawing) => (door(drawing).description = 'of the hall'));
    const kept = mergeDrawings(grouped(), changed, grouped(ungroup));
    expect(kept.conflicts).toMatchObject([{ kind: 'group', name: 'DOOR', reason: 'changedAndDeleted' }]);
    expect(door(kept.merged!).description).toBe('of the hall');
    const theirs = mergeDrawings(grouped(), grouped(ungroup), changed, new Map([['group DOOR', 'theirs']]));
    expect(theirs.conflicts).toMatchObject([{ kind: 'group', reason: 'deletedAndChanged' }]);
    expect(door(theirs.merged!).description).toBe('of the hall');
  });

  test('an entity that the other side erases is no member any more', () => {
    const other = grouped((drawing) => model(drawing).shift());
    const { merged } = mergeDrawings(grouped(), grouped(), other);
    expect(door(merged!).entities).toHaveLength(2);
  });
});

test('a layer that one side deletes and the other one draws on stays', () => {
  const [base, mine, other] = [baseDrawing(), baseDrawing(), edited('layer', 'delete', 2)];
  addLine(mine, model(mine), 1);
  model(mine).at(-1)!.layer = 'CONTOURS';
  const { merged, conflicts } = mergeDrawings(base, mine, other);
  expect(conflicts).toEqual([]);
  expect(merged!.layers.has('CONTOURS')).toBe(true);
});

describe('views and settings', () => {
  const view = (name: string, height: number, handle: number): NamedView => ({
    name,
    handle,
    height,
    center: [0, 0],
    aspect: 1,
    target: [0, 0, 0],
    direction: [0, 0, 1],
    twist: 0,
    paperSpace: false,
  });
  const withViews = (...views: [string, number][]): Drawing => {
    const drawing = baseDrawing();
    drawing.views = views.map(([name, height]) => view(name, height, drawing.nextHandle++));
    return drawing;
  };
  const heights = ({ views }: Drawing): [string, number][] => views.map(({ name, height }) => [name, height]);

  test('of both sides come together', () => {
    const base = withViews(['Same', 1], ['Changes', 2], ['Goes', 3]);
    const ours = withViews(['Same', 1], ['Changes', 2], ['Goes', 3], ['Ours', 4]);
    const theirs = withViews(['Same', 1], ['Changes', 20], ['Theirs', 5]);
    theirs.header.lineTypeScale = 7;
    ours.header.pointMode = 3;
    const { merged, conflicts } = mergeDrawings(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(heights(merged!)).toEqual([
      ['Same', 1],
      ['Changes', 20],
      ['Ours', 4],
      ['Theirs', 5],
    ]);
    expect(new Set(merged!.views.map(({ handle }) => handle)).size).toBe(4);
    expect([merged!.header.lineTypeScale, merged!.header.pointMode]).toEqual([7, 3]);
  });

  test('that both changed are conflicts', () => {
    const [base, ours, theirs] = [1, 2, 3].map((height) => withViews(['Front', height])) as [
      Drawing,
      Drawing,
      Drawing,
    ];
    ours.header.lineTypeScale = 2;
    theirs.header.lineTypeScale = 3;
    const { merged, conflicts } = mergeDrawings(base, ours, theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['view FRONT', 'setting LTSCALE']);
    expect([heights(merged!), merged!.header.lineTypeScale]).toEqual([[['Front', 2]], 2]);
    const chosen = new Map(conflicts.map(({ id }) => [id, 'theirs' as const]));
    const again = mergeDrawings(base, ours, theirs, chosen).merged!;
    expect([heights(again), again.header.lineTypeScale]).toEqual([[['Front', 3]], 3]);
  });
});

test('drawings that were numbered anew are not merged', () => {
  const other = edited('entity', 'changeA', 2);
  renumberAndShuffle(other, random(1));
  expect(mergeDrawings(baseDrawing(), baseDrawing(), other)).toMatchObject({ reason: 'handles' });
});

test.each(['dwg', 'dxf'] as const)('what was merged is the same after it was saved as %s', (format) => {
  const [mine, other] = [baseDrawing(), edited('sheet', 'add', 2)];
  for (const kind of ['entity', 'attribute', 'layer'] as const) {
    KINDS[kind]!.changeA(mine, 1);
    KINDS[kind]!.changeB(other, 2);
  }
  const { merged, conflicts } = mergeDrawings(baseDrawing(), mine, other);
  expect(conflicts).toEqual([]);
  const { bytes } = write(merged!, { format, version: '2018' });
  const again = compareDrawings(merged!, read(bytes!).drawing);
  expect([again.added, again.removed, again.changed, again.moved]).toEqual([[], [], [], []]);
});

test('keeps an entity as each side has it where both are wanted', () => {
  const base = editableDrawing();
  const [ours, theirs] = [structuredClone(base), structuredClone(base)];
  line(ours).color = 3;
  line(theirs).color = 5;
  const { conflicts } = mergeDrawings(base, ours, theirs);
  expect(conflicts).toHaveLength(1);
  const { merged } = mergeDrawings(base, ours, theirs, new Map([[conflicts[0]!.id, 'both']]));
  const twins = model(merged!).filter(
    (each) => each.type === 'LINE' && String(each.start) === String(line(base).start),
  );
  expect(twins.map(({ color }) => color)).toEqual([3, 5]);
  expect(new Set(model(merged!).map(({ handle }) => handle)).size).toBe(model(merged!).length);
});
