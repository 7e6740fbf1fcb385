import { expect, test } from 'vitest';
import { changeValueText, typeLabel } from './entityText.ts';

test('values are told as people read them', () => {
  expect(changeValueText(0.30000000000000004)).toBe('0.3');
  expect(changeValueText([1, 2.5, 0])).toBe('1, 2.5, 0');
  expect(changeValueText(null)).toBeUndefined();
});

test('a type without a name of its own is called as the drawing calls it', () => {
  const t = ((key: string) => key) as Parameters<typeof typeLabel>[1];
  expect(typeLabel('lwpolyline', t)).toBe('viewer.type.polyline');
  expect(typeLabel('PDFUNDERLAY', t)).toBe('viewer.type.underlay');
  expect(typeLabel('ACME_WALL', t)).toBe('ACME_WALL');
});
