import { expect, it } from 'vitest';
import { wantedCompanions } from './companions.ts';

const font = (name: string) => ({ name, kind: 'font' as const, url: `/${name}`, size: 1 });
const xref = (name: string) => ({ name, kind: 'xref' as const, url: `/${name}`, size: 1 });
type Fonts = Parameters<typeof wantedCompanions>[0]['fonts'];
const missing = (name: string) => ({ name, found: false }) as Fonts[number];

it('gives fonts the name that the drawing calls them by', () => {
  const head = { fonts: [missing('txt'), missing('C:\\fonts\\GBCBIG.SHX')], xrefs: [] };
  expect(wantedCompanions(head, [font('txt.shx'), font('gbcbig.shx')])).toEqual([
    { name: 'txt', kind: 'font', url: '/txt.shx' },
    { name: 'C:\\fonts\\GBCBIG.SHX', kind: 'font', url: '/gbcbig.shx' },
  ]);
});

it('finds references by their path, with an ending or without', () => {
  const xrefs = [
    { name: 'Grid', path: '..\\base\\Grid.dwg', found: false },
    { name: 'Site', path: 'site', found: false },
  ];
  expect(wantedCompanions({ fonts: [], xrefs }, [xref('grid.dwg'), xref('Site.dwg')])).toEqual([
    { name: '..\\base\\Grid.dwg', kind: 'xref', url: '/grid.dwg' },
    { name: 'site', kind: 'xref', url: '/Site.dwg' },
  ]);
});

it('takes nothing that is there or that nobody asked for', () => {
  const head = {
    fonts: [{ ...missing('txt'), found: true }],
    xrefs: [{ name: 'a', path: 'a.dwg', found: true }],
  };
  expect(wantedCompanions(head, [font('txt.shx'), xref('a.dwg'), xref('b.dwg')])).toEqual([]);
});
