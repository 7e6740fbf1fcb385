/** What most drawings' tasks may take; a larger limit changes nothing here. */
const usualMb = 2048;

/**
 * How such a process keeps memory beyond V8's heap, told to glibc (other libraries pass it over): what a compiler gives
 * back, the next one asks for at once, so it stays; and it comes in large pages where the system allows that by request, as
 * making thousands of small ones ready takes longer than many a drawing. Three hundredths less CPU, of small and large ones.
 */
export const memoryOfOneFile = {
  GLIBC_TUNABLES: [
    'glibc.malloc.hugetlb=1',
    `glibc.malloc.mmap_threshold=${32 << 20}`,
    `glibc.malloc.trim_threshold=${256 << 20}`,
  ].join(':'),
};

/**
 * How V8 is set for a process that reads one file and ends. Most of what it makes lives to the end, so that collecting
 * early only copies it: there is much room, but it is taken step by step, as making it ready costs a small drawing more than
 * its reading. Other threads would only help to collect, and one of them is enough to compile: each takes memory of its own.
 * What the last compiler costs, and the one before where it copies functions into others or takes those that are called a
 * thousand times, the second of such a life does not bring back. The first of all would go over everything that is kept of
 * our code as soon as that is loaded (sandbox/packed), most of which a file does not need: without it, and with types noted
 * from the first call on, a drawing is opened by a twelfth less, Node's start included, of which writing it gives back a
 * half. A third less CPU on drawings of 2 MB (`npm run bench -- drawing`); all that is made of a drawing costs less up to
 * 10 MB, and a PDF of a million segments a sixth more.
 */
export function forOneFile(memoryMb: number): string[] {
  const mb = Math.min(memoryMb, usualMb);
  return [
    `--min-semi-space-size=${Math.ceil(mb / 64)}`,
    `--max-semi-space-size=${Math.floor(mb / 16)}`,
    `--initial-heap-size=${Math.floor(mb / 4)}`,
    '--single-threaded-gc',
    '--no-opt',
    '--no-maglev-inlining',
    '--invocation-count-for-maglev=1200',
    '--no-sparkplug',
    '--no-lazy-feedback-allocation',
    '--v8-pool-size=1',
  ];
}
