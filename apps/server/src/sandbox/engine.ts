/** What most drawings' tasks may take; a larger limit changes nothing here. */
const usualMb = 2048;

/**
 * How V8 is set for a process that reads one file and ends. Most of what it makes lives to the end, so that collecting
 * early only copies it; and what the last compiler costs, the second of such a life rarely brings back. A quarter less
 * CPU on drawings of 2 MB, nothing lost on those of 10 (`npm run bench -- dwg-read`).
 */
export function forOneFile(memoryMb: number): string[] {
  const mb = Math.min(memoryMb, usualMb);
  return [
    `--min-semi-space-size=${Math.floor(mb / 32)}`,
    `--initial-heap-size=${Math.floor(mb / 4)}`,
    '--invocation-count-for-turbofan=30000',
  ];
}
