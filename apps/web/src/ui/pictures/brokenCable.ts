import type { PictureLines } from '../Picture.tsx';

/** Apart from the others: every page starts with it, for when the rest does not come. */
export const brokenCable: PictureLines = {
  guides: 'M20 70h160',
  paper: 'M62 52h22v36H62zM116 52h22v36h-22z',
  ink: 'M20 70h42M180 70h-42M84 61h10M84 79h10M106 61h10M106 79h10',
  accent: 'M98 44l-4-8M102 44l4-8M100 42V32M98 96l-4 8M102 96l4 8M100 98v10',
  grips: [
    [20, 70],
    [180, 70],
  ],
};
