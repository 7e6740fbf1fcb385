/** CPU milliseconds of this process, all threads: compiling and collecting garbage in the background count as well. */
export async function timed<T>(run: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

const OPENINGS = 8;

/** The same work for the first time in a process, and once the code is warm: the middle of the last three of eight. */
export async function coldAndWarm<T>(
  run: () => T | Promise<T>,
): Promise<{ value: T; cpuMs: number; warmMs: number }> {
  const first = await timed(run);
  const later: number[] = [];
  for (let i = 1; i < OPENINGS; i++) later.push((await timed(run)).ms);
  const [, middle = 0] = later.slice(-3).toSorted((a, b) => a - b);
  return { value: first.value, cpuMs: first.ms, warmMs: middle };
}

const STEADY_MS = 3000;
const FEWEST = 4;
const MOST = 30;

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
