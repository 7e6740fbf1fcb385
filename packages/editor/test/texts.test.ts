import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '@linework/i18n/en';
import { COMMANDS } from '../src/commands/table.ts';

const root = join(import.meta.dirname, '../src');
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

const matchesOf = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name!))),
];
const missing = (kind: string, names: readonly string[]): string[] =>
  names.filter((name) => !(`editorCommands.${kind}.${name}` in en));

test('every command has a title', () => {
  expect(
    missing(
      'title',
      COMMANDS.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test('every prompt has its words', () => {
  const asked = [
    ...matchesOf(/message:\s*'(\w+)'/g),
    ...matchesOf(/ask(?:Point|Selection|Text|Yes|Option|Color|LineWeight|Transparency)\(\s*'(\w+)'/g),
    ...matchesOf(/askValue\(\s*'\w+',\s*'(\w+)'/g),
    ...matchesOf(/ask(?:LineType|Names|Layer)\(\s*\w+,\s*'(\w+)'/g),
  ];
  const told = new Set(matchesOf(/kind: 'report',\s*(?:\/\/.*\s*)?message:\s*'(\w+)'/g));
  expect(asked.length).toBeGreaterThan(150);
  expect(
    missing(
      'prompt',
      asked.filter((name) => !told.has(name)),
    ),
  ).toEqual([]);
});

test('every message and every error has its words', () => {
  expect(missing('message', matchesOf(/report\(\s*'(\w+)'/g))).toEqual([]);
  expect(missing('error', matchesOf(/(?:CommandError|problem)\(\s*'([\w.]+)'/g))).toEqual([]);
});

test('every option has its words', () => {
  const lists = matchesOf(/(?:options:|askOption\(\s*'\w+',)\s*\[([^\]]*)\]/g);
  const options = lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, option]) => option!));
  expect(options.length).toBeGreaterThan(100);
  // what has no capitals is no option but part of a condition
  expect(
    missing(
      'option',
      options.filter((option) => /[A-Z\d?]/.test(option)),
    ),
  ).toEqual([]);
});

test('no name or alias means two commands', () => {
  const words = COMMANDS.flatMap(({ name, aliases }) => [
    name,
    ...aliases.filter((alias) => !alias.startsWith('-')),
  ]);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});
