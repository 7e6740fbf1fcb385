import { dictionaries } from '@linework/i18n/dictionaries';
import { describe, expect, it } from 'vitest';
import { searchHelp } from './searchHelp.ts';
import { helpTopics, topicParts } from './topics.ts';

const pagesIn = (language: keyof typeof dictionaries) =>
  helpTopics.map((id) => ({
    id,
    parts: topicParts.map((part) => dictionaries[language][`help.${id}.${part}`]),
  }));

describe('the help', () => {
  it.each([
    ['en', 'password', 'archives'],
    ['en', 'FROZEN files', 'space'],
    ['en', 'phone', 'phone'],
    ['zh', '提取码', 'share'],
    ['ko', '압축', 'archives'],
    ['de', 'messen', 'measure'],
  ] as const)('answers in %s to “%s”', (language, query, topic) => {
    expect(searchHelp(pagesIn(language), query)[0]?.id).toBe(topic);
  });

  it('finds nothing for words that are nowhere, or not together', () => {
    expect(searchHelp(pagesIn('en'), 'xylophone')).toEqual([]);
    expect(searchHelp(pagesIn('en'), 'password xylophone')).toEqual([]);
    expect(searchHelp(pagesIn('en'), '  ')).toEqual([]);
  });
});
