import { group, type CaseGroup } from './cases.ts';

/** As a drawing has them that is looked at from above. */
export const seenView = (
  name: string,
  center: readonly number[],
  height: number,
  aspect: number,
): object => ({
  name,
  center,
  height,
  aspect,
  target: [0, 0, 0],
  direction: [0, 0, 1],
  twist: 0,
  paperSpace: false,
});

export const viewHost = () => ({ viewBox: () => ({ minX: 10, minY: 20, maxX: 110, maxY: 70 }) });
const hall = seenView('Hall', [60, 45], 50, 2);

export const VIEW_CASES: readonly CaseGroup[] = [
  group(
    'VIEW',
    [
      ['Save keeps what is on screen', 'VIEW S Hall', { views: [hall] }],
      ['its alias, and by its short form', '-V SAVE Hall', { views: [hall] }],
      ['one undo takes it back', 'VIEW S Hall\nU', { views: [] }],
      ['and one redo brings it again', 'VIEW S Hall\nU\nREDO', { views: [hall] }],
      [
        'Window keeps what lies between two corners',
        'VIEW W Stair 30,40 10,20',
        { views: [seenView('Stair', [20, 30], 20, 1)] },
      ],
      [
        'Window: corners relative to each other',
        'VIEW W Wide 0,0 @400,100',
        { views: [seenView('Wide', [200, 50], 100, 4)] },
      ],
      ['Window: no window', 'VIEW W Flat 0,0 10,0', { error: 'badValue', views: [] }],
      [
        'Save: one of that name stays unless it is to be replaced',
        'VIEW W Hall 0,0 10,10\nVIEW S hall N',
        { views: [seenView('Hall', [5, 5], 10, 1)] },
      ],
      ['Save: replaced, it keeps its name', 'VIEW W Hall 0,0 10,10\nVIEW S hall Y', { views: [hall] }],
      [
        'replacing is undone too',
        'VIEW W Hall 0,0 10,10\nVIEW S hall Y\nU',
        { views: [seenView('Hall', [5, 5], 10, 1)] },
      ],
      ['Save: no name for a view', 'VIEW S a|b', { error: 'badName', views: [] }],
      [
        'Delete',
        'VIEW S Hall\nVIEW W Stair 0,0 2,2\nVIEW D hall',
        { views: [{ name: 'Stair' }], reports: [['viewsDeleted', { count: 1 }]] },
      ],
      [
        'Delete: several by commas and wildcards',
        'VIEW S Hall\nVIEW S Stair\nVIEW S Attic\nVIEW D H*,st?ir',
        { views: [{ name: 'Attic' }] },
      ],
      [
        'Delete is undone',
        'VIEW S Hall\nVIEW S Stair\nVIEW D *\nU',
        { views: [{ name: 'Hall' }, { name: 'Stair' }] },
      ],
      ['Delete: none of that name', 'VIEW D Nowhere', { error: 'noView' }],
      ['Restore: none of that name', 'VIEW R Nowhere', { error: 'noView' }],
      [
        '? lists them',
        'VIEW S Hall\nVIEW S Stair\nVIEW ? S*',
        { reports: [['nameLine', { name: 'Stair' }]] },
      ],
      ['RENAME', 'VIEW S Hall\nRENAME VI Hall Lobby', { views: [{ ...hall, name: 'Lobby' }] }],
      [
        'RENAME to one that is there',
        'VIEW S Hall\nVIEW S Stair\nRENAME VI Hall Stair',
        { error: 'badName' },
      ],
    ],
    '',
    viewHost,
  ),
];
