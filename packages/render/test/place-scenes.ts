import { BY_BLOCK } from '@linework/cad/display/list';
import { LIGHT, type SceneMakers } from './scene.ts';
import { clipOf, index, rgb, TestSheet } from './sheet.ts';

/** Things in their places: inserts, letters, clips, viewports, far from the origin, turned. */
export const placeScenes: SceneMakers = {
  inserts() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const walls = sheet.layer({ name: 'walls', color: index(1) });
    const doors = sheet.layer({ name: 'doors', color: index(3) });
    const leaf = sheet.group('leaf');
    sheet.draw(leaf, sheet.style({ color: { kind: 'block' } }), (g) =>
      g.path([0, 0, 8, 0, 8, 8, 0, 8, 0, 0], 5, 1, 0),
    );
    sheet.draw(leaf, sheet.style(), (g) => g.line(0, 0, 8, 8, 0, 0));
    sheet.draw(leaf, sheet.style({ layer: doors }), (g) => g.line(0, 8, 8, 0, 0, 0));
    const box = { minX: 0, minY: 0, maxX: 8, maxY: 8 };
    const nest = sheet.group('nest');
    const none: [number, number, number, number] = [0, 0, 0, 0];
    sheet.draw(nest, sheet.style({ color: { kind: 'block' }, lineWeight: BY_BLOCK }), (g) =>
      g.insert(1, [1, 0, 0, 1, 0, 0], box, -1, 1, 1, none),
    );
    sheet.draw(nest, sheet.style({ layer: walls, color: { kind: 'layer' } }), (g) =>
      g.insert(1, [1, 0, 0, 1, 12, 0], box, -1, 1, 1, none),
    );
    sheet.draw(nest, sheet.style({ color: index(6) }), (g) =>
      g.insert(1, [0.7, 0.7, -0.7, 0.7, 30, -2], box, -1, 1, 1, none),
    );
    const wide = { minX: 0, minY: -4, maxX: 40, maxY: 12 };
    sheet.draw(model, sheet.style({ layer: walls, color: index(4) }), (g) =>
      g.insert(2, [2, 0, 0, 2, 10, 110], wide, -1, 1, 1, none),
    );
    sheet.draw(model, sheet.style({ layer: walls }), (g) =>
      g.insert(2, [2, 0, 0, -2, 110, 130], wide, -1, 1, 1, none),
    );
    sheet.draw(model, sheet.style({ color: rgb(0xffa000) }), (g) =>
      g.insert(1, [1, 0, 0, 1, 12, 12], box, -1, 8, 5, [12, 2, -1, 13]),
    );
    const hidden = sheet.layer({ name: 'hidden', frozen: true });
    sheet.draw(model, sheet.style({ layer: hidden }), (g) =>
      g.insert(1, [6, 0, 0, 6, 130, 30], box, -1, 1, 1, none),
    );
    const off = sheet.layer({ name: 'off', on: false });
    sheet.draw(model, sheet.style({ layer: off }), (g) =>
      g.insert(1, [6, 0, 0, 6, 140, 20], box, -1, 1, 1, none),
    );
    return { sheet };
  },
  'layers-off'() {
    const made = placeScenes['inserts']!();
    return { ...made, visible: [1, 1, 0, 1, 0] };
  },
  strokes() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const white = sheet.style();
    const write = (words: string, x: number, y: number, height: number, turn = 0, style = white): void =>
      sheet.draw(model, style, (g) => sheet.text(g, words, x, y, height, turn));
    write('Hello 123', 8, 120, 20);
    write('Plan %&@ gjq', 8, 98, 12, 0, sheet.style({ color: index(2) }));
    write('The quick brown fox jumps', 8, 82, 8, 0, sheet.style({ color: index(3) }));
    write('over the lazy dog: 3.14159', 8, 70, 6);
    write('tiny letters that are only a bar from here', 8, 62, 2.2);
    write('turned', 150, 70, 12, 0.7, sheet.style({ color: index(4) }));
    write('up', 190, 20, 16, Math.PI / 2, sheet.style({ color: index(6) }));
    write('Wide', 10, 15, 40, 0, sheet.style({ color: index(1), lineWeight: 200 }));
    return { sheet, lineWeights: true };
  },
  outlines() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const font = { name: 'made', outline: true, glyph: () => undefined } as unknown as Parameters<
      typeof sheet.glyphs.add
    >[0];
    const ring = (x: number, y: number, rx: number, ry: number, n: number): number[] =>
      Array.from({ length: Math.abs(n) }, (_, i) => {
        const a = (i * Math.PI * 2) / n;
        return [x + rx * Math.cos(a), y + ry * Math.sin(a)];
      }).flat();
    const letters = [
      { contours: [ring(0.4, 0.5, 0.38, 0.5, 40), ring(0.4, 0.5, 0.24, 0.36, -40)], advance: 0.9 },
      { contours: [[0, 0, 0.6, 0, 0.6, 0.14, 0.15, 0.14, 0.15, 1, 0, 1]], advance: 0.7 },
      {
        contours: [
          [0, 0, 0.16, 0, 0.27, 0.3, 0.6, 0.3, 0.7, 0, 0.86, 0, 0.5, 1, 0.36, 1],
          [0.32, 0.42, 0.43, 0.8, 0.55, 0.42],
        ],
        advance: 0.95,
      },
      // Two strokes that cross, both the same way round: non-zero keeps the crossing filled.
      {
        contours: [
          [0, 0.4, 0.8, 0.4, 0.8, 0.55, 0, 0.55],
          [0.32, 0, 0.47, 0, 0.47, 1, 0.32, 1],
        ],
        advance: 0.9,
      },
    ].map((glyph) => ({
      glyph: sheet.glyphs.add(font, {
        ...glyph,
        contours: glyph.contours.map((c) => Float32Array.from(c)),
      } as never),
      advance: glyph.advance,
    }));
    const write = (x: number, y: number, height: number, turn: number, lean: number, color: number): void => {
      const [a, b] = [Math.cos(turn) * height, Math.sin(turn) * height];
      const placed: number[] = [];
      let pen = 0;
      for (const { glyph, advance } of letters) {
        placed.push(glyph, x + a * pen, y + b * pen);
        pen += advance;
      }
      sheet.draw(model, sheet.style({ color: index(color) }), (g) =>
        g.text([a, b, a * lean - b, b * lean + a], placed, 0, sheet.glyphs.boxes),
      );
    };
    write(8, 100, 40, 0, 0, 7);
    write(10, 80, 12, 0, 0, 2);
    write(60, 82, 8, 0, 0.3, 3);
    write(100, 83, 5, 0, 0, 4);
    write(130, 83, 2, 0, 0, 1);
    write(20, 10, 24, 0.6, 0, 6);
    write(110, 15, 30, -0.2, 0.4, 30);
    return { sheet };
  },
  clips() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const star = Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 === 0 ? 45 : 20;
      return [50 + r * Math.sin((i * Math.PI) / 5), 50 + r * Math.cos((i * Math.PI) / 5)];
    }).flat();
    sheet.clips.push(clipOf(star), { ...clipOf([20, 20, 80, 20, 80, 80, 20, 80]), inverted: true });
    sheet.clips.push(clipOf([10, 30, 90, 30, 90, 70, 10, 70]));
    const block = sheet.group('stripes');
    const box = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
    sheet.draw(block, sheet.style({ color: rgb(0x204060) }), (g) =>
      g.area([[0, 0, 100, 0, 100, 100, 0, 100]], 0),
    );
    for (let i = 0; i <= 20; i++)
      sheet.draw(block, sheet.style({ color: index(1 + (i % 6)) }), (g) =>
        g.line(0, i * 5, 100, i * 5, 0, 0),
      );
    sheet.draw(block, sheet.style(), (g) =>
      g.arc({ cx: 50, cy: 50, ux: 40, uy: 0, vx: 0, vy: 40, from: 0, sweep: Math.PI * 2 }, 1, 0),
    );
    const nest = sheet.group('nest');
    sheet.draw(nest, sheet.style(), (g) => g.insert(1, [1, 0, 0, 1, 0, 0], box, 2, 1, 1, [0, 0, 0, 0]));
    const white = sheet.style();
    sheet.draw(model, white, (g) => g.insert(1, [0.7, 0, 0, 0.7, -5, 70], box, 0, 1, 1, [0, 0, 0, 0]));
    sheet.draw(model, white, (g) => g.insert(1, [0.6, 0.2, -0.2, 0.6, 90, 70], box, 1, 1, 1, [0, 0, 0, 0]));
    sheet.draw(model, white, (g) => g.insert(2, [0.7, 0, 0, 0.7, 60, 0], box, 0, 1, 1, [0, 0, 0, 0]));
    return { sheet };
  },
  viewports() {
    const sheet = new TestSheet();
    sheet.millimeters = 1;
    const paper = sheet.group('*Paper_Space');
    const model = sheet.group('*Model_Space');
    const frozen = sheet.layer({ name: 'furniture', color: index(5) });
    const dashes = sheet.dashes(400, -200);
    for (let i = 0; i <= 10; i++)
      sheet.draw(model, sheet.style({ color: index(8) }), (g) => g.line(0, i * 500, 8000, i * 500, 0, 0));
    sheet.draw(model, sheet.style({ lineWeight: 70 }), (g) =>
      g.path([500, 500, 7500, 500, 7500, 4500, 500, 4500, 500, 500], 5, 1, 0),
    );
    sheet.draw(model, sheet.style({ color: index(1), linePattern: dashes }), (g) =>
      g.line(500, 500, 7500, 4500, 0, 0),
    );
    sheet.draw(model, sheet.style({ layer: frozen }), (g) =>
      g.area([[1500, 1500, 3500, 1500, 3500, 3000, 1500, 3000]], 0),
    );
    sheet.draw(model, sheet.style({ color: rgb(0x20a040) }), (g) =>
      g.area([[4500, 1500, 6500, 1500, 5500, 3500]], 0),
    );
    const looking = (
      matrix: [number, number, number, number, number, number],
      scale: number,
      clip: ReturnType<typeof clipOf>,
      hidden: number[],
      lineTypeScale: number,
    ): void => {
      sheet.viewports.push({
        handle: 1,
        group: 1,
        matrix,
        clip,
        frozen: Uint32Array.from(hidden),
        lineTypeScale,
        scale,
        layer: 0,
      });
    };
    looking([0.012, 0, 0, 0.012, 5, 80], 0.012, clipOf([10, 84, 96, 84, 96, 140, 10, 140]), [], 1);
    looking(
      [0.02, 0.01, -0.01, 0.02, 60, 40],
      0.0223,
      clipOf([110, 84, 190, 84, 190, 140, 110, 140]),
      [frozen],
      0.5,
    );
    const circle = Array.from({ length: 40 }, (_, i) => [
      55 + 42 * Math.cos((i * Math.PI) / 20),
      40 + 34 * Math.sin((i * Math.PI) / 20),
    ]).flat();
    looking([0.012, 0, 0, 0.012, 8, 8], 0.012, clipOf(circle), [frozen], 0.25);
    const ink = sheet.style({ lineWeight: 35 });
    sheet.draw(paper, ink, (g) => g.path([2, 2, 198, 2, 198, 148, 2, 148, 2, 2], 5, 1, 0));
    for (const [x, y] of [
      [10, 84],
      [110, 84],
    ] as const)
      sheet.draw(paper, ink, (g) =>
        g.path([x, y, x === 10 ? 96 : 190, y, x === 10 ? 96 : 190, 140, x, 140, x, y], 5, 1, 0),
      );
    sheet.draw(paper, ink, (g) => sheet.text(g, 'Sheet 1:50', 115, 50, 10));
    return { sheet, background: LIGHT, lineWeights: true };
  },
  far() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const [x, y] = [512_345_678.25, -98_765_432.5];
    const gray = sheet.style({ color: index(8) });
    for (let i = 0; i <= 20; i++) {
      sheet.draw(model, gray, (g) => g.line(x + i * 0.01, y, x + i * 0.01, y + 0.15, 0, 0));
      sheet.draw(model, gray, (g) => g.line(x, y + i * 0.0075, x + 0.2, y + i * 0.0075, 0, 0));
    }
    sheet.draw(model, sheet.style({ color: index(1) }), (g) =>
      g.arc(
        { cx: x + 0.1, cy: y + 0.075, ux: 0.06, uy: 0, vx: 0, vy: 0.06, from: 0, sweep: Math.PI * 2 },
        1,
        0,
      ),
    );
    sheet.draw(model, sheet.style({ color: index(2) }), (g) =>
      g.area([[x + 0.08, y + 0.06, x + 0.12, y + 0.06, x + 0.1, y + 0.1]], 0),
    );
    sheet.draw(model, sheet.style(), (g) => sheet.text(g, 'Far', x + 0.01, y + 0.12, 0.02));
    // A line of a thousand kilometers through all of it.
    sheet.draw(model, sheet.style({ color: index(3) }), (g) =>
      g.line(x - 1e6, y - 1e6 + 0.03, x + 1e6, y + 1e6 + 0.03, 0, 0),
    );
    return { sheet, view: { x: x + 0.1, y: y + 0.075, scale: 1000, twist: 0 }, slack: 1.6 };
  },
  twist() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    sheet.draw(model, sheet.style(), (g) => g.path([40, 40, 160, 40, 160, 110, 40, 110, 40, 40], 5, 1, 0));
    sheet.draw(model, sheet.style({ color: index(2) }), (g) => sheet.text(g, 'Twist', 60, 65, 24));
    sheet.draw(model, sheet.style({ color: index(1) }), (g) =>
      g.arc({ cx: 140, cy: 95, ux: 12, uy: 0, vx: 0, vy: 6, from: 0, sweep: 4.5 }, 0, 0),
    );
    return { sheet, background: LIGHT, view: { x: 100, y: 75, scale: 0.9, twist: 0.5 } };
  },
};
