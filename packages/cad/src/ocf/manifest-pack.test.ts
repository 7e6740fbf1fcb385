import { expect, test } from 'vitest';
import { OcfError } from './bytes.ts';
import { pack, unpack } from './manifest-pack.ts';
import type { ManifestShape } from './manifest-shape.ts';

const shape: ManifestShape = {
  fields: {
    units: 'number',
    layers: {
      list: {
        fields: { name: 'string', on: 'boolean', color: 'color', style: { optional: 'string' } },
      },
    },
    matrix: { list: 'number', length: 2 },
    counts: { record: 'number' },
    note: { optional: 'string' },
  },
};
const value = {
  units: 4,
  layers: [
    { name: 'Walls', on: true, color: { kind: 'index', index: 3 } },
    { name: '0', on: false, color: { kind: 'rgb', rgb: 0x123456 }, style: 'Thin' },
    { name: 'Doors', on: true, color: { kind: 'layer' } },
  ],
  matrix: [1, 0.5],
  counts: { LINE: 7 },
};

test('what was packed comes back, and what was not there is not', () => {
  const packed: unknown = JSON.parse(JSON.stringify(pack(value, shape)));
  expect(unpack(packed, shape)).toStrictEqual(value);
  expect(packed).toEqual([
    4,
    [
      ['Walls', '0', 'Doors'],
      [1, 0, 1],
      [3, [0x123456], -1],
      [null, 'Thin', null],
    ],
    [1, 0.5],
    { LINE: 7 },
  ]);
});

test('a number that JSON does not know is null', () => {
  const numbers: ManifestShape = { list: 'number' };
  expect(unpack(pack([1, Infinity], numbers), numbers)).toEqual([1, null]);
});

test.each([
  ['a word for a number', ['4']],
  ['a number for a name', [4, [[7], [1], [3]], [1, 2], {}]],
  [
    'a name that is missing',
    [
      4,
      [
        ['Walls', null],
        [1, 1],
        [3, 3],
      ],
      [1, 2],
      {},
    ],
  ],
  ['a color of no kind', [4, [['Walls'], [1], [-9]], [1, 2], {}]],
  ['a color that is a word', [4, [['Walls'], [1], ['red']], [1, 2], {}]],
  ['a color of nothing', [4, [['Walls'], [1], [[]]], [1, 2], {}]],
  ['a list that is too short', [4, [], [1], {}]],
  ['a word in a list of numbers', [4, [], [1, '2'], {}]],
  ['no list at all', [4, [], 7, {}]],
  ['a word among counts', [4, [], [1, 2], { LINE: 'many' }]],
  ['no fields', 'nothing'],
])('%s is refused', (_, packed) => {
  expect(() => unpack(packed, shape)).toThrow(OcfError);
});

const families: ManifestShape = {
  list: { fields: { angle: 'number', base: { list: 'number', length: 2 } } },
};

test('lists of numbers come back by columns, too', () => {
  const lines = [
    { angle: 1, base: [0, 0.5] },
    { angle: 2, base: [3, Infinity] },
  ];
  const read = [lines[0], { angle: 2, base: [3, null] }];
  expect(unpack(JSON.parse(JSON.stringify(pack(lines, families))), families)).toStrictEqual(read);
});

test.each([
  ['a word in a list of numbers', [[1], [[0, '1']]]],
  ['a list that is too short', [[1], [[0]]]],
  ['a list that is missing', [[1, 2], [[0, 1]]]],
  ['lists that are missing', [[1]]],
])('of columns %s is refused', (_, packed) => {
  expect(() => unpack(packed, families)).toThrow(OcfError);
});
