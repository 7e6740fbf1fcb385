import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chineseTaxId, creditCodeCheck, europeanVatId, plainTaxId } from './taxIds.ts';

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const first17 = fc.array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 });

/** A hundred valid codes, the same on every run. */
const valid = fc.sample(first17, { numRuns: 100, seed: 31 }).map((characters) => {
  const start = characters.join('');
  return start + creditCodeCheck(start)!;
});

it('takes a hundred valid unified codes, and a known one', () => {
  expect(valid.map(chineseTaxId)).toEqual(valid.map(() => 'ok'));
  expect(chineseTaxId('91350100M000100Y43')).toBe('ok');
});

it('warns of every single slip and of every swap of neighbors', () => {
  for (const code of valid) {
    for (let place = 0; place < code.length; place += 1) {
      for (const other of alphabet) {
        if (other === code[place]) continue;
        const slip = code.slice(0, place) + other + code.slice(place + 1);
        expect(chineseTaxId(slip)).toBe('doubtful');
      }
      const [one, two] = [code[place], code[place + 1]];
      if (two === undefined || one === two) continue;
      expect(chineseTaxId(code.slice(0, place) + two + one + code.slice(place + 2))).toBe('doubtful');
    }
  }
});

it('takes numbers of before, and refuses what is none', () => {
  for (const id of ['123456789012345', '12345678901234567890']) expect(chineseTaxId(id)).toBe('ok');
  for (const id of ['', '1234', '9135010OM000100Y4', '91350100m000100y43', '１２３４５６７８９０１２３４５'])
    expect(chineseTaxId(id)).toBe('wrong');
  // Letters that look like digits are no part of the code's own: it warns of them.
  expect(chineseTaxId('9135O100M000100Y43')).toBe('doubtful');
});

it.each([
  ['AT', 'ATU13585627'],
  ['BE', 'BE0428759497'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['GR', 'EL094259216'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IT', 'IT00743110157'],
  ['LU', 'LU15027442'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
])('knows the check digits of %s', (country, id) => {
  expect(europeanVatId(id, country)).toBe('ok');
  const last = id.length - (country === 'NL' ? 4 : country === 'SE' ? 3 : 1);
  const slip = `${id.slice(0, last)}${(Number(id[last]) + 1) % 10}${id.slice(last + 1)}`;
  expect(europeanVatId(slip, country)).toBe('doubtful');
  expect(europeanVatId(id, country === 'DE' ? 'FR' : 'DE')).toBe('wrong');
});

it('reads numbers as people type them', () => {
  expect(plainTaxId(' de 136.695-976 ')).toBe('DE136695976');
});
