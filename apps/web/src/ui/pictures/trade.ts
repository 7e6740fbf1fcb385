import type { PictureLines } from '../Picture.tsx';

export const receipt: PictureLines = {
  guides: 'M40 24h120M100 10v118',
  paper: 'M68 24h64v92l-8-7-8 7-8-7-8 7-8-7-8 7-8-7-8 7z',
  ink: 'M80 42h26M80 56h18M80 70h22M118 42h4M118 56h4M118 70h4M80 84h42',
  accent: 'M104 96h18M104 99h18',
  grips: [
    [68, 24],
    [132, 24],
  ],
};

export const ticket: PictureLines = {
  guides: 'M30 70h140M118 36v68',
  paper: 'M44 46h112v14a10 10 0 0 0 0 20v14H44V80a10 10 0 0 0 0-20z',
  ink: 'M60 84h34M60 76h22',
  accent: 'M66 56a4 4 0 1 1-8 0 4 4 0 1 1 8 0zM82 64a4 4 0 1 1-8 0 4 4 0 1 1 8 0zM80 54L60 66',
  grips: [
    [44, 46],
    [156, 94],
  ],
};

export const revisions: PictureLines = {
  guides: 'M24 112h152',
  paper: 'M34 44h36v46H34zM82 36h36v54H82zM130 28h36v62h-36z',
  ink: 'M40 54h18v12H40zM88 46h20v16H88zM98 62v14h12M136 38h22v20h-22zM147 58v18h13M136 66v10M52 112h.1',
  accent: 'M145 104l6-11 6 11zM100 93l6 11H94zM52 93l6 11H46z',
  grips: [
    [52, 112],
    [100, 112],
    [148, 112],
  ],
};

export const bill: PictureLines = {
  guides: 'M100 12v116M40 44h120',
  paper: 'M62 24h76v92H62z',
  ink: 'M74 36h26M74 56h52M74 68h52M74 80h30M98 56v24M62 100h40',
  accent: 'M132 96a14 14 0 1 1-28 0 14 14 0 1 1 28 0zM112 96l4 4 8-9',
  grips: [
    [62, 24],
    [138, 24],
  ],
};
