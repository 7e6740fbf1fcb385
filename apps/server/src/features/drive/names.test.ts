import { describe, expect, it } from 'vitest';
import { nameKey, numbered, sortKey } from './names.ts';

/** As both databases compare. */
const byBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)));

/** Given in the right order; comes back as the keys order it. */
const sorted = (names: string[]): string[] => names.toReversed().sort(byBytes);

describe('nameKey', () => {
  it('is the same for another case or composition', () => {
    expect(nameKey('PLAN.DWG')).toBe(nameKey('plan.dwg'));
    expect(nameKey('도면.dwg'.normalize('NFD'))).toBe(nameKey('도면.dwg'));
    expect(nameKey('GRUNDRISS Küche')).toBe(nameKey('Grundriss KÜCHE'.normalize('NFD')));
    expect(nameKey('Ελλάδα')).toBe(nameKey('ΕΛΛΆΔΑ'));
  });

  it('keeps different names apart', () => {
    expect(nameKey('Muller')).not.toBe(nameKey('Müller'));
    expect(nameKey('Strasse')).not.toBe(nameKey('Straße'));
    expect(nameKey('ＡＢＣ')).not.toBe(nameKey('ABC'));
  });
});

describe('sortKey', () => {
  it.each([
    ['numbers by value', ['plan 1.dwg', 'plan 2.dwg', 'plan 10.dwg', 'plan 0100.dwg', 'plan 101.dwg']],
    ['versions', ['v1.2', 'v1.2.1', 'v1.10']],
    ['zeros before the rest', ['a0', 'a00', 'a1', 'a01b', 'a2']],
    ['case does not count', ['alpha', 'Beta', 'gamma', 'Zeta']],
    [
      'the first of its kind first',
      ['plan.dwg', 'plan (2).dwg', 'plan (10).dwg', 'plan-b.dwg', 'plan2.dwg', 'plans.dwg'],
    ],
    ['punctuation, digits, letters', ['_old', '(x)', '2024', 'a', 'ä', 'b', 'z']],
    ['German', ['Ahorn', 'Äpfel', 'Apfelbaum', 'Strasbourg', 'Straße', 'Stratos', 'Zug']],
    [
      'Chinese by sound, after Latin',
      ['Zug', '安装', '层高', '电气', '结构', '平面图', '图纸', '图纸2', '图纸10', '总图'],
    ],
    ['Chinese by tone, then by character', ['妈', '麻', '马', '骂']],
    ['short syllables first', ['图', '土', '团']],
    ['Korean', ['가구', '도면', '도면 2', '도면 10', '도시', '한국']],
    ['scripts', ['1', 'a', '图', 'я', '도']],
  ])('%s', (_title, names) => {
    expect(sorted(names)).toEqual(names);
  });

  it('differs whenever the name does', () => {
    const names = ['a1', 'a01', 'A1', 'ａ1', 'á1', 'a1 '];
    expect(new Set(names.map(sortKey)).size).toBe(names.length);
  });

  it('fits into an index whatever the name', () => {
    for (const name of [
      '\ufdfa'.repeat(85),
      '装'.repeat(85),
      '1a'.repeat(127),
      '😀'.repeat(63),
      'x'.repeat(255),
    ]) {
      expect(Buffer.byteLength(sortKey(name))).toBeLessThan(1500);
      expect(sortKey(name).isWellFormed()).toBe(true);
    }
  });
});

describe('numbered', () => {
  it.each([
    ['plan.dwg', 'plan (2).dwg'],
    ['plan', 'plan (2)'],
    ['图纸.dwg', '图纸 (2).dwg'],
    ['도면.DWG', '도면 (2).DWG'],
    ['archive.tar.gz', 'archive.tar (2).gz'],
    ['.env', '.env (2)'],
    ['.config.json', '.config (2).json'],
    ['v1.2', 'v1.2 (2)'],
    ['Hr. Müller', 'Hr. Müller (2)'],
    ['ends with.', 'ends with. (2)'],
    ['model.3ds', 'model (2).3ds'],
    ['part.x_t', 'part (2).x_t'],
  ])('%s becomes %s', (name, expected) => {
    expect(numbered(name, 2)).toBe(expected);
  });

  it('counts folders at the end of their whole name', () => {
    expect(numbered('old.files', 3, true)).toBe('old.files (3)');
  });

  it('shortens what would be too long, by whole characters', () => {
    expect(numbered(`${'图'.repeat(83)}.dwg`, 2)).toBe(`${'图'.repeat(82)} (2).dwg`);
    expect(numbered('😀'.repeat(63), 10_000)).toBe(`${'😀'.repeat(61)} (10000)`);
    expect(numbered('x'.repeat(255), 2)).toHaveLength(255);
  });
});
