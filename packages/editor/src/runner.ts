import type { EditDocument } from '@linework/cad/edit/document';
import type { Transaction } from '@linework/cad/edit/transaction';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from './command.ts';
import type { CommandIndex } from './commands/find.ts';
import { isGroupBegun, undoLast } from './commands/settings/undo.ts';
import type { RunnerHost } from './host.ts';
import { findModifier, findSnap } from './input/modifiers.ts';
import { parseDirection } from './input/numbers.ts';
import { lockedPoint, measureBetween, type PointSetting } from './input/point-answer.ts';
import { snapPoint } from './input/snap-points.ts';
import { takeAnswer } from './input/take-answer.ts';
import { parseAnswer } from './input/typed.ts';
import { splitWord } from './input/words.ts';
import { problem, problemOf, type Problem } from './problem.ts';
import { promptOf, type Prompt, type RunnerEvent } from './prompt.ts';
import type { Answer, Preview, Question } from './questions.ts';
import { editableOf, selectGroup, withGroups } from './select/editable.ts';
import { EntityFinder } from './select/find.ts';
import { SelectionSet } from './select/set.ts';
import { selectByBox, takeSelectionWord, type SelectionRun } from './select/words.ts';

/** What is being asked: a command, a transparent one above it, or something that finds a point or entities for it. */
type Frame = {
  command: Command;
  run: Generator<Question, unknown, Answer>;
  question: Question | undefined;
  set: SelectionSet;
  /** Where a distance or an angle is shown by two points. */
  first: Point | undefined;
  /** What the frame below is answered with. */
  deliver: ((result: unknown) => Answer | undefined) | undefined;
};

/** Runs commands on a document; whoever answers their questions, by pointer, keys, script or code, does it here. */
export class CommandRunner {
  readonly document: EditDocument;
  readonly host: RunnerHost;
  readonly commands: CommandIndex;
  readonly variables: CommandContext['variables'] = new Map();
  readonly finder: EntityFinder;
  isScript = false;
  readonly #listeners = new Set<(event: RunnerEvent) => void>();
  readonly #frames: Frame[] = [];
  #selection: Set<number> = new Set();
  #previous: readonly number[] = [];
  #preselected: readonly number[] | undefined;
  #lastPoint: Point = [0, 0, 0];
  #cursor: Point | undefined;
  #snap: string | undefined;
  #lockedAngle: number | undefined;
  #lastName = '';
  /** Batches that the running command has made so far. */
  #batches = 0;

  constructor(document: EditDocument, host: RunnerHost, commands: CommandIndex) {
    this.document = document;
    this.host = host;
    this.commands = commands;
    this.finder = new EntityFinder(document, host);
  }

