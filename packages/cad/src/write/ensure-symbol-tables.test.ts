import { describe, expect, test } from 'vitest';
import { emptyBlock } from '../model/defaults.ts';
import { dxfText, END, section, type Pair } from '../read/dxf/fixture.ts';
import { read } from '../read/read.ts';
import { write, type WriteFormat } from './write.ts';

/** A file as simple programs write it: entities alone, no table. */
function entitiesAlone(layer: string): Uint8Array {
  const line: Pair[] = [
    [0, 'LINE'],
    [8, layer],
    [6, 'HIDDEN'],
    [10, 0],
    [20, 0],
    [11, 9],
    [21, 9],
  ];
  const text: Pair[] = [
    [0, 'TEXT'],
    [8, layer],
    [7, 'NOTES'],
    [10, 0],
    [20, 0],
    [40, 2],
    [1, 'Hi'],
  ];
  const insert: Pair[] = [
    [0, 'INSERT'],
    [8, '0'],
    [2, 'NOWHERE'],
    [10, 1],
    [20, 1],
  ];
  return dxfText([...section('ENTITIES', line, text, insert), ...END]);
}

describe.each(['dwg', 'dxf'] as WriteFormat[])('a file of entities alone, as %s', (format) => {
  test('has the layers, linetypes, styles and blocks that they name', () => {
    const { bytes, diagnostics } = write(read(entitiesAlone('Cut')).drawing, { format, version: '2000' });
    expect(diagnostics).toEqual([]);
    const { drawing } = read(bytes!);
    const [line, text, insert] = drawing.blocks.get('*MODEL_SPACE')!.entities;
    expect(line).toMatchObject({ layer: 'Cut', lineType: 'HIDDEN' });
    expect(text).toMatchObject({ layer: 'Cut', style: 'NOTES' });
    expect(insert).toMatchObject({ name: 'NOWHERE' });
    expect([...drawing.layers.keys()]).toEqual(['0', 'CUT']);
    expect(drawing.lineTypes.has('HIDDEN') && drawing.textStyles.has('NOTES')).toBe(true);
    expect(drawing.blocks.get('NOWHERE')?.entities).toEqual([]);
  });

  test('gets another name for a layer that programs refuse, and says so', () => {
    const source = read(entitiesAlone('MILL: 1 Depth=3')).drawing;
    const { bytes, diagnostics } = write(source, { format, version: '2018' });
    expect(diagnostics).toMatchObject([{ code: 'changed', message: expect.stringMatching(/^1 × layer/) }]);
    const { drawing } = read(bytes!);
    expect([...drawing.layers.values()].map(({ name }) => name)).toEqual(['0', 'MILL_ 1 Depth_3']);
    expect(drawing.blocks.get('*MODEL_SPACE')!.entities[0]?.layer).toBe('MILL_ 1 Depth_3');
    expect(source.blocks.get('*MODEL_SPACE')!.entities[0]?.layer).toBe('MILL: 1 Depth=3');
  });
});

test.each(['PLAN|Walls', '*ADSK_CONSTRAINTS'])('a layer may be called %s', (name) => {
  const source = read(entitiesAlone(name)).drawing;
  const plan = {
    ...source.blocks.get('*MODEL_SPACE')!,
    name: 'PLAN',
    flags: 4,
    xrefPath: 'plan.dwg',
    entities: [],
  };
  source.blocks.set('PLAN', plan);
  const { bytes, diagnostics } = write(source, { format: 'dxf', version: '2018' });
  expect(diagnostics.filter(({ code }) => code === 'changed')).toEqual([]);
  expect(read(bytes!).drawing.layers.has(name.toUpperCase())).toBe(true);
});

test.each(['dwg', 'dxf'] as WriteFormat[])('a block without a name gets one in %s', (format) => {
  const source = read(entitiesAlone('Cut')).drawing;
  const { entities } = source.blocks.get('*MODEL_SPACE')!;
  const insert = entities.find(({ type }) => type === 'INSERT')!;
  entities.push(Object.assign(structuredClone(insert), { name: '', handle: source.nextHandle++ }));
  source.blocks.set('', { ...emptyBlock(''), entities: [{ ...entities[0]!, handle: source.nextHandle++ }] });
  const { drawing } = read(write(source, { format, version: '2018' }).bytes!);
  expect(drawing.blocks.has('')).toBe(false);
  expect(drawing.blocks.get('*U1')?.entities).toHaveLength(1);
  expect(drawing.blocks.get('*MODEL_SPACE')!.entities.at(-1)).toMatchObject({ name: '*U1' });
});
