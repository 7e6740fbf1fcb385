/** Opens the files named on stdin, one a line, as far as a display list and its .ocf, and prints what came of each. */
import { createInterface } from 'node:readline';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { NothingOpened, showFile } from '@linework/cli/kernel/open';
import type { CorpusOutcome } from './corpus-outcome.ts';

function run(path: string): CorpusOutcome {
  const before = process.cpuUsage();
  try {
    const { list, bytes, diagnostics } = showFile(path);
    encodeOcf(list);
    const { user, system } = process.cpuUsage(before);
    const partly = diagnostics.some(({ severity }) => severity === 'error');
    return {
      state: partly ? 'partly' : 'opened',
      fileBytes: bytes.length,
      cpuMs: (user + system) / 1000,
    };
  } catch (error) {
    if (!(error instanceof NothingOpened)) throw error;
    return { state: 'not', reason: error.message, fileBytes: 0 };
  }
}

for await (const path of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(run(path))}\n`);
}
