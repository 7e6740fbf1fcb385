import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from '@linework/editor/commands/table';
import { dictionaries } from '@linework/i18n/dictionaries';
import { helpPathFor, topicsOfCodes } from '../../app/wording/helpTopics.ts';
import { helpTopics } from './topics.ts';

const pictures = join(import.meta.dirname, '../../../public/help');

it('has a page for every failure that leads to one', () => {
  for (const topic of Object.values(topicsOfCodes)) expect(helpTopics).toContain(topic);
  expect(helpPathFor('0203001')).toBe('/help/space');
  expect(helpPathFor('0001001')).toBeUndefined();
});

it.each(['en', 'zh', 'ko', 'de'] as const)(
  'has a picture for every page in %s, and names every command',
  (language) => {
    const topics = helpTopics.filter((topic) => topic !== 'commands').toSorted();
    expect(readdirSync(join(pictures, language)).toSorted()).toEqual(topics.map((topic) => `${topic}.webp`));
    const texts: Readonly<Record<string, string>> = dictionaries[language];
    const unnamed = COMMANDS.filter(({ name }) => !texts[`editorCommands.title.${name}`]);
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  },
);
