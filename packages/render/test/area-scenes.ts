import { FILL } from '@linework/cad/display/list';
import { LIGHT, type SceneMakers } from './scene.ts';
import { clipOf, index, rgb, TestSheet } from './sheet.ts';

/** Areas: fills, hatches, gradients, wipeouts, pictures; and what covers what. */
export const areaScenes: SceneMakers = {
  fills() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const square = (x: number, y: number, size: number): number[] => [
      x,
      y,
      x + size,
      y,
      x + size,
      y + size,
      x,
      y + size,
    ];
    sheet.draw(model, sheet.style({ color: rgb(0x3080d0) }), (g) =>
      g.area([square(10, 85, 55), square(20, 95, 35), square(30, 105, 15)], 0),
    );
    sheet.draw(model, sheet.style({ color: rgb(0xd08030) }), (g) =>
      g.area([square(75, 85, 55), square(85, 95, 35), square(95, 105, 15)], FILL.nonZero),
    );
    // A bow tie, as SOLID draws it, and a star in one stroke.
    sheet.draw(model, sheet.style({ color: index(3) }), (g) =>
      g.area([[140, 85, 190, 140, 190, 85, 140, 140]], FILL.edge),
    );
    const star = Array.from({ length: 5 }, (_, i) => {
      const angle = (i * 4 * Math.PI) / 5;
      return [40 + 32 * Math.sin(angle), 40 + 32 * Math.cos(angle)];
    }).flat();
    sheet.draw(model, sheet.style({ color: index(2) }), (g) => g.area([star], 0));
    // Thinner than a pixel: edges keep it visible.
    sheet.draw(model, sheet.style({ color: index(1) }), (g) =>
      g.area([[80, 10, 195, 20, 195, 20.3, 80, 10.3]], FILL.edge),
    );
    const see = sheet.style({ color: rgb(0xff00ff), transparency: 0.5 });
    sheet.draw(model, see, (g) => g.area([[85, 30, 140, 30, 110, 75]], 0));
    sheet.draw(model, sheet.style({ color: index(4) }), (g) =>
      g.area([[130, 25, 190, 40, 180, 70, 125, 60]], 0),
    );
    sheet.draw(model, see, (g) => g.area([[150, 28, 195, 50, 150, 75]], 0));
    return { sheet };
  },
  hatches() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const line = (
      angle: number,
      spacing: number,
      dashes: number[] = [],
      base: [number, number] = [0, 0],
      along = 0,
    ) => ({
      angle,
      base,
      offset: [
        along * Math.cos(angle) - spacing * Math.sin(angle),
        along * Math.sin(angle) + spacing * Math.cos(angle),
      ] as [number, number],
      dashes,
    });
    const pattern = (...families: ReturnType<typeof line>[]): number =>
      sheet.hatchPatterns.push({ name: 'x', families }) - 1;
    const lines = pattern(line(Math.PI / 4, 6));
    const net = pattern(line(0, 8), line(Math.PI / 2, 8));
    const brick = pattern(line(0, 8), line(Math.PI / 2, 12, [8, -8], [0, 0], 8));
    const dots = pattern(line(0.3, 5, [0, -5], [0, 0], 2.5));
    const dense = pattern(line(0, 0.4));
    const far = pattern(line(0.7, 5, [6, -3, 0, -3], [1e6, 1e6], 2));
    const circle = (x: number, y: number, r: number): number[] =>
      Array.from({ length: 48 }, (_, i) => [
        x + r * Math.cos((i * Math.PI) / 24),
        y + r * Math.sin((i * Math.PI) / 24),
      ]).flat();
    const put = (color: number, p: number, rings: number[][], x = 0, y = 0): void =>
      sheet.draw(model, sheet.style({ color: index(color) }), (g) => g.hatch(rings, p, x, y));
    put(1, lines, [circle(35, 110, 30), circle(35, 110, 12)]);
    put(2, net, [[75, 82, 128, 82, 128, 138, 75, 138]], 78, 85);
    put(3, brick, [[138, 82, 192, 82, 192, 138, 138, 138]], 141, 85);
    put(4, dots, [[8, 12, 62, 12, 62, 68, 8, 68]]);
    put(5, dense, [circle(100, 40, 28)]);
    put(6, far, [circle(162, 40, 30)], -3e7, 2e7);
    return { sheet };
  },
  gradients() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const names = ['LINEAR', 'CYLINDER', 'INVCYLINDER', 'SPHERICAL', 'HEMISPHERICAL', 'CURVED'];
    names.forEach((name, i) => {
      const gradient =
        sheet.gradients.push({
          name,
          angle: i * 0.3,
          shift: i === 3 ? 0.4 : 0,
          colors: [rgb(0x1040a0), i === 5 ? index(7) : rgb(0xffd040)],
        }) - 1;
      const x = 8 + (i % 3) * 64;
      const y = 80 - Math.floor(i / 3) * 70;
      sheet.draw(model, sheet.style(), (g) =>
        g.area([[x, y, x + 56, y, x + 56, y + 60, x, y + 60]], 0, gradient),
      );
    });
    return { sheet };
  },
  wipeouts() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const red = sheet.style({ color: index(1) });
    const white = sheet.style();
    for (let i = 0; i < 12; i++)
      sheet.draw(model, red, (g) => g.line(5, 10 + i * 12, 195, 10 + i * 12, 0, 0));
    sheet.draw(model, sheet.style({ color: rgb(0x306090) }), (g) =>
      g.area([[20, 20, 100, 20, 100, 130, 20, 130]], 0),
    );
    sheet.draw(model, white, (g) => g.wipeout([[60, 40, 140, 40, 160, 75, 140, 110, 60, 110]]));
    for (let i = 0; i < 8; i++)
      sheet.draw(model, sheet.style({ color: index(3) }), (g) =>
        g.line(10 + i * 25, 5, 10 + i * 25, 145, 0, 0),
      );
    const block = sheet.group('tag');
    sheet.draw(block, white, (g) => g.wipeout([[-15, -8, 15, -8, 15, 8, -15, 8]]));
    sheet.draw(block, white, (g) => g.path([-15, -8, 15, -8, 15, 8, -15, 8, -15, -8], 5, 1, 0));
    sheet.draw(block, sheet.style({ color: index(2) }), (g) => g.line(-10, 0, 10, 0, 0, 0));
    sheet.draw(model, white, (g) =>
      g.insert(1, [1, 0, 0, 1, 100, 75], { minX: -15, minY: -8, maxX: 15, maxY: 8 }, -1, 1, 1, [0, 0, 0, 0]),
    );
    sheet.draw(model, white, (g) =>
      g.insert(
        1,
        [0.8, 0.6, -0.6, 0.8, 112, 66],
        { minX: -15, minY: -8, maxX: 15, maxY: 8 },
        -1,
        1,
        1,
        [0, 0, 0, 0],
      ),
    );
    sheet.draw(model, sheet.style({ color: index(6) }), (g) => g.line(20, 10, 180, 140, 0, 0));
    return { sheet };
  },
  images() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const white = sheet.style();
    for (let i = 0; i < 10; i++)
      sheet.draw(model, white, (g) => g.line(0, 8 + i * 15, 200, 8 + i * 15, 0, 0));
    sheet.images.push({ path: 'a.png', width: 8, height: 6, brightness: 50, contrast: 50, fade: 0 });
    sheet.images.push({ path: 'missing.png', width: 8, height: 6, brightness: 50, contrast: 50, fade: 0 });
    sheet.clips.push(clipOf([120, 20, 180, 30, 150, 70]));
    sheet.draw(model, white, (g) => g.image([15, 85, 80, 0, 0, 55], 0, -1));
    sheet.draw(model, white, (g) => g.image([115, 90, 60, 20, -12, 36], 0, -1));
    sheet.draw(model, white, (g) => g.image([110, 15, 80, 0, 0, 60], 0, 0));
    sheet.draw(model, sheet.style({ color: index(1) }), (g) => g.image([15, 15, 60, 5, -5, 45], 1, -1));
    sheet.draw(model, sheet.style({ color: index(2) }), (g) => g.line(5, 5, 195, 145, 0, 0));
    const rgba = new Uint8ClampedArray(8 * 6 * 4);
    for (let i = 0; i < 48; i++)
      rgba.set([(i % 8) * 36, Math.floor(i / 8) * 50, 255 - (i % 8) * 30, 255], i * 4);
    return { sheet, pictures: new Map([[0, { width: 8, height: 6, rgba }]]) };
  },
  'light-background'() {
    const made = areaScenes['wipeouts']!();
    return { ...made, background: LIGHT };
  },
};
