import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { countStrings, packTexts, piecesOf, textsOf, unpackTexts, unpackTextsNow } from './drawingText.ts';
import { wantedPieces } from './pieces.ts';

const said = (text: string, more: object = {}) => ({
  text,
  layer: 'Walls',
  layout: 'Model',
  x: 1 / 3,
  y: 2,
  handle: 7,
  ...more,
});
const names = { layers: ['0', 'Walls', '0'], blocks: ['Door'] };

test('what a drawing says comes back, each string in a line of its own', async () => {
  const texts = textsOf(
    [said('Two\nlines\t here'), said(' '), said('x', { layer: 'gone', x: Infinity })],
    names,
  );
  expect(texts).toMatchObject({
    layers: ['0', 'Walls'],
    blocks: ['Door'],
    layouts: ['Model'],
    lines: 'Two lines here\nx',
    layer: [1, -1],
    x: [0.3333333333, 0],
    handle: [7, 7],
  });
  expect(countStrings(texts)).toBe(5);
  expect(await unpackTexts(packTexts(texts))).toEqual(texts);
  expect(unpackTextsNow(packTexts(textsOf([], names)))?.handle).toEqual([]);
});

test('of very many the longest are left out', () => {
  const many = Array.from({ length: 50_001 }, (_, n) => said(n === 5 ? 'a much longer one' : `n ${n}`));
  const { handle, lines } = textsOf(many, names);
  expect(handle).toHaveLength(50_000);
  expect(lines).not.toContain('longer');
});

test('every part of a word is among the pieces, and none reaches into the next line', () => {
  const pieces = new Set(piecesOf(textsOf([said('消防栓 DN100'), said('Türe')], names)));
  const has = (...words: string[]) => wantedPieces(words).every((piece) => pieces.has(piece));
  expect(has('消防')).toBe(true);
  expect(has('防栓', 'dn100')).toBe(true);
  expect(has('n')).toBe(true);
  expect(has('ture')).toBe(true);
  expect(has('wall')).toBe(true);
  expect(has('消栓')).toBe(false);
  // The last character of one and the first of the next.
  expect(has('0t')).toBe(false);
  expect(has('dn1000')).toBe(false);
});

test('every three characters of a long word are looked for, up to some', () => {
  expect(wantedPieces(['abcdefgh']).length).toBeGreaterThanOrEqual(3);
  expect(wantedPieces(['x'.repeat(300)]).length).toBe(1);
  expect(
    wantedPieces([Array.from({ length: 200 }, (_, n) => String.fromCharCode(97 + (n % 26))).join('')]).length,
  ).toBeLessThanOrEqual(8);
});

test.each([
  ['noise', Buffer.from('no deflated text')],
  ['no JSON', deflateRawSync('{')],
  ['null', deflateRawSync('null')],
  ['other JSON', deflateRawSync('{"lines":5}')],
  [
    'columns of different lengths',
    deflateRawSync(JSON.stringify({ ...textsOf([said('a')], names), x: [1, 2] })),
  ],
  ['words for numbers', deflateRawSync(JSON.stringify({ ...textsOf([said('a')], names), x: ['1'] }))],
  ['fewer lines', deflateRawSync(JSON.stringify({ ...textsOf([said('a')], names), lines: '' }))],
])('what a child process should not have written is refused: %s', async (_name, content) => {
  expect(await unpackTexts(content)).toBeUndefined();
  expect(unpackTextsNow(content)).toBeUndefined();
});
