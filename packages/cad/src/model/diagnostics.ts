export type Severity = 'info' | 'warning' | 'error';

export type Diagnostic = {
  severity: Severity;
  code: string;
  message: string;
  handle?: number;
  count?: number;
};

const REPEATS = 20;

/** Collects what went wrong; repeats of one code are counted, not listed, after a few. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];
  /** Of those that are listed and those that are only counted. */
  total = 0;
  readonly #counts = new Map<string, number>();
  readonly #last = new Map<string, Diagnostic>();

  add(severity: Severity, code: string, message: string, handle?: number): void {
    this.total++;
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > REPEATS) {
      const last = this.#last.get(code);
      if (last) last.count = count - REPEATS + 1;
      return;
    }
    const entry: Diagnostic = handle ? { severity, code, message, handle } : { severity, code, message };
    this.#last.set(code, entry);
    this.list.push(entry);
  }

  info(code: string, message: string, handle?: number): void {
    this.add('info', code, message, handle);
  }

  warn(code: string, message: string, handle?: number): void {
    this.add('warning', code, message, handle);
  }

  error(code: string, message: string, handle?: number): void {
    this.add('error', code, message, handle);
  }
}
