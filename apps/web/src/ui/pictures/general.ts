import type { PictureLines } from '../Picture.tsx';

export const lostLine: PictureLines = {
  guides: 'M92 40h60v60M20 120h160',
  ink: 'M48 100V40h44M48 100h44M152 100h-24M92 34l-4 6 8 4-4 6M128 94l4 6-8 4 4 6M54 94V46h32M54 94h32',
  accent: 'M112 62a10 10 0 1 1 14 9c-4 2-4 4-4 8M122 86h.1M48 116v8M152 116v8M48 120h104',
  grips: [
    [48, 40],
    [48, 100],
    [152, 40],
  ],
};

export const computer: PictureLines = {
  guides: 'M100 14v114M30 60h140',
  paper: 'M46 26h108v72H46z',
  ink: 'M86 98l-4 18M114 98l4 18M72 116h56M60 40h34v22H60zM94 48h26v34H78V62',
  accent: 'M78 72a10 10 0 0 0 10-10M168 26h6M168 98h6M171 26v72',
  grips: [
    [46, 26],
    [154, 26],
  ],
};

export const envelope: PictureLines = {
  guides: 'M100 16v108M32 70h136',
  paper: 'M48 36h104v68H48z',
  ink: 'M48 104l38-36M152 104l-38-36',
  accent: 'M48 36l52 42 52-42',
  grips: [
    [48, 36],
    [152, 36],
    [100, 78],
  ],
};

export const speech: PictureLines = {
  guides: 'M28 62h144M100 12v116',
  paper: 'M46 30h108v64H92l-20 20V94H46z',
  ink: 'M60 48h60M60 60h76M60 72h44',
  accent: 'M132 76l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z',
  grips: [
    [46, 30],
    [154, 30],
    [72, 114],
  ],
};

export const closedLink: PictureLines = {
  guides: 'M20 70h160M100 14v112',
  paper: 'M62 26h48l22 22v68H62z',
  ink: 'M110 26v22h22M76 62h36M76 74h28',
  accent: 'M146 96a18 18 0 1 1-36 0 18 18 0 1 1 36 0zM115.3 83.3l25.4 25.4',
  grips: [[62, 26]],
};

export const people: PictureLines = {
  guides: 'M24 112h152M100 18v108',
  paper:
    'M114 50a14 14 0 1 1-28 0 14 14 0 1 1 28 0zM64 62a11 11 0 1 1-22 0 11 11 0 1 1 22 0zM158 62a11 11 0 1 1-22 0 11 11 0 1 1 22 0zM74 112c0-20 10-34 26-34s26 14 26 34z',
  ink: 'M30 112c0-16 8-28 23-28 7 0 12 2 16 6M170 112c0-16-8-28-23-28-7 0-12 2-16 6',
  accent: 'M64 38a50 50 0 0 1 14-12M136 38a50 50 0 0 0-14-12',
  grips: [[100, 112]],
};
