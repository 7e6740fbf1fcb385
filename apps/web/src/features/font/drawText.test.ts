import { expect, it } from 'vitest';
import type { Font } from '@linework/cad/text/fonts';
import { drawText } from './drawText.ts';

const font: Font = {
  name: 'test',
  outline: false,
  glyph: (code) => (code === 73 ? { advance: 0.5, contours: [new Float32Array([0, 0, 0, 1])] } : undefined),
};

it('places glyph after glyph and names what is missing once', () => {
  expect(drawText(font, 'II')).toEqual({ path: 'M0 0L0 1M0.5 0L0.5 1', width: 1, missing: '' });
  expect(drawText(font, 'xI xy')).toMatchObject({ missing: 'x y', path: 'M0.5 0L0.5 1' });
});

it('closes outlines', () => {
  expect(drawText({ ...font, outline: true }, 'I').path).toBe('M0 0L0 1Z');
});
