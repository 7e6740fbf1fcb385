import { describe, expect, it } from 'vitest';
import { parseRange } from './range.ts';

const parse = (header?: string, ifRange?: string) => parseRange(header, ifRange, '"tag"', 1000);

describe('ranges', () => {
  it('reads first-last, open ends and suffixes, both ends included', () => {
    expect(parse('bytes=0-99')).toEqual({ start: 0, end: 99 });
    expect(parse('bytes=990-')).toEqual({ start: 990, end: 999 });
    expect(parse('bytes=-10')).toEqual({ start: 990, end: 999 });
    expect(parse('bytes=-5000')).toEqual({ start: 0, end: 999 });
    expect(parse('bytes=900-5000')).toEqual({ start: 900, end: 999 });
  });

  it('says when there is nothing there', () => {
    expect(parse('bytes=1000-')).toBe('unsatisfiable');
    expect(parse('bytes=5-4')).toBe('unsatisfiable');
    expect(parse('bytes=-0')).toBe('unsatisfiable');
  });

  it('means the whole where it is not one range, or not of these bytes', () => {
    for (const odd of [
      undefined,
      'bytes=',
      'bytes=-',
      'bytes=0-1,5-6',
      'items=0-1',
      `bytes=${'9'.repeat(1000)}-`,
    ]) {
      expect(parse(odd)).toBeUndefined();
    }
    expect(parse('bytes=0-1', '"other"')).toBeUndefined();
    expect(parse('bytes=0-1', '"tag"')).toEqual({ start: 0, end: 1 });
  });
});
