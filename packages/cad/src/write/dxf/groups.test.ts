import { expect, test } from 'vitest';
import { drawing as makeDrawing, line } from '../../display/fixture.ts';
import { read } from '../../read/read.ts';
import { write } from '../write.ts';

test('the members of a group name it as a reactor', () => {
  const drawing = makeDrawing([line(0, 0, 1, 0), line(0, 0, 0, 1)]);
  const [first, second] = drawing.blocks.get('*MODEL_SPACE')!.entities;
  const group = { handle: 0, description: '', selectable: true };
  drawing.groups.push(
    { ...group, name: 'PAIR', entities: [first!.handle, second!.handle] },
    { ...group, name: 'ONE', entities: [first!.handle] },
  );
  const { bytes } = write(drawing, { format: 'dxf', version: '2013' });
  const lines = new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .map((each) => each.trim());
  const handleOf = (start: number): string => lines[lines.indexOf('5', start) + 1]!;
  const groups: string[] = [];
  lines.forEach((each, i) => {
    if (each === 'GROUP' && lines[i - 1] === '0') groups.push(handleOf(i));
  });
  expect(groups).toHaveLength(2);
  const reactors: string[][] = [];
  lines.forEach((each, i) => {
    if (each !== 'LINE' || lines[i - 1] !== '0') return;
    const from = lines.indexOf('{ACAD_REACTORS', i);
    reactors.push(lines.slice(from + 1, lines.indexOf('}', from)).filter((_, k) => k % 2 === 1));
  });
  expect(reactors.map((each) => each.filter((one) => groups.includes(one)))).toEqual([groups, [groups[0]]]);
  expect(read(bytes!).drawing.groups.map(({ entities }) => entities.length)).toEqual([2, 1]);
});
