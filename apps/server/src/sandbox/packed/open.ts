/** Code that was packed into scripts, which V8 has compiled before. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { answer, SandboxTask } from '../answer.ts';
import { compiledEnding, packedEnding, startName, type PackedScript, type TaskName } from '../folder.ts';

export interface PackedTasks {
  answer: typeof answer;
  tasks: Partial<Record<TaskName, SandboxTask>>;
}

/** The scripts of a folder, each opened by whoever asks for it first. */
export class PackedCode {
  readonly opened = new Map<string, Script>();
  readonly #folder: string;
  readonly #exports = new Map<string, object>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get tasks(): PackedTasks {
    return this.open('tasks' satisfies PackedScript) as PackedTasks;
  }

  open(name: string): object {
    let exports = this.#exports.get(name);
    if (!exports) {
      exports = {};
      this.#exports.set(name, exports);
      const script = this.#script(name);
      const run = script.runInThisContext() as (require: (name: string) => unknown, exports: object) => void;
      run((wanted) => process.getBuiltinModule(wanted) ?? this.#load(wanted), exports);
      this.opened.set(name, script);
    }
    return exports;
  }

  /** Packed as well, or a library that is left where it is installed. */
  #load(wanted: string): unknown {
    if (existsSync(join(this.#folder, wanted + packedEnding))) return this.open(wanted);
    return createRequire(join(this.#folder, startName))(wanted);
  }

  #script(name: string): Script {
    const path = join(this.#folder, name);
    const compiled = path + compiledEnding;
    // It is plain ASCII (see bundle.ts), which V8 keeps at one byte a character.
    return new Script(readFileSync(path + packedEnding, 'latin1'), {
      filename: path + packedEnding,
      cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
    });
  }
}
