import { describe, expect, it, test } from 'vitest';
import { acisRecords } from '../../display/acis/records.ts';
import { bodyWires } from '../../display/acis/wires.ts';
import type { Acis } from '../../model/common.ts';
import { fits, inForm, type ModelForm, versionOf } from './convert.ts';
import { HALF_DISC } from './fixture.ts';

const source: Acis = { kind: 'sat', text: HALF_DISC };
const FORMS: ModelForm[] = [
  { kind: 'sat', version: 400 },
  { kind: 'sat', version: 20800 },
  { kind: 'sat', version: 21500 },
  { kind: 'sab', version: 20800 },
  { kind: 'sab', version: 21200 },
  { kind: 'sab', version: 21800 },
  { kind: 'sab', version: 22300 },
];
const textOf = (acis: Acis | undefined): string => (acis?.kind === 'sat' ? acis.text : '');
const linesOf = (acis: Acis | undefined, type: string): string[] =>
  textOf(acis)
    .split('\n')
    .filter((line) => line.startsWith(`${type} `));

describe.each(FORMS)('a body as $kind of $version', (form) => {
  const made = inForm(source, form)!;

  it('is of that form, and has the same edges', () => {
    expect(made.kind).toBe(form.kind);
    expect(versionOf(made)).toBe(form.version);
    expect(bodyWires(acisRecords(made))).toEqual(bodyWires(acisRecords(source)));
  });

  it('goes into every other form and comes back as it was', () => {
    for (const other of FORMS.filter(({ version }) => version >= form.version))
      expect(inForm(inForm(made, other)!, form)).toEqual(made);
  });
});

it('stores from where to where on its curve an edge goes, the way the edge runs', () => {
  const edges = linesOf(inForm(source, { kind: 'sat', version: 21500 }), 'edge');
  expect(edges[0]).toBe('edge $-1 -1 $-1 $11 -2 $12 2 $7 $13 forward @7 unknown #');
  const [, from, to] = /\$11 (\S+) \$12 (\S+) /.exec(edges[1]!)!.map(Number);
  expect([from, to]).toEqual([-Math.PI, expect.closeTo(0, 12)]);
});

it('tells which end of its edge a vertex is since ASM 212', () => {
  const vertices = (version: number): string[] => linesOf(inForm(source, { kind: 'sat', version }), 'vertex');
  expect(vertices(20800)).toEqual(['vertex $-1 -1 $-1 $9 $17 #', 'vertex $-1 -1 $-1 $9 $18 #']);
  expect(vertices(21200)).toEqual(['vertex $-1 -1 $-1 $9 0 $17 #', 'vertex $-1 -1 $-1 $9 1 $18 #']);
});

it('leaves out attributes that are not known, and closes the chain over them', () => {
  const made = inForm(source, { kind: 'sat', version: 400 });
  expect(textOf(made)).not.toContain('fmesh');
  expect(linesOf(made, 'face')).toEqual(['face $4 $-1 $5 $2 $-1 $14 forward double out #']);
  expect(linesOf(made, 'color-adesk-attrib')).toEqual(['color-adesk-attrib $-1 $-1 $-1 $3 252 #']);
});

it('begins with the header that ASM wants, and counts it', () => {
  const made = textOf(inForm(source, { kind: 'sat', version: 20800 }));
  expect(made.split('\n')[0]).toBe('20800 19 2 0');
  expect(made.split('\n')[3]).toBe('asmheader $-1 -1 @3 4.0 #');
  expect(textOf(inForm({ kind: 'sat', text: made }, { kind: 'sat', version: 400 }))).not.toContain(
    'asmheader',
  );
});

it('keeps the sign of a zero', () => {
  const made = inForm(inForm(source, { kind: 'sab', version: 21800 })!, { kind: 'sat', version: 400 });
  expect(linesOf(made, 'plane-surface')[0]).toContain('1 0 -0 forward_v');
});

it('reads the oldest text: one line of header, numbers for words, no wires in a shell', () => {
  const old = HALF_DISC.split('\n')
    .filter((_, i) => i !== 1 && i !== 2)
    .join('\n')
    .replace('400 17', '106 17')
    .replace('$3 $-1 $1 #', '$3 $1 #')
    .replaceAll(/forward|no_\w+|single|out|\bI\b/g, '0')
    .replaceAll(/reversed|double|\bF\b/g, '1')
    .replace('0_v', '0');
  const made = inForm({ kind: 'sat', text: old }, { kind: 'sab', version: 21800 });
  expect(made && bodyWires(acisRecords(made))).toEqual(bodyWires(acisRecords(source)));
});

test.each([
  ['a spline', HALF_DISC.replace('straight-curve $-1 0 0 0 1 0 0', 'intcurve-curve $-1 forward { ref 0 }')],
  ['one field more than known', HALF_DISC.replace('loop $-1 $-1', 'loop $-1 $-1 $-1')],
  ['another word', HALF_DISC.replace('forward double', 'sideways double')],
  ['another version', HALF_DISC.replace('400 17', '503 17')],
  ['no data at all', ''],
  ['half of it', HALF_DISC.slice(0, 500)],
])('stays as it is with %s', (_, text) => {
  expect(inForm({ kind: 'sat', text }, { kind: 'sab', version: 21800 })).toBeUndefined();
});

it('never throws on binary data that is cut', () => {
  const made = inForm(source, { kind: 'sab', version: 22300 })!;
  const bytes = made.kind === 'sab' ? made.bytes : new Uint8Array(0);
  const words = 24;
  for (let length = 0; length < bytes.length - words; length += 13)
    expect(
      inForm({ kind: 'sab', bytes: bytes.slice(0, length) }, { kind: 'sat', version: 400 }),
    ).toBeUndefined();
});

it('fits where the form is right and the modeller old enough', () => {
  expect(fits(source, { kind: 'sat', version: 20800 })).toBe(true);
  expect(fits(source, { kind: 'either', version: 400 })).toBe(true);
  expect(fits(source, { kind: 'sab', version: 22300 })).toBe(false);
  expect(fits(inForm(source, { kind: 'sat', version: 21500 })!, { kind: 'sat', version: 20800 })).toBe(false);
});
