import { expect, test } from 'vitest';
import { BitWriter } from '../write/dwg/bit-writer.ts';
import { codePageOf } from '../write/code-page.ts';
import type { Tags } from '../model/common.ts';
import { decoderFor } from '../read/encoding.ts';
import { R14, R2000, R2004, R2007, R2010, R2018 } from './versions.ts';
import { readGroups, writeGroups } from './xrecord.ts';

const GROUPS: Tags = {
  codes: [
    102, 1, 10, 20, 30, 38, 40, 62, 70, 90, 110, 120, 130, 140, 160, 170, 210, 220, 230, 270, 280, 290, 300,
    310, 330, 360, 370, 390, 400, 411, 420, 430, 440, 460, 470, 1000, 1004, 1010, 1020, 1030, 1040, 1070,
    1071, 5005,
  ],
  values: [
    'STATE',
    'Schicht Б',
    1,
    2,
    3,
    2.5,
    -0.125,
    7,
    -3,
    -70000,
    4,
    5,
    6,
    1e-9,
    2 ** 40,
    12,
    0,
    0,
    1,
    -1,
    200,
    1,
    '',
    Uint8Array.of(1, 2, 255),
    0x2f,
    0x1_0000_0001,
    25,
    0x30,
    9,
    'Layout1',
    0xff00ff,
    'book',
    33554482,
    0.5,
    'name',
    'text',
    Uint8Array.of(9),
    7,
    8,
    9,
    1.5,
    -5,
    -100000,
    'of a program',
  ],
};

const page = codePageOf('windows-1251');
const decode = decoderFor('windows-1251');

function bytesOf(groups: Tags, version: number): Uint8Array {
  const out = new BitWriter(version, page.encode);
  writeGroups(out, groups, page);
  return out.copy();
}

test.each([R14, R2000, R2004, R2007, R2010, R2018])(
  'every kind of group comes back in version %s',
  (version) => {
    expect(readGroups(bytesOf(GROUPS, version), version, decode)).toEqual({ groups: GROUPS, whole: true });
  },
);

test('a point in the plane has no height', () => {
  const plane: Tags = { codes: [10, 20, 10, 20, 70], values: [1, 2, 3, 4, 5] };
  expect(readGroups(bytesOf(plane, R2018), R2018, decode).groups).toEqual({
    codes: [10, 20, 30, 10, 20, 30, 70],
    values: [1, 2, 0, 3, 4, 0, 5],
  });
});

test('data that is cut, or has a group of unknown kind, is not whole', () => {
  const bytes = bytesOf(GROUPS, R2018);
  expect(readGroups(bytes.subarray(0, -3), R2018, decode).whole).toBe(false);
  const odd = Uint8Array.of(70, 0, 1, 0, 0xe7, 3, 1, 2);
  expect(readGroups(odd, R2018, decode)).toEqual({ groups: { codes: [70], values: [1] }, whole: false });
});
