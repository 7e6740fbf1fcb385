import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { NothingOpened } from './open.ts';

/** Writes a file whole or not at all: what had the name before stays until then. */
export function writeOutput(to: string, bytes: Uint8Array): void {
  inPlaceOf(to, (part) => writeFileSync(part, bytes));
}

/** Has a file made under another name beside its own, which it takes once it is whole. */
export function inPlaceOf<T>(to: string, make: (part: string) => T): T {
  // a device or a link is written to, not replaced
  const part = isPlain(to) ? join(dirname(to), `.${basename(to)}.${process.pid}`) : to;
  try {
    const made = make(part);
    if (part !== to) renameSync(part, to);
    return made;
  } catch (error) {
    if (part !== to) rmSync(part, { force: true });
    throw isOfTheSystem(error) ? new NothingOpened(whyNot(to, error.code)) : error;
  }
}

function isPlain(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

function isOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function whyNot(path: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no folder ${dirname(path)} to write ${basename(path)} to.`;
  if (code === 'ENOSPC') return `There is no space left to write ${path}.`;
  if (code === 'EISDIR') return `${path} is a folder.`;
  return `${path} cannot be written.`;
}
