import { expect, test, vi } from 'vitest';
import { DIMENSION_ROWS } from './dimension.rows.ts';
import { HATCH_EDITS, HATCH_ROWS, SQUARE } from './hatch.rows.ts';
import { MODIFY_ROWS } from './modify.rows.ts';
import type { CommandContext, CommandRun } from '../src/command.ts';
import { COMMANDS } from '../src/commands/table.ts';
import type { Answer } from '../src/questions.ts';
import { runScript, ScriptError } from '../src/script.ts';
import { SCRIPT_CASES } from './all-cases.ts';
import { newDocument } from './drawing.ts';
import { runCase } from './shapes.ts';

/** What commands asked and were told: `COPY copyMode: Single`. */
type Noted = { begun: Set<string>; offered: Set<string>; taken: Set<string> };

/** The same questions and answers, noted. */
function* watched(name: string, run: CommandRun, { offered, taken }: Noted): CommandRun {
  let step = run.next();
  while (!step.done) {
    const { message, options = [] } = step.value;
    for (const option of options) offered.add(`${name} ${message}: ${option}`);
    const answer: Answer = yield step.value;
    if (answer.kind === 'option') taken.add(`${name} ${message}: ${answer.option}`);
    step = run.next(answer);
  }
}

const ROWS = [...Object.values(MODIFY_ROWS).flat(), ...DIMENSION_ROWS, ...HATCH_ROWS];

/** Runs all cases that are data, as their own tests do. */
function noteAll(): Noted {
  const noted: Noted = { begun: new Set(), offered: new Set(), taken: new Set() };
  for (const command of COMMANDS) {
    const run = command.run.bind(command);
    vi.spyOn(command, 'run').mockImplementation((context: CommandContext) => {
      noted.begun.add(command.name);
      return watched(command.name, run(context), noted);
    });
  }
  for (const { cases, before, host } of SCRIPT_CASES)
    for (const [, script] of cases) {
      const document = newDocument();
      if (before !== '') runScript(document, before, host());
      try {
        runScript(document, script, { file: () => {}, ...host() });
      } catch (error) {
        // a case may be about what is refused
        if (!(error instanceof ScriptError)) throw error;
      }
    }
  for (const [, given, run] of ROWS) runCase({ given, run });
  for (const [, run] of HATCH_EDITS)
    runCase({ given: [SQUARE, 'LINE 50,50 60,60 @A'], run: ['H 5,5', '', ...run] });
  vi.restoreAllMocks();
  return noted;
}

test('every command, and every option of every question, has a case', () => {
  const { begun, offered, taken } = noteAll();
  expect(COMMANDS.map(({ name }) => name).filter((name) => !begun.has(name))).toEqual([]);
  expect(offered.size).toBeGreaterThan(600);
  expect([...offered].filter((each) => !taken.has(each)).toSorted()).toEqual([]);
});
