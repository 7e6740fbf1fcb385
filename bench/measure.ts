/** Starting and weighing HTTP servers, each in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export interface Server {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program that prints its address, and waits for that line. */
export async function startServer(args: string[], env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/[\w.]+:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}: ${text}`)));
  });
  return {
    url,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        // One that has ended already will not tell of it again.
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** CPU seconds that a process has used, user and system. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const statusOf = (pid: number, field: string): number => {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
};

/** The memory of a process, and the most that it has had at once, in MB. */
export const memory = (pid: number): number => statusOf(pid, 'VmRSS');
export const peakMemory = (pid: number): number => statusOf(pid, 'VmHWM');

/** Lets `peakMemory` begin anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Watches what runs below this process; `stop` tells the most memory that one of them has had, in MB. */
export function watchChildren(): { stop(): number } {
  let most = 0;
  const look = (pid: number): void => {
    try {
      for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')) {
        if (child === '') continue;
        most = Math.max(most, peakMemory(Number(child)));
        look(Number(child));
      }
    } catch {
      // It has ended meanwhile.
    }
  };
  // The kernel keeps the peak: it only has to be read before the end.
  const timer = setInterval(() => look(process.pid), 200);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
