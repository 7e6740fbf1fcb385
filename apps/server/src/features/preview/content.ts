/** What a file is by its first bytes: that decides which parser sees it, never its name. */
import type { TaskName } from '../../sandbox/folder.ts';
import type { Maker } from './kinds.ts';

export const headBytes = 16;

type Content =
  | Exclude<
      TaskName,
      | 'fontInfo'
      | 'convert'
      | 'compare'
      | 'publish'
      | 'drawingWithDependencies'
      | 'archiveList'
      | 'archiveExtract'
    >
  | 'office';

const starts: readonly (readonly [magic: string, content: Content])[] = [
  ['\u0089PNG\r\n\u001a\n', 'picture'],
  ['\u00ff\u00d8\u00ff', 'picture'],
  ['GIF8', 'picture'],
  ['BM', 'picture'],
  ['II*\u0000', 'picture'],
  ['MM\u0000*', 'picture'],
  ['II+\u0000', 'picture'],
  ['MM\u0000+', 'picture'],
  ['\u00d0\u00cf\u0011\u00e0', 'office'],
  ['{\\rt', 'office'],
  ['\u0000\u0001\u0000\u0000', 'fontSample'],
  ['true', 'fontSample'],
  ['OTTO', 'fontSample'],
  ['ttcf', 'fontSample'],
  ['AutoCAD-86 ', 'fontSample'],
];

const usual: Record<Maker, Content> = {
  picture: 'picture',
  drawing: 'drawing',
  office: 'office',
  font: 'fontSample',
  model: 'model',
};

/** Drawings have too many beginnings to list (a DXF may start with a comment): what is nothing else may be one. */
export function contentOf(head: Buffer, maker: Maker): Content {
  // Models have beginnings of all kinds, those of compound files and pictures among them: their own reader looks.
  if (maker === 'model') return 'model';
  const text = head.toString('latin1');
  return starts.find(([magic]) => text.startsWith(magic))?.[1] ?? usual[maker];
}
