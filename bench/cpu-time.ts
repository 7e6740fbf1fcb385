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
