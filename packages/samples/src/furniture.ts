import type { Sketch } from './sketch.ts';
import { arc, box, circle, ellipse, line, path } from './shapes.ts';

/** Furniture as blocks about their middle, with the room each takes (width, depth) in millimeters. */
export const FURNITURE = {
  'BED-DOUBLE': [1800, 2100],
  'BED-SINGLE': [1000, 2050],
  NIGHTSTAND: [450, 450],
  WARDROBE: [1800, 600],
  SOFA: [2300, 900],
  ARMCHAIR: [850, 850],
  'COFFEE-TABLE': [1200, 650],
  SIDEBOARD: [2000, 420],
  DINING: [2000, 1900],
  DESK: [1400, 1150],
  BATHTUB: [1700, 750],
  WC: [380, 660],
  BASIN: [650, 500],
  WASHER: [600, 600],
  COUNTER: [3200, 600],
  FRIDGE: [650, 650],
  PLANT: [600, 600],
} as const;

export type FurnitureName = keyof typeof FURNITURE;

export function defineFurniture(sketch: Sketch): void {
  const block = (name: FurnitureName, draw: (w: number, d: number) => void): void => {
    const [width, depth] = FURNITURE[name];
    sketch.block(name, () => draw(width / 2, depth / 2));
  };
  const cushion = (x: number, y: number, u: number, v: number, r = 60): void => {
    const b = Math.tan(Math.PI / 8);
    path(
      sketch,
      [
        [x + r, y],
        [u - r, y, b],
        [u, y + r],
        [u, v - r, b],
        [u - r, v],
        [x + r, v, b],
        [x, v - r],
        [x, y + r, b],
      ],
      { closed: true },
    );
  };
  const bed = (w: number, d: number, pillows: number): void => {
    cushion(-w, -d, w, d, 40);
    const width = (2 * w - 100) / pillows;
    for (let i = 0; i < pillows; i++)
      cushion(-w + 80 + i * width, d - 480, -w + 20 + (i + 1) * width, d - 90);
    line(sketch, [-w, d - 560], [w, d - 560]);
    path(sketch, [
      [-w, d - 760],
      [w * 0.2, d - 760],
      [w, d - 1300],
    ]);
  };
  block('BED-DOUBLE', (w, d) => bed(w, d, 2));
  block('BED-SINGLE', (w, d) => bed(w, d, 1));
  block('NIGHTSTAND', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    circle(sketch, [0, 0], 110);
    circle(sketch, [0, 0], 40);
  });
  block('WARDROBE', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    line(sketch, [-w, 0], [w, 0]);
    for (let x = -w + 130; x < w; x += 150) line(sketch, [x, -d + 80], [x + 40, d - 80]);
  });
  block('SOFA', (w, d) => {
    cushion(-w, -d, w, d, 90);
    line(sketch, [-w + 180, d - 220], [w - 180, d - 220]);
    const third = (2 * w - 360) / 3;
    for (let i = 0; i < 3; i++)
      cushion(-w + 180 + i * third, -d + 40, -w + 180 + (i + 1) * third, d - 220, 50);
  });
  block('ARMCHAIR', (w, d) => {
    cushion(-w, -d, w, d, 90);
    cushion(-w + 150, -d + 40, w - 150, d - 200, 60);
  });
  block('COFFEE-TABLE', (w, d) => {
    cushion(-w, -d, w, d, 60);
    cushion(-w + 50, -d + 50, w - 50, d - 50, 40);
  });
  block('SIDEBOARD', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    box(sketch, [-650, -30], [650, 40]);
    line(sketch, [-w, -d + 60], [w, -d + 60]);
  });
  block('DINING', () => {
    cushion(-900, -450, 900, 450, 50);
    for (const x of [-560, 0, 560]) {
      for (const side of [1, -1]) {
        cushion(x - 210, Math.min(side * 420, side * 820), x + 210, Math.max(side * 420, side * 820), 70);
        line(sketch, [x - 190, side * 880], [x + 190, side * 880]);
      }
    }
  });
  block('DESK', (w, d) => {
    box(sketch, [-w, d - 650], [w, d]);
    box(sketch, [-250, d - 300], [250, d - 60]);
    cushion(-230, -d + 40, 230, -d + 480, 120);
    arc(sketch, [0, -d + 260], 300, 215, 325);
  });
  block('BATHTUB', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    cushion(-w + 70, -d + 70, w - 70, d - 70, 280);
    circle(sketch, [w - 260, 0], 40);
  });
  block('WC', (w, d) => {
    box(sketch, [-w, d - 180], [w, d]);
    ellipse(sketch, [0, -d + 245], [0, 245], 0.74);
    ellipse(sketch, [0, -d + 235], [0, 175], 0.7);
  });
  block('BASIN', (w, d) => {
    cushion(-w, -d, w, d, 80);
    ellipse(sketch, [0, -20], [240, 0], 0.7);
    circle(sketch, [0, 0], 25);
    circle(sketch, [0, d - 60], 30);
  });
  block('WASHER', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    circle(sketch, [0, -20], 210);
    circle(sketch, [0, -20], 150);
    line(sketch, [-w, d - 80], [w, d - 80]);
  });
  block('COUNTER', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    // sink on the left, hob on the right
    cushion(-w + 300, -d + 90, -w + 800, d - 130, 60);
    cushion(-w + 840, -d + 90, -w + 1180, d - 130, 60);
    circle(sketch, [-w + 550, d - 70], 28);
    box(sketch, [w - 1050, -d + 60], [w - 400, d - 60]);
    for (const [x, y, r] of [
      [-890, -110, 100],
      [-890, 130, 75],
      [-570, -110, 75],
      [-570, 130, 100],
    ] as const) {
      circle(sketch, [w + x, y], r);
      circle(sketch, [w + x, y], r * 0.5);
    }
  });
  block('FRIDGE', (w, d) => {
    box(sketch, [-w, -d], [w, d]);
    line(sketch, [-w, -d], [w, d]);
    line(sketch, [-w, d], [w, -d]);
  });
  block('PLANT', (w) => {
    circle(sketch, [0, 0], w * 0.35);
    for (let i = 0; i < 9; i++) {
      const a = (i * 2 * Math.PI) / 9;
      const [c, s] = [Math.cos(a), Math.sin(a)];
      path(sketch, [
        [0, 0, 0.35],
        [c * w, s * w, 0.35],
        [0, 0],
      ]);
    }
  });
}