  on(listener: (event: RunnerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get prompt(): Prompt | undefined {
    const frame = this.#frames.at(-1);
    if (!frame?.question) return undefined;
    return promptOf(frame.question, {
      command: frame.command.name,
      count: frame.set.handles.size,
      isRemoving: frame.set.isRemoving,
      snap: this.#snap,
      lockedAngle: this.#lockedAngle,
      from: frame.first,
    });
  }

  get isIdle(): boolean {
    return this.#frames.length === 0;
  }

  /** What is selected: before a command, or for it while it asks. */
  get selection(): ReadonlySet<number> {
    const frame = this.#frames.findLast(({ question }) => question?.kind === 'selection');
    return frame ? frame.set.handles : this.#selection;
  }

  /** What @ counts from. */
  get lastPoint(): Point {
    return this.#lastPoint;
  }

  /** Starts a command; one that is running is canceled, unless this one may run inside it. */
  start(name: string): void {
    this.#fail(this.#start(name, true));
  }

  /** A typed line: a command where none is running, an answer otherwise. A space is Enter, except within texts. */
  type(line: string): void {
    this.#emit({ type: 'history', line: { kind: 'input', text: line } });
    let rest: string | undefined = line;
    while (rest !== undefined) {
      let word: string = rest;
      if (this.takesSpaces) rest = undefined;
      else [word, rest] = splitWord(rest);
      if (this.#fail(this.feed(word))) return;
    }
  }

  /** Whether the question takes all of a line as one text. */
  get takesSpaces(): boolean {
    const question = this.#frames.at(-1)?.question;
    return question?.kind === 'text' && question.spaces === true;
  }

  /** One word of what is typed, '' for Enter. Gives why it is not taken. */
  feed(word: string): Problem | undefined {
    const frame = this.#frames.at(-1);
    if (!frame?.question) return word === '' ? this.#repeat() : this.#start(word, false);
    const { question } = frame;
    if (word === '') return this.#take({ kind: 'enter' });
    if (question.kind !== 'text' && /^'[_-]?[a-z]/i.test(word)) return this.#start(word, false);
    const { header } = this.document;
    const { optionText } = this.host;
    const answer = parseAnswer(word, question, { header, last: this.#lastPoint, optionText });
    if (answer?.kind === 'point' && this.#snap !== undefined) {
      const from = 'from' in question ? question.from : undefined;
      const snapped = this.#snapped(this.#snap, answer.point, from);
      if (!snapped)
        return problem('noSnap', `Nothing to snap to there: ${this.#snap}.`, { snap: this.#snap });
      return this.#take({ kind: 'point', point: snapped });
    }
    if (answer) return this.#take(answer);
    return this.#special(word, frame, question);
  }

  /** As whoever runs it finds snaps, else by what lies at the point. */
  #snapped(mode: string, point: Point, from: Point | undefined): Point | undefined {
    if (this.host.snap) return this.host.snap(mode, point, from);
    const near = this.finder.at(point).map((handle) => this.document.entity(handle)!);
    return snapPoint(mode, point, from, near);
  }

  /** Words that answer no question but lead to an answer: FROM, END, .X, <45; W, ALL, R and so on. */
  #special(word: string, frame: Frame, question: Question): Problem | undefined {
    const invalid = problem('invalid', `"${word}" is no answer to this.`, { word });
    if (question.kind === 'selection') return this.#selectionWord(word, frame) ? undefined : invalid;
    if (question.kind === 'entity' && /^_?L(AST)?$/i.test(word)) {
      const handle = this.finder.last();
      return handle === undefined ? invalid : this.#take({ kind: 'entity', handle, point: this.#lastPoint });
    }
    if (question.kind !== 'point' && question.kind !== 'distance' && question.kind !== 'angle')
      return invalid;
    const snap = findSnap(word);
    const modifier = snap === undefined ? findModifier(word, this.#lastPoint) : undefined;
    const angle = word.startsWith('<') ? parseDirection(word.slice(1), this.document.header) : undefined;
    if (snap !== undefined) this.#snap = snap;
    else if (angle !== undefined) this.#lockedAngle = angle;
    else if (modifier) {
      const deliver = (point: unknown): Answer | undefined =>
        point ? { kind: 'point', point: point as Point } : undefined;
      return this.#push(frame.command, modifier(), deliver);
    } else return invalid;
    this.#emitPrompt();
    return undefined;
  }

  #selectionWord(word: string, frame: Frame): boolean {
    const { finder } = this;
    const isTaken = takeSelectionWord(word, frame.set, {
      finder,
      group: () => selectGroup(this.document),
      gather: (handles) => this.#gather(frame, handles),
      previous: this.#previous,
      run: (selection) => void this.#select(frame, selection),
    });
    if (isTaken && this.#frames.at(-1) === frame) this.#emitPrompt();
    return isTaken;
  }

  /** Asks for what finds entities; what it finds answers the frame below. */
  #select(frame: Frame, selection: SelectionRun): Problem | undefined {
    return this.#push(frame.command, selection, (handles) =>
      handles ? { kind: 'selection', handles: handles as number[] } : undefined,
    );
  }

  /** An answer as the pointer or code gives it. */
  answer(answer: Answer): void {
    this.#fail(this.#take(answer));
  }

  enter(): void {
    this.#fail(this.feed(''));
  }

  /** Ends what is running; of a transparent command only that. */
  cancel(): void {
    const top = this.#frames.at(-1);
    this.#emit({ type: 'answer' });
    if (!top) return this.select([]);
    while (this.#frames.at(-1)?.command === top.command) this.#frames.pop()!.run.return(undefined);
    this.#emit({ type: 'end', command: top.command.name, isCanceled: true });
    this.#settle();
  }

  /** Ends what is running and takes back what it has done. */
  abort(): void {
    while (!this.isIdle) this.cancel();
    for (; this.#batches > 0; this.#batches--) this.document.undoJoined();
  }

  /** What it would look like if this point were the answer; the point is also what a typed distance runs towards. */
  preview(point: Point): Preview | undefined {
    this.#cursor = point;
    const frame = this.#frames.at(-1);
    const question = frame?.question;
    if (question?.kind === 'point')
      return question.preview?.(lockedPoint(point, this.#pointSetting(question.from)));
    if (question?.kind !== 'distance' && question?.kind !== 'angle') return undefined;
    const from = question.from ?? frame?.first;
    return from && question.preview?.(measureBetween(question.kind, from, point), point);
  }

  /** Selects entities: for the question that asks for some, or before a command. */
  select(handles: Iterable<number>, mode: 'set' | 'add' | 'remove' | 'toggle' = 'set'): void {
    const frame = this.#frames.at(-1);
    if (frame?.question?.kind === 'selection' && mode !== 'set') {
      const was = frame.set.isRemoving;
      frame.set.isRemoving = mode === 'remove';
      this.#gather(frame, handles);
      frame.set.isRemoving = was;
      return this.#emitPrompt();
    }
    if (frame) return this.answer({ kind: 'selection', handles: [...handles] });
    if (mode === 'set') this.#selection = new Set();
    for (const handle of this.#withGroups(handles)) {
      if (mode === 'remove' || (mode === 'toggle' && this.#selection.has(handle)))
        this.#selection.delete(handle);
      else if (this.document.entity(handle)) this.#selection.add(handle);
    }
    this.#emit({ type: 'selection', handles: this.#selection });
  }

  undo(): void {
    if (this.isIdle) undoLast(this);
  }

  redo(): void {
    if (this.isIdle) this.document.redo();
  }

  #repeat(): Problem | undefined {
    return this.#lastName === '' ? undefined : this.#start(this.#lastName, false);
  }

  #start(word: string, cancels: boolean): Problem | undefined {
    const command = this.commands.find(word);
    if (!command) return problem('unknownCommand', `There is no command "${word}".`, { name: word });
    if (this.host.canUse?.(command) === false)
      return problem('memberOnly', `${command.name} is for members.`, { name: command.name });
    if (!this.isIdle) {
      if (!command.isTransparent) {
        if (!cancels)
          return problem('notTransparent', `${command.name} cannot run inside another command.`, {
            name: command.name,
          });
        while (!this.isIdle) this.cancel();
      } else if (this.#frames.some((frame) => frame.command === command)) return undefined;
    }
    if (this.isIdle) {
      this.#batches = 0;
      this.#preselected = [...this.#selection].filter((handle) => this.document.entity(handle));
      if (command.name !== 'U' && command.name !== 'REDO') this.#lastName = command.name;
    }
    const context = this.#context(command.name, this.isScript || word.startsWith('-'));
    return this.#push(command, command.run(context), undefined);
  }

  #context(label: string, isCommandLine: boolean): CommandContext {
    // what is known of the runner at the time when it is asked
    // oxlint-disable-next-line no-this-alias, unicorn/no-this-assignment
    const runner = this;
    return {
      document: this.document,
      host: this.host,
      block: this.finder.block,
      selected: this.#preselected ?? [],
      variables: this.variables,
      isScript: this.isScript,
      isCommandLine,
      get lastPoint() {
        return runner.#lastPoint;
      },
      set lastPoint(point) {
        runner.#lastPoint = point;
      },
      get previous() {
        return runner.#previous;
      },
      transact: (edit: (transaction: Transaction) => void) => {
        const joins = this.#batches > 0 || isGroupBegun(this.document, this.variables);
        if (this.document.transact(label, edit, joins) > 0) this.#batches++;
      },
      takeBack: () => {
        if (this.#batches === 0) return;
        this.document.undoJoined();
        this.#batches--;
      },
      report: (message, values = {}) => this.#report(message, values),
      select: (handles) => {
        this.#selection = new Set(handles);
        this.#emit({ type: 'selection', handles: this.#selection });
      },
    };
  }

  #push(command: Command, run: Frame['run'], deliver: Frame['deliver']): Problem | undefined {
    const frame: Frame = {
      command,
      run,
      question: undefined,
      set: new SelectionSet(),
      first: undefined,
      deliver,
    };
    this.#frames.push(frame);
    return this.#step(frame);
  }

  /** Lets the frame go on to its next question or its end. */
  #step(frame: Frame, answer?: Answer): Problem | undefined {
    this.#emit({ type: 'answer' });
    let next: IteratorResult<Question, unknown>;
    try {
      next = answer ? frame.run.next(answer) : frame.run.next({ kind: 'enter' });
    } catch (error) {
      const found = problemOf(error);
      while (this.#frames.at(-1)?.command === frame.command) this.#frames.pop();
      this.#emit({ type: 'end', command: frame.command.name, isCanceled: true });
      this.#settle();
      if (!found) throw error;
      return found;
    }
    frame.first = undefined;
    if (next.done) return this.#finish(frame, next.value);
    frame.question = next.value;
    if (next.value.kind === 'selection') {
      frame.set = new SelectionSet();
      const chosen = this.#preselected?.length ? this.#editable(this.#preselected, next.value) : [];
      this.#preselected = undefined;
      if (chosen.length > 0) {
        this.#selection = new Set();
        return this.#step(frame, this.#selected(chosen));
      }
    }
    this.#emitPrompt();
    return undefined;
  }

  #finish(frame: Frame, result: unknown): Problem | undefined {
    this.#frames.splice(this.#frames.indexOf(frame), 1);
    if (frame.deliver) {
      const answer = frame.deliver(result);
      if (answer) return this.#take(answer);
    } else this.#emit({ type: 'end', command: frame.command.name, isCanceled: false });
    this.#settle();
    return undefined;
  }

  /** After a frame has gone. */
  #settle(): void {
    this.#snap = undefined;
    this.#lockedAngle = undefined;
    if (this.isIdle) {
      const kept = [...this.#selection].filter((handle) => this.document.entity(handle));
      if (kept.length !== this.#selection.size) this.#selection = new Set(kept);
      this.#emit({ type: 'selection', handles: this.#selection });
    }
    this.#emitPrompt();
  }

  #take(answer: Answer): Problem | undefined {
    const frame = this.#frames.at(-1);
    const question = frame?.question;
    if (!frame || !question) return undefined;
    const taken = takeAnswer(question, answer, {
      document: this.document,
      finder: this.finder,
      setting: (from) => this.#pointSetting(from),
      lastPoint: this.#lastPoint,
      first: frame.first,
      count: frame.set.handles.size,
    });
    if (taken.point) {
      this.#lastPoint = taken.point;
      this.#snap = undefined;
      if (question.kind === 'point') this.#lockedAngle = undefined;
    }
    switch (taken.next) {
      case 'problem':
        return taken.problem;
      case 'step':
        return this.#step(frame, taken.answer);
      case 'selected':
        return this.#step(frame, this.#selected([...frame.set.handles]));
      case 'box':
        return this.#select(frame, selectByBox(this.finder, 'box', taken.corner));
      case 'gather':
        this.#gather(frame, taken.handles);
        if (frame.set.isSingle && frame.set.handles.size > 0)
          return this.#step(frame, this.#selected([...frame.set.handles]));
        break;
      default:
        frame.first = taken.first;
    }
    this.#emitPrompt();
    return undefined;
  }

  #gather(frame: Frame, handles: Iterable<number>): void {
    const question = frame.question as Question & { kind: 'selection' };
    const found = this.#editable(this.#withGroups(handles), question);
    const count = frame.set.take(found);
    this.#report(frame.set.isRemoving ? 'removed' : 'found', { count, total: frame.set.handles.size });
    this.#emit({ type: 'selection', handles: frame.set.handles });
  }

  #pointSetting(from: Point | undefined): PointSetting {
    return { from, last: this.#lastPoint, cursor: this.#cursor, lockedAngle: this.#lockedAngle };
  }

  #withGroups(handles: Iterable<number>): Iterable<number> {
    return this.variables.get('PICKSTYLE') === 0 ? handles : withGroups(this.document, handles);
  }

  #editable(handles: Iterable<number>, question: Question & { kind: 'selection' }): number[] {
    const { chosen, onLockedLayer: count } = editableOf(this.document, handles, question);
    if (count > 0) this.#report('onLockedLayer', { count });
    return chosen;
  }

  #report(message: string, values: Readonly<Record<string, string | number>>): void {
    this.#emit({ type: 'history', line: { kind: 'report', message, values } });
  }

  #selected(handles: readonly number[]): Answer {
    this.#previous = handles;
    return { kind: 'selection', handles };
  }

  #emitPrompt(): void {
    this.#emit({ type: 'prompt', prompt: this.prompt });
  }

  #emit(event: RunnerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #fail(found: Problem | undefined): boolean {
    if (!found) return false;
    this.#emit({ type: 'history', line: { kind: 'error', problem: found } });
    this.#emit({ type: 'error', problem: found });
    return true;
  }
}
