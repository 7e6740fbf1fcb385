import { line, group, type CaseGroup } from './cases.ts';

/** Every drawing has one. */
const first = { name: 'Layout1' };

export const LAYOUT_CASES: readonly CaseGroup[] = [
  group('LAYOUT', [
    [
      'New: an empty sheet, with paper',
      'LAYOUT N\nGround floor',
      {
        layouts: [first, { name: 'Ground floor', plot: { paperWidth: 420, paperHeight: 297 } }],
        blocks: { '*Paper_Space0': [] },
        reports: [['layoutMade', { name: 'Ground floor' }]],
      },
    ],
    [
      'New: Enter gives it a name of its own',
      'LAYOUT N\n\nLO N\n',
      { layouts: [first, { name: 'Layout2' }, { name: 'Layout3' }] },
    ],
    ['New: no name for a layout', 'LAYOUT N\na|b', { error: 'badName', layouts: [first] }],
    [
      'New: one that is there',
      'LAYOUT N\nA\nLAYOUT N\na',
      { error: 'badName', layouts: [first, { name: 'A' }] },
    ],
    ['New is undone at once', 'LAYOUT N\nA\nU', { layouts: [first] }],
    [
      'what is drawn goes to the new sheet',
      'LAYOUT N\nA\nLINE 0,0 5,5 ',
      { entities: [], blocks: { '*Paper_Space0': [line(0, 0, 5, 5)] } },
    ],
    [
      'Set: back to the model, and to a sheet',
      'LAYOUT N\nA\nLAYOUT S\nModel\nLINE 0,0 1,1 \n-LAYOUT S\na\nLINE 2,2 3,3 ',
      { entities: [line(0, 0, 1, 1)], blocks: { '*Paper_Space0': [line(2, 2, 3, 3)] } },
    ],
    ['Set: none of that name', 'LAYOUT S\nNowhere', { error: 'noLayout' }],
    ['Rename', 'LAYOUT N\nA\nLAYOUT R\nA\nFirst floor', { layouts: [first, { name: 'First floor' }] }],
    ['Rename: the one that is shown', 'LAYOUT N\nA\nLAYOUT R\n\nB', { layouts: [first, { name: 'B' }] }],
    [
      'Rename: what is on it stays',
      'LAYOUT N\nA\nLINE 0,0 5,5 \nLAYOUT R\nA\n平面',
      { layouts: [first, { name: '平面' }], blocks: { '*Paper_Space0': [line(0, 0, 5, 5)] } },
    ],
    ['Rename: the model keeps its name', 'LAYOUT R\nModel', { error: 'badName' }],
    ['Rename: to one that is there', 'LAYOUT N\nA\nLAYOUT N\nB\nLAYOUT R\nB\nA', { error: 'badName' }],
    ['? lists them', 'LAYOUT N\nA\nLAYOUT ?', { reports: [['nameLine', { name: 'A' }]] }],
  ]),
];
