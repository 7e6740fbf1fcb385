/** CPU milliseconds of this process, all threads: compiling and collecting garbage in the background count as well. */
export async function timed<T>(run: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

export interface OpenCost {
  cpuMs: number;
  /** What the process took from its start until the work was done once: Node's own start and loading the code as well. */
  wholeMs: number;
}

/** What the same work costs the first time in a process or, where that is asked for, after many. */
export async function cost<T>(run: () => T | Promise<T>, isWarm: boolean): Promise<OpenCost & { value: T }> {
  const { value, ms } = await timed(run);
  const { user, system } = process.cpuUsage();
  return { value, cpuMs: isWarm ? await steady(run) : ms, wholeMs: (user + system) / 1000 };
}

const STEADY_MS = 3000;
const FEWEST = 4;
const MOST = 200;

/** The same work again and again in one process, as a worker or a tab has it: the middle of the last third. */
export async function steady(run: () => unknown): Promise<number> {
  const each: number[] = [];
  let sum = 0;
  while (each.length < FEWEST || (sum < STEADY_MS && each.length < MOST)) {
    const { ms } = await timed(run);
    each.push(ms);
    sum += ms;
  }
  const last = each.slice(-Math.ceil(each.length / 3)).toSorted((a, b) => a - b);
  return last[last.length >> 1] ?? 0;
}
