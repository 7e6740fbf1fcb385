import type { HatchLine } from '@linework/cad/model/hatch';

/** A family of lines: angle in degrees, a point on it, step to the next (along, across), dashes. */
type Family = [angle: number, x: number, y: number, along: number, across: number, ...dashes: number[]];

const PATTERNS: Record<string, Family[]> = {
  ANSI31: [[45, 0, 0, 0, 3.175]],
  ANSI37: [
    [45, 0, 0, 0, 3.175],
    [135, 0, 0, 0, 3.175],
  ],
  NET: [
    [0, 0, 0, 0, 3.175],
    [90, 0, 0, 0, 3.175],
  ],
  LINE: [[0, 0, 0, 0, 3.175]],
  /** Boards, each course half a length on. */
  PLANK: [
    [0, 0, 0, 0, 4],
    [90, 0, 0, 4, 12, 4, -4],
  ],
  BRICK: [
    [0, 0, 0, 0, 6.35],
    [90, 0, 0, 6.35, 6.35, 6.35, -6.35],
  ],
  GRASS: [
    [90, 0, 0, 8.98, 8.98, 2.4, -15.56],
    [45, 0, 0, 0, 12.7, 2.4, -10.3],
    [135, 0, 0, 0, 12.7, 2.4, -10.3],
  ],
};

/** The lines of a pattern as a file stores them: scaled and turned. */
export function hatchLines(name: string, size: number, turn: number): HatchLine[] {
  return (PATTERNS[name] ?? []).map(([degrees, x, y, along, across, ...dashes]) => {
    const angle = (degrees * Math.PI) / 180 + turn;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [turnCos, turnSin] = [Math.cos(turn), Math.sin(turn)];
    return {
      angle,
      base: [(x * turnCos - y * turnSin) * size, (x * turnSin + y * turnCos) * size],
      offset: [(along * cos - across * sin) * size, (along * sin + across * cos) * size],
      dashes: dashes.map((dash) => dash * size),
    };
  });
}
