import { codes, clientCodes } from '@linework/contract/codes';
import { languages } from '@linework/contract/enums';
import { describe, expect, it } from 'vitest';
import { dictionaries } from './dictionaries.ts';
import { areas, en } from './en.ts';
import type { Key } from './keys.ts';
import { loadArea } from './load.ts';
import { translate } from './translate.ts';

const keys = Object.keys(en) as Key[];
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

describe('translate', () => {
  it('fills the holes', () => {
    expect(translate(en, 'storage.used', { used: '1 B', capacity: '2 GB' })).toBe('1 B of 2 GB used');
  });

  it('chooses the plural form of the language', () => {
    expect(translate(dictionaries.en, 'sessions.ended', { count: 1 })).toBe('1 device was signed out.');
    expect(translate(dictionaries.en, 'sessions.ended', { count: 0 })).toBe('0 devices were signed out.');
    expect(translate(dictionaries.de, 'feedback.stars', { count: 1 })).toBe('1 Stern');
    expect(translate(dictionaries.de, 'feedback.stars', { count: 5 })).toBe('5 Sterne');
    expect(translate(dictionaries.zh, 'sessions.ended', { count: 1 })).toBe('已退出 1 台设备。');
  });

  it('does not read holes in what it fills in', () => {
    expect(translate(en, 'drive.search.subtitle', { query: '{query} $& <b>' })).toBe(
      'Results for “{query} $& <b>”',
    );
  });
});

describe.each(languages)('%s', (language) => {
  const dictionary = dictionaries[language];

  it('has every text, with the holes of the English one', () => {
    for (const key of keys) {
      expect(dictionary[key].trim(), key).not.toBe('');
      expect(holes(dictionary[key]), key).toEqual(holes(en[key]));
    }
    expect(Object.keys(dictionary)).toHaveLength(keys.length);
  });

  it('has as many plural forms as the language', () => {
    const count = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
    for (const key of keys.filter((one) => en[one].includes('|'))) {
      expect(dictionary[key].split('|'), key).toHaveLength(count);
    }
  });

  it('names itself, and loads area by area', async () => {
    expect(dictionary['meta.language']).toBe(language);
    for (const area of Object.keys(areas) as (keyof typeof areas)[]) {
      const texts: Partial<Record<Key, string>> = await loadArea(language, area);
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(areas[area]).toSorted());
    }
  });
});

it('has words for every code', () => {
  const all = [...Object.values(codes), ...Object.values(clientCodes)].filter((code) => code !== codes.ok);
  expect(all.filter((code) => !(`error.${code}` in en))).toEqual([]);
});

it('says nothing in English where it should be another language', () => {
  // Names, formats and loanwords may be the same; sentences may not.
  for (const language of ['zh', 'ko', 'de'] as const) {
    const same = keys.filter(
      (key) => en[key].split(' ').length > 3 && dictionaries[language][key] === en[key],
    );
    expect(same).toEqual([]);
  }
});
