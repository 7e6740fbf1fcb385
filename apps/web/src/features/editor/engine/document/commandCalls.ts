import type { CommandRunner } from '@linework/editor/runner';
import type { Attempts } from './attempts.ts';
import type { SessionPreview } from './preview.ts';
import type { Report } from './report.ts';

interface CommandParts {
  runner: CommandRunner;
  preview: SessionPreview;
  report: Report;
  attempts: Attempts;
}

/** What runs commands and answers their questions by the keyboard. */
export function commandCalls({ runner, preview, report, attempts: { attempt } }: CommandParts) {
  return {
    run: (name: string): void => attempt(() => runner.start(name)),
    type(line: string): void {
      const { prompt } = runner;
      if (prompt) report.write({ kind: 'prompt', message: prompt.message, values: prompt.values });
      attempt(() => runner.type(line));
    },
    enter: (): void => attempt(() => runner.enter()),
    cancel(): void {
      const wasDragging = preview.isDragging;
      preview.clear();
      if (!wasDragging) attempt(() => runner.cancel());
    },
    choose: (option: string): void => attempt(() => runner.answer({ kind: 'option', option })),
    undo: (): void => attempt(() => (runner.isIdle ? runner.undo() : runner.cancel())),
    redo: (): void => attempt(() => runner.redo()),
  };
}
