import type { PictureLines } from '../Picture.tsx';

export const sheets: PictureLines = {
  guides: 'M28 22v104M20 118h160',
  paper: 'M72 22h84v70H72zM64 30h84v70H64zM56 38h84v70H56z',
  ink: 'M66 50h34v24H66zM100 58h28v32H84V74M110 99h30v9M110 99v9',
  accent: 'M84 82a8 8 0 0 0 8-8M56 118v6M140 118v6M56 121h84',
  grips: [
    [56, 38],
    [140, 108],
  ],
};

export const clock: PictureLines = {
  guides: 'M40 70h120M100 10v120',
  paper: 'M142 70a42 42 0 1 1-84 0 42 42 0 1 1 84 0z',
  ink: 'M100 34v6M100 100v6M64 70h6M130 70h6M125.5 44.5l-4.2 4.2M74.5 44.5l4.2 4.2M125.5 95.5l-4.2-4.2M74.5 95.5l4.2-4.2',
  accent: 'M100 70V48M100 70l17 11',
  grips: [
    [100, 28],
    [142, 70],
    [100, 70],
  ],
};

export const plan: PictureLines = {
  guides: 'M36 40h130M36 100h130M112 14v112',
  paper: 'M48 40h104v60H48z',
  ink: 'M52 44h58v20M52 44v52h20M110 80v16H90M114 44h34v52h-34V80M114 44v20M118 96V84M138 44v10h10M56 84h10v12',
  accent: 'M90 96a18 18 0 0 0-18-18v18M110 64a16 16 0 0 0-16 16h16M48 24v-6M112 24v-6M152 24v-6M48 21h104',
  grips: [
    [48, 40],
    [152, 100],
  ],
};

export const solid: PictureLines = {
  guides: 'M86 28v54h54M86 82l-26 28',
  ink: 'M60 56h54v54H60zM60 56l26-28h54l-26 28M140 28v54l-26 28',
  accent: 'M150 28h6M150 82h6M153 28v54M60 120v6M114 120v6M60 123h54',
  grips: [
    [60, 56],
    [114, 56],
    [140, 28],
    [114, 110],
  ],
};

export const photo: PictureLines = {
  guides: 'M83 20v100M117 20v100M36 57h128M36 83h128',
  paper: 'M50 30h100v80H50z',
  ink: 'M50 98l30-30 22 22 14-14 34 30',
  accent: 'M86 52a9 9 0 1 1-18 0 9 9 0 1 1 18 0z',
  grips: [
    [50, 30],
    [150, 30],
    [150, 110],
    [50, 110],
  ],
};

export const document: PictureLines = {
  guides: 'M100 12v116',
  paper: 'M66 24h48l22 22v70H66z',
  ink: 'M114 24v22h22M80 62h42M80 74h42M80 86h42M80 98h24',
  accent: 'M50 24h6M50 116h6M53 24v92',
  grips: [
    [66, 24],
    [136, 116],
  ],
};

export const letter: PictureLines = {
  guides: 'M40 32h120M40 78h120M40 106h120M100 18v104',
  ink: 'M66 106l30-74h8l30 74h-9l-9-23H84l-9 23zM87 75h26l-13-33z',
  accent: 'M164 32h8M164 106h8M168 32v74',
  grips: [
    [66, 106],
    [100, 32],
    [134, 106],
  ],
};

export const links: PictureLines = {
  guides: 'M60 70a78 78 0 0 1 88-40M60 70a78 78 0 0 0 88 40',
  paper: 'M36 54h36v32H36zM132 22h30v26h-30zM132 92h30v26h-30z',
  ink: 'M43 62h14v9H43zM57 66h8v13H50v-8M138 28h10v8h-10zM138 98h10v8h-10z',
  accent: 'M72 64l56-27M72 76l56 27M122 35l6 2-3 6M125 97l3 6-6 2',
  grips: [[72, 70]],
};

export const globe: PictureLines = {
  guides: 'M40 70h120M100 10v120',
  paper: 'M142 70a42 42 0 1 1-84 0 42 42 0 1 1 84 0z',
  ink: 'M100 28c-26 24-26 60 0 84M100 28c26 24 26 60 0 84M64 49h72M64 91h72',
  accent: 'M127 56c0 8-9 18-9 18s-9-10-9-18a9 9 0 1 1 18 0zM121 56a3 3 0 1 1-6 0 3 3 0 1 1 6 0z',
  grips: [
    [58, 70],
    [100, 112],
  ],
};

export const star: PictureLines = {
  guides: 'M148 74a48 48 0 1 1-96 0 48 48 0 1 1 96 0zM100 14v118',
  paper: 'M100 26l11.5 32.2 34.2 1-27.1 20.9 9.6 32.8L100 93.6l-28.2 19.3 9.6-32.8-27.1-20.9 34.2-1z',
  ink: 'M100 26v48M145.7 59.2L100 74M128.2 112.9L100 74M71.8 112.9L100 74M54.3 59.2L100 74',
  grips: [
    [100, 26],
    [145.7, 59.2],
    [128.2, 112.9],
    [71.8, 112.9],
    [54.3, 59.2],
  ],
};

export const heart: PictureLines = {
  guides: 'M104 54a24 24 0 1 1-48 0 24 24 0 1 1 48 0zM144 54a24 24 0 1 1-48 0 24 24 0 1 1 48 0zM100 16v110',
  paper: 'M100 112L63 71a24 24 0 0 1 37-30 24 24 0 0 1 37 30z',
  ink: 'M80 54h.1M120 54h.1',
  accent: 'M80 54L63 71M120 54l17 17',
  grips: [
    [63, 71],
    [137, 71],
    [100, 112],
    [100, 41],
  ],
};

export const bin: PictureLines = {
  guides: 'M100 18v110',
  paper: 'M70 44h60l-6 70H76z',
  ink: 'M62 44h76M88 44v-9h24v9M87 56l2 46M100 56v46M113 56l-2 46',
  accent: 'M148 44h8M148 114h8M152 44v70M76 124v4M124 124v4M76 126h48',
  grips: [
    [62, 44],
    [138, 44],
  ],
};
