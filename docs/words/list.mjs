/**
 * Writes docs/words/changed.md: every English sentence that differs from what it was before the pass over the
 * product's words. `node docs/words/list.mjs`
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { en } from '../../packages/i18n/src/en.ts';

const before = 'fe79787f^';
const folder = await mkdtemp(join(tmpdir(), 'words-'));
const archive = execFileSync('git', ['archive', before, 'packages/i18n/src/en', 'packages/i18n/src/en.ts'], {
  maxBuffer: 2 ** 26,
});
execFileSync('tar', ['x', '-C', folder], { input: archive });
const { en: old } = await import(pathToFileURL(join(folder, 'packages/i18n/src/en.ts')).href);
await rm(folder, { recursive: true });

const cell = (/** @type {string} */ text) =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
const changed = Object.entries(en).filter(([key, text]) => key in old && old[key] !== text);
const areas = Map.groupBy(changed, ([key]) => key.split('.')[0]);
const rows = [...areas].flatMap(([area, texts]) => [
  '',
  `## ${area}`,
  '',
  '| Before | Now |',
  '|---|---|',
  ...texts.map(([key, text]) => `| ${cell(old[key])} | ${cell(text)} |`),
]);
const gone = Object.keys(old).filter((key) => !(key in en)).length;
const added = Object.keys(en).filter((key) => !(key in old)).length;
const head = [
  '# Changed English sentences',
  '',
  `Of ${Object.keys(old).length} sentences before the pass over the product's words, ${changed.length} say the same in other`,
  `words; ${gone} are gone with what they named or under another key, and ${added} came with what was built since.`,
  'Written by `node docs/words/list.mjs`.',
];
await writeFile(new URL('changed.md', import.meta.url), `${[...head, ...rows].join('\n')}\n`);
