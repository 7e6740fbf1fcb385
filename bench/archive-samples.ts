/**
 * Which archives of a folder come out right, by the embedded engine: size and CRC of every regular file. The samples are
 * those of other projects' tests (libarchive, decoded from their .uu, rarfile, rar-test-files); archives are known by their
 * first bytes, volumes by their names.
 * archive-samples.ts FOLDER [--password WORD]…
 */
import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveFormatOf, headBytes } from '@linework/server/features/archive/engine/format';
import { findParts } from '@linework/server/features/archive/engine/parts';
import type { ArchiveFormat, ArchiveRequest } from '@linework/server/features/archive/engine/types';
import { archiveOutcome, type ArchiveOutcome } from '../apps/server/test/archiveOutcome.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { password: { type: 'string', multiple: true, default: [] } },
});

async function formatOf(path: string): Promise<ArchiveFormat | undefined> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  await file.close();
  return archiveFormatOf(buffer.subarray(0, bytesRead));
}

/** One archive for each set of volumes. */
async function* archivesIn(folder: string): AsyncGenerator<ArchiveRequest> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).toSorted();
  const seen = new Set<string>();
  for (const name of names) {
    const format = await formatOf(join(folder, name));
    if (!format || seen.has(name)) continue;
    const volumes = findParts(name, names)?.names ?? [name];
    for (const each of volumes) seen.add(each);
    yield {
      volumes: volumes.map((each) => ({ name: each, path: join(folder, each) })),
      format,
      maxMembers: 100_000,
    };
  }
  for (const entry of entries) if (entry.isDirectory()) yield* archivesIn(join(folder, entry.name));
}

const isRight = ({ files, right, reasons }: ArchiveOutcome): boolean =>
  right === files && reasons.length === 0;

/** With the first password that opens all of it, else what came of the last. */
async function outcomeOf(request: ArchiveRequest): Promise<ArchiveOutcome> {
  let outcome = await archiveOutcome(request);
  for (const password of values.password) {
    if (isRight(outcome) || !outcome.reasons.some((reason) => /password|encrypted/i.test(reason))) break;
    const next = await archiveOutcome({ ...request, password });
    if (next.right >= outcome.right) outcome = next;
  }
  return outcome;
}

const counts: Record<string, { archives: number; right: number; files: number; 'files right': number }> = {};
const others: string[] = [];
for await (const request of archivesIn(positionals[0] ?? '.')) {
  const name = basename(request.volumes[0]!.path);
  const count = (counts[request.format] ??= { archives: 0, right: 0, files: 0, 'files right': 0 });
  count.archives += 1;
  try {
    const outcome = await outcomeOf(request);
    count.files += outcome.files;
    count['files right'] += outcome.right;
    if (isRight(outcome)) count.right += 1;
    else others.push(`${name}: ${outcome.right} of ${outcome.files}; ${outcome.reasons.join(', ')}`);
  } catch (error) {
    others.push(`${name}: ${(error as Error).message}`);
  }
}
console.table(counts);
console.log(others.join('\n'));
