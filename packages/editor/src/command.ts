import type { EditDocument } from '@linework/cad/edit/document';
import type { Transaction } from '@linework/cad/edit/transaction';
import type { Point } from '@linework/cad/model/point';
import type { RunnerHost } from './host.ts';
import type { Answer, Question } from './questions.ts';

/** What a command works on, and what stays from one command to the next. */
export type CommandContext = {
  document: EditDocument;
  /** Block record that is drawn into: model space or the layout on screen. */
  block: number;
  /** Selected before the command began. */
  selected: readonly number[];
  /** Selected for the command before. */
  readonly previous: readonly number[];
  /** What @ counts from. */
  lastPoint: Point;
  /** Offset distance, fillet radius and so on, as used last: by the name of AutoCAD's system variable. */
  variables: Map<string, string | number>;
  /** Runs in a script: nobody looks, and texts are one line. */
  isScript: boolean;
  /** Asked for as -LAYER or in a script: questions instead of a panel. */
  isCommandLine: boolean;
  host: RunnerHost;
  /** Changes the document; what one command does is undone at once. */
  transact(edit: (transaction: Transaction) => void): void;
  /** Takes the command's last change back. */
  takeBack(): void;
  /** A line for the command history: a key of `editorCommands.message.*` with its values, or plain text. */
  report(message: string, values?: Readonly<Record<string, string | number>>): void;
  /** What is selected when the command is over. */
  select(handles: readonly number[]): void;
};

/** Asks until it has what it needs. */
export type CommandRun = Generator<Question, void, Answer>;

export type Command = {
  /** As in AutoCAD, upper case. */
  name: string;
  /** As in acad.pgp. */
  aliases: readonly string[];
  group:
    | 'draw'
    | 'modify'
    | 'annotate'
    | 'dimension'
    | 'block'
    | 'layer'
    | 'inquire'
    | 'clipboard'
    | 'view'
    | 'file'
    | 'settings';
  tier: 'free' | 'member';
  /** Among the tools of a phone. */
  isOnPhone: boolean;
  /** Changes nothing and may run inside another command ('ZOOM). */
  isTransparent?: boolean;
  run(context: CommandContext): CommandRun;
};
