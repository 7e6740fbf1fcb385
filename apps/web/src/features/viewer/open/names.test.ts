import { expect, it } from 'vitest';
import { bareName, fontMatches } from './names.ts';

it('takes the name out of any path', () => {
  expect(bareName('C:\\Projects\\Site\\Base Plan.DWG')).toBe('base plan.dwg');
  expect(bareName('../xref/grid.dwg')).toBe('grid.dwg');
  expect(bareName('grid.dwg', 'dwg')).toBe('grid');
});

it('knows a font by its file or by its family', () => {
  const font = { name: 'gbcbig.shx', family: '' };
  expect(fontMatches('GBCBIG', font)).toBe(true);
  expect(fontMatches('fonts\\gbcbig.SHX', font)).toBe(true);
  expect(fontMatches('gbcbi', font)).toBe(false);
  expect(fontMatches('Noto Sans SC', { name: 'NotoSansSC-VF.ttf', family: 'Noto Sans SC' })).toBe(true);
  expect(fontMatches('', font)).toBe(false);
});
