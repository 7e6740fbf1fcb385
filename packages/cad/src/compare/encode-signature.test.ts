import { expect, test } from 'vitest';
import { random } from '../../../../bench/generate.ts';
import { EDITS, editableDrawing, told } from '../../test/compare-edits.ts';
import { compareDrawings, compareSignatures } from './compare.ts';
import { decodeSignature, encodeSignature, SignatureError } from './encode-signature.ts';
import { shortenComparison } from './shorten.ts';
import { signatureOf } from './signature.ts';

test('comparing what was stored says the same as comparing the drawings', () => {
  const before = editableDrawing();
  const after = editableDrawing();
  for (const { name, run } of EDITS) if (name !== 'everything shifted') run(after, random(9));
  const stored = [before, after].map((drawing) => decodeSignature(encodeSignature(signatureOf(drawing))));
  expect(stored[0]).toEqual(signatureOf(before));
  const fromStored = compareSignatures(stored[0]!, stored[1]!);
  expect(fromStored).toEqual(compareDrawings(before, after));
  expect(told(fromStored).length).toBeGreaterThan(20);
});

test('what is damaged is refused, wherever it was cut', () => {
  const bytes = encodeSignature(signatureOf(editableDrawing()));
  for (const length of [0, 3, 11, 40, bytes.length >> 1, bytes.length - 1])
    expect(() => decodeSignature(bytes.slice(0, length))).toThrow(SignatureError);
  const other = bytes.slice();
  other[4] = 9;
  expect(() => decodeSignature(other)).toThrow(SignatureError);
});

test('an answer holds the first changes and how many there are', () => {
  const after = editableDrawing();
  for (let i = 0; i < 10; i++) EDITS.find(({ name }) => name === 'vertex added')!.run(after, random(i + 1));
  const short = shortenComparison(compareDrawings(editableDrawing(), after), 5);
  expect(short.counts.changed).toBe(10);
  expect(short.changed).toHaveLength(5);
  const [vertices] = short.changed[0]!.changes!;
  expect(Number(vertices!.to)).toBe(Number(vertices!.from) + 1);
});
