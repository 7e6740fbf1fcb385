import { PATH } from '@linework/cad/display/list';
import type { SceneMakers } from './scene.ts';
import { index, rgb, TestSheet } from './sheet.ts';

/** Strokes: lines, arcs, their widths and patterns; points and rays. */
export const lineScenes: SceneMakers = {
  lines() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const white = sheet.style();
    for (let i = 0; i < 24; i++) {
      const angle = (i * Math.PI) / 12;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      sheet.draw(model, white, (g) => g.line(60 + c * 8, 75 + s * 8, 60 + c * 50, 75 + s * 50, 0, 0));
    }
    const colors = [1, 2, 3, 4, 5, 6, 8, 30];
    colors.forEach((color, i) =>
      sheet.draw(model, sheet.style({ color: index(color) }), (g) =>
        g.line(125, 20 + i * 15, 190, 20.5 + i * 15.3, 0, 0),
      ),
    );
    return { sheet };
  },
  polylines() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const white = sheet.style();
    const wave = Array.from({ length: 41 }, (_, i) => [10 + i * 4.5, 120 + Math.sin(i * 0.5) * 18]).flat();
    sheet.draw(model, white, (g) => g.path(wave, 41, 0, 0));
    const star = Array.from({ length: 11 }, (_, i) => {
      const r = i % 2 === 0 ? 40 : 16;
      return [55 + r * Math.sin((i * Math.PI) / 5), 50 + r * Math.cos((i * Math.PI) / 5)];
    }).flat();
    sheet.draw(model, sheet.style({ color: index(2) }), (g) => g.path(star, 11, PATH.closed, 0));
    sheet.draw(model, sheet.style({ color: rgb(0x40c0ff) }), (g) =>
      g.path([110, 20, 190, 20, 190, 90, 110, 90, 110, 20], 5, PATH.closed, 0),
    );
    sheet.draw(model, white, (g) => g.line(150, 55, 150, 55, 0, 0));
    return { sheet };
  },
  weights() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    [0, 13, 25, 50, 80, 140, 211].forEach((weight, i) =>
      sheet.draw(model, sheet.style({ lineWeight: weight, color: index(i + 1) }), (g) =>
        g.line(10, 140 - i * 12, 90, 136 - i * 12, 0, 0),
      ),
    );
    const wide = sheet.style({ lineWeight: 200, color: rgb(0xf09040) });
    sheet.draw(model, wide, (g) => g.path([110, 130, 130, 80, 150, 130, 170, 80, 190, 130], 5, 0, 0));
    const box = sheet.style({ lineWeight: 120, color: rgb(0x60d080) });
    sheet.draw(model, box, (g) => g.path([115, 60, 185, 60, 185, 15, 115, 15, 115, 60], 5, PATH.closed, 0));
    sheet.draw(model, sheet.style({ lineWeight: 158, color: index(1) }), (g) =>
      g.arc({ cx: 55, cy: 30, ux: 25, uy: 0, vx: 0, vy: 20, from: 0, sweep: 4 }, 0, 0),
    );
    return { sheet, lineWeights: true };
  },
  arcs() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const white = sheet.style();
    const TAU = Math.PI * 2;
    for (const r of [0.6, 1.5, 4, 10, 22, 38]) {
      sheet.draw(model, white, (g) =>
        g.arc({ cx: 50, cy: 100, ux: r, uy: 0, vx: 0, vy: r, from: 0, sweep: TAU }, 1, 0),
      );
    }
    const red = sheet.style({ color: index(1) });
    sheet.draw(model, red, (g) =>
      g.arc({ cx: 150, cy: 105, ux: 40, uy: 10, vx: -4, vy: 16, from: 0, sweep: TAU }, 1, 0),
    );
    sheet.draw(model, red, (g) =>
      g.arc({ cx: 150, cy: 105, ux: 30, uy: 0, vx: 0, vy: -30, from: 0.5, sweep: -3.5 }, 0, 0),
    );
    const green = sheet.style({ color: index(3) });
    sheet.draw(model, green, (g) =>
      g.arc({ cx: 50, cy: -400, ux: 440, uy: 0, vx: 0, vy: 440, from: 1.4, sweep: 0.3 }, 0, 0),
    );
    sheet.draw(model, green, (g) =>
      g.arc({ cx: 100, cy: 30, ux: 50, uy: 0, vx: 0, vy: 0, from: 0, sweep: TAU }, 1, 0),
    );
    sheet.draw(model, sheet.style({ color: index(4) }), (g) =>
      g.arc({ cx: 150, cy: 30, ux: 45, uy: 0, vx: 0, vy: 4, from: 0, sweep: TAU }, 1, 0),
    );
    return { sheet };
  },
  linetypes() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    const patterns = [
      sheet.dashes(12, -6),
      sheet.dashes(20, -5, 0, -5),
      sheet.dashes(0, -4),
      sheet.dashes(16, -4, 4, -4),
      sheet.dashes(1, -0.8),
    ];
    patterns.forEach((linePattern, i) => {
      const fitted = sheet.style({ linePattern, color: index(i + 1) });
      sheet.draw(model, fitted, (g) => g.line(10, 140 - i * 10, 190, 140 - i * 10, PATH.fit, 0));
      sheet.draw(model, fitted, (g) => g.line(10, 136 - i * 10, 97, 136 - i * 10, PATH.fit, 0));
      sheet.draw(model, fitted, (g) => g.line(105, 136 - i * 10, 190, 136 - i * 10, 0, 7));
    });
    const dashed = sheet.style({ linePattern: patterns[0]!, color: rgb(0xffc040) });
    const square = [15, 75, 75, 75, 75, 15, 15, 15, 15, 75];
    sheet.draw(model, dashed, (g) => g.path(square, 5, PATH.closed | PATH.perSegment | PATH.fit, 0));
    const inner = square.map((v) => 45 + (v - 45) * 0.6);
    sheet.draw(model, dashed, (g) => g.path(inner, 5, PATH.closed, 0));
    const wide = sheet.style({ linePattern: patterns[1]!, color: rgb(0x80e0ff), lineWeight: 100 });
    sheet.draw(model, wide, (g) =>
      g.arc({ cx: 120, cy: 45, ux: 32, uy: 0, vx: 0, vy: 32, from: 0, sweep: Math.PI * 2 }, 1, 0),
    );
    sheet.draw(model, dashed, (g) =>
      g.arc({ cx: 172, cy: 45, ux: 0, uy: 34, vx: -14, vy: 0, from: 0, sweep: Math.PI * 2 }, 1, 0),
    );
    const half = sheet.style({ linePattern: patterns[0]!, lineTypeScale: 0.5 });
    sheet.draw(model, half, (g) => g.line(85, 8, 195, 8, PATH.fit, 0));
    return { sheet, lineWeights: true };
  },
  points() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    sheet.points = { mode: 35 + 64, size: -6 };
    for (let i = 0; i < 12; i++) {
      sheet.draw(model, sheet.style({ color: index(1 + (i % 6)) }), (g) =>
        g.point(25 + (i % 4) * 50, 25 + Math.floor(i / 4) * 50, i * 0.15),
      );
    }
    return { sheet };
  },
  'point-dots'() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    for (let i = 0; i < 200; i++) {
      sheet.draw(model, sheet.style({ color: index(1 + (i % 7)) }), (g) =>
        g.point(((i * 37) % 200) + 0.5, ((i * 61) % 150) + 0.5, 0),
      );
    }
    return { sheet };
  },
  rays() {
    const sheet = new TestSheet();
    const model = sheet.group('*Model_Space');
    for (let i = 0; i < 10; i++) {
      const a = 0.2 + i * 0.61;
      sheet.draw(model, sheet.style({ color: index(1 + (i % 6)) }), (g) =>
        g.ray(60 + i * 8, 75, Math.cos(a), Math.sin(a), i % 2 === 0),
      );
    }
    sheet.draw(model, sheet.style(), (g) => g.ray(1e7, 30, 1, 0, true));
    return { sheet };
  },
};
