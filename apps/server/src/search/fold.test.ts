import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it('leaves out case, marks and widths', () => {
  expect(fold('Gebäude Übersicht ＡＢＣ.DWG')).toBe('gebaude ubersicht abc.dwg');
  expect(fold('Straße Łódź')).toBe('strasse lodz');
});

it('takes a text for the same however its characters are put together', () => {
  for (const text of ['평면도 1.DWG', '一层平面图 A.dwg', '평면도 Ä 平']) {
    expect(fold(text.normalize('NFD'))).toBe(fold(text));
  }
  expect(fold('평면도 A.DWG')).toBe('평면도 a.dwg');
});
