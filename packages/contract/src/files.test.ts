import { describe, expect, it } from 'vitest';
import {
  extensionOf,
  fileGroup,
  iconType,
  isThreeDViewable,
  listedExtensions,
  nameList,
  nameOfSeveral,
  nameProblem,
  zipDownloadName,
} from './files.ts';

describe('file names', () => {
  it('takes what people call their files', () => {
    for (const name of [
      'plan.dwg',
      '图纸 1.dwg',
      '도면',
      "Müller's plan (2).dxf",
      '.hidden',
      'a'.repeat(255),
    ]) {
      expect(nameProblem(name), name).toBeUndefined();
    }
  });

  it('refuses each forbidden character', () => {
    for (const character of '/:\\*?"<>|&') expect(nameProblem(`a${character}b`)).toBe('characters');
    for (const hidden of ['\u0000', '\r\n', '\u202e', '\u007f'])
      expect(nameProblem(`a${hidden}b`)).toBe('characters');
  });

  it('refuses empty, reserved and overlong names, counted in bytes', () => {
    expect(nameProblem('')).toBe('empty');
    expect(nameProblem('  ')).toBe('empty');
    expect(nameProblem('..')).toBe('reserved');
    expect(nameProblem('图'.repeat(85))).toBeUndefined();
    expect(nameProblem('图'.repeat(86))).toBe('tooLong');
    expect(nameProblem('x'.repeat(100_000))).toBe('tooLong');
  });
});

describe('extensions', () => {
  it('is the lowercased text after the last dot', () => {
    expect(extensionOf('A.B.DWG')).toBe('dwg');
    expect(extensionOf('no dot')).toBe('');
    expect(extensionOf('.profile')).toBe('profile');
    expect(extensionOf('end.')).toBe('');
  });

  it('groups as the specification does', () => {
    expect(fileGroup('a.dwf')).toBe('drawing');
    expect(fileGroup('a.JPEG')).toBe('image');
    expect(fileGroup('a.pptx')).toBe('other');
    expect(fileGroup('a.tif')).toBe('image');
    expect(fileGroup('a.rvt')).toBe('threeD');
    expect(fileGroup('a.7z')).toBe('archive');
    expect(fileGroup('a.exe')).toBe('unknown');
  });

  it('keeps fonts out of the lists of all files', () => {
    for (const font of ['shx', 'ttf', 'ttc']) expect(listedExtensions).not.toContain(font);
    expect(listedExtensions).toContain('zip');
  });

  it('counts whatever is not ordinary as 3D-viewable', () => {
    expect(isThreeDViewable('a.step')).toBe(true);
    expect(isThreeDViewable('a.anything')).toBe(true);
    expect(isThreeDViewable('a.bin')).toBe(false);
  });

  it('has icons by type, and one for the unknown', () => {
    expect(iconType('a.DWG')).toBe('dwg');
    expect(iconType('a.step')).toBe('3d');
    expect(iconType('a.exe')).toBe('unknown');
  });
});

describe('names of several', () => {
  it('names a zip after the first two and a suffix in the language', () => {
    expect(zipDownloadName(['a.dwg'], 'en')).toBe('a.dwg.zip');
    expect(zipDownloadName(['a.dwg', 'b.dwg', 'c.dwg'], 'en')).toBe('a.dwg_b.dwg_MoreFiles.zip');
    expect(zipDownloadName(['a', 'b'], 'zh')).toBe('a_b_等文件.zip');
    expect(zipDownloadName(['a', 'b'], 'ko')).toBe('a_b_등파일.zip');
    expect(zipDownloadName(['a', 'b'], 'de')).toBe('a_b_WeitereDateien.zip');
  });

  it('says "and so on" only where there are more', () => {
    expect(nameList(['a.dwg'], 'en')).toBe('a.dwg');
    expect(nameList(['a.dwg', 'b.dwg'], 'en')).toBe('a.dwg and so on');
    expect(nameList(['a.dwg', 'b.dwg'], 'zh')).toBe('a.dwg等');
    expect(nameList(['a.dwg', 'b.dwg'], 'ko')).toBe('a.dwg 등');
    expect(nameOfSeveral('a.dwg', 3, 'de')).toBe('a.dwg und weitere');
    expect(nameOfSeveral('a.dwg', 1, 'de')).toBe('a.dwg');
  });
});
