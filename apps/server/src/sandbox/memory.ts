import { readFile } from 'node:fs/promises';

const pageKb = 4;
const maxProcesses = 64;

/** Resident memory of a process and all below it in MB; 0 where the system does not tell (only Linux does). */
export async function residentMb(pid: number): Promise<number> {
  let pages = 0;
  const waiting = [pid];
  for (let seen = 0; seen < maxProcesses; seen += 1) {
    const next = waiting.pop();
    if (next === undefined) break;
    const [memory, children] = await Promise.all([
      readFile(`/proc/${next}/statm`, 'utf8').catch(() => ''),
      readFile(`/proc/${next}/task/${next}/children`, 'utf8').catch(() => ''),
    ]);
    pages += Number(memory.split(' ')[1] ?? 0);
    for (const child of children.split(' ')) if (child !== '') waiting.push(Number(child));
  }
  return (pages * pageKb) / 1024;
}
