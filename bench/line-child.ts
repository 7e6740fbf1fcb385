import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { memory } from './measure.ts';

const MEGABYTES = 900;

type Options = { /** Files a process serves before a new one takes over. */ serves: number; seconds: number };

/** A process that takes a name a line and answers with a line of JSON; replaced when it dies, hangs or grows. */
export class LineChild<T extends object> {
  readonly #command: readonly string[];
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #served = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(command: readonly string[], options: Options) {
    this.#command = command;
    this.#options = options;
  }

  /** One after the other, however many are asked for. */
  ask(path: string): Promise<T | { failed: string }> {
    const answer = this.#last.then(() => this.#ask(path));
    this.#last = answer;
    return answer;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#served = 0;
  }

  #hasGrown(): boolean {
    const { pid, exitCode, signalCode } = this.#child ?? {};
    return pid !== undefined && exitCode === null && signalCode === null && memory(pid) > MEGABYTES;
  }

  #ask(path: string): Promise<T | { failed: string }> {
    if (this.#served++ >= this.#options.serves || this.#hasGrown()) this.close();
    const [program = '', ...args] = this.#command;
    const child = (this.#child ??= spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] }));
    return new Promise((resolve) => {
      const lines = createInterface({ input: child.stdout! });
      const finish = (answer: T | { failed: string }, alive: boolean): void => {
        clearTimeout(timer);
        lines.close();
        child.removeAllListeners('exit');
        if (!alive) this.close();
        resolve(answer);
      };
      const timer = setTimeout(
        () => finish({ failed: `more than ${this.#options.seconds} s` }, false),
        this.#options.seconds * 1000,
      );
      child.once('exit', (code, signal) => finish({ failed: `ended with ${code ?? signal}` }, false));
      lines.on('line', (line) => {
        // libraries print as they like
        if (line.startsWith('{"')) finish(JSON.parse(line) as T, true);
      });
      child.stdin!.write(`${path}\n`);
    });
  }
}
