/** Starting, loading and weighing HTTP servers, each in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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

/** What was needed to prepare a measurement is given back and forgotten, so that its peak is its own. */
export function settle(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  forgetPeak(process.pid);
}

export interface Load {
  callsPerSecond: number;
  cpuMicrosPerCall: number;
}

/** Sends `total` POSTs over `connections` kept-alive connections. */
export async function load(
  server: Server,
  total: number,
  connections: number,
  make: () => { path: string; headers: Record<string, string>; body: string },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const cpuBefore = cpuSeconds(server.process.pid!);
  const started = performance.now();
  let sent = 0;
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const { path, headers, body } = make();
      const outgoing = request(server.url + path, { method: 'POST', agent, headers }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () =>
          text.includes('"0000000"')
            ? resolve()
            : reject(new Error(`unexpected answer: ${text.slice(0, 200)}`)),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const lane = async (): Promise<void> => {
    while (sent < total) {
      sent += 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return {
    callsPerSecond: total / seconds,
    cpuMicrosPerCall: ((cpuSeconds(server.process.pid!) - cpuBefore) / total) * 1e6,
  };
}
