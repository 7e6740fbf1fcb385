/** What files can be turned into. */
export const convertTargets = ['pdf', 'png', 'jpeg', 'bmp', 'dwg', 'dxf'] as const;
export type ConvertTarget = (typeof convertTargets)[number];
/** AutoCAD's releases whose formats are written. */
export const drawingVersions = ['2000', '2004', '2007', '2010', '2013', '2018'] as const;
/** `sheet`: each layout's own. */
export const convertPapers = [
  'sheet',
  'A0',
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'ANSI A',
  'ANSI B',
  'ANSI C',
  'ANSI D',
  'ANSI E',
  'ARCH C',
  'ARCH D',
  'ARCH E',
] as const;
