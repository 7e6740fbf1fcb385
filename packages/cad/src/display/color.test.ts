import { expect, test } from 'vitest';
import { MIN_CONTRAST, toReadable } from './color.ts';

const channels = (rgb: number): number[] => [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];

function luminance(rgb: number): number {
  const [r, g, b] = channels(rgb).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: number, other: number): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const light = [0xffffff, 0xfbfaf6];
const dark = [0x212830, 0x171c24, 0x000000];
const faintOnLight = [0xffff00, 0x00ffff, 0x00ff00, 0xc0c0c0, 0xffffff];
const faintOnDark = [0x0000ff, 0x800000, 0x333333, 0x000000];

test('what cannot be read is moved until it can', () => {
  for (const background of light)
    for (const rgb of faintOnLight) {
      expect(contrast(rgb, background)).toBeLessThan(MIN_CONTRAST);
      expect(contrast(toReadable(rgb, background), background)).toBeGreaterThan(MIN_CONTRAST - 0.06);
    }
  for (const background of dark)
    for (const rgb of faintOnDark)
      expect(contrast(toReadable(rgb, background), background)).toBeGreaterThan(MIN_CONTRAST - 0.06);
});

test('yellow stays yellow, blue stays blue', () => {
  const [r, g, b] = channels(toReadable(0xffff00, 0xffffff));
  expect(r).toBe(g);
  expect(b).toBe(0);
  const [red, green, blue] = channels(toReadable(0x0000ff, 0x212830));
  expect(red).toBe(green);
  expect(blue).toBe(255);
});

test('what can be read is left alone', () => {
  for (const rgb of [0x000000, 0xff0000, 0x0000ff]) expect(toReadable(rgb, 0xffffff)).toBe(rgb);
  for (const rgb of [0xffffff, 0xffff00, 0x00ff00]) expect(toReadable(rgb, 0x212830)).toBe(rgb);
});
